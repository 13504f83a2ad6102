import { below, belowPlain, dayOf, plainRow, type Shapes, twoDigits } from "./dear-lines.ts";

const HEADER = "date;amount;name";

/** Amounts as banks of the whole world write them. */
const AMOUNTS: readonly ((i: number) => string)[] = [
  (i) => `$${i}.00`,
  (i) => `${i},00 €`,
  (i) => `GBP ${i}.50`,
  (i) => `(${i}.00)`,
  (i) => `${i}.00-`,
  (i) => `${i}.00 CR`,
  (i) => `kr ${i},1`,
  (i) => `Rs. ${i}`,
  (i) => `R$ ${i},00`,
  (i) => `${i}'000.00`,
];

const DATES: readonly ((day: number) => string)[] = [
  (day) => `${twoDigits(day)}.03.2024`,
  (day) => `3/${day}/2024`,
  (day) => `2024-03-${twoDigits(day)} 10:11:12`,
  (day) => `${day} March 2024`,
  (day) => `Mar ${day} 2024`,
  (day) => `Mon ${day} Mar 2024`,
  (day) => `17100000${twoDigits(day)}`,
  (day) => `450${twoDigits(day)}`,
  (day) => `202403${twoDigits(day)}`,
  (day) => `2024-03-${twoDigits(day)}T10:11:12+02:00`,
  (day) => `${day}-MÄR-24`,
  (day) => `2567-03-${twoDigits(day)}`,
];

const MONTHS = ["Januar", "février", "mars", "апреля", "mayo", "junho", "lipca", "Eylül", "joulukuuta"];

/** A text with the digits and signs that are further on in Unicode. */
const moved = (text: string, by: number): string =>
  text.replace(/[\d.,-]/g, (char) => String.fromCharCode(char.charCodeAt(0) + by));

const FULL_WIDTH = 0xfee0;

const arabic = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x630));

/** Cells that are hard to read. */
export const ODD_CELLS: Shapes = {
  "amounts of every style": below(HEADER, (i) => `${dayOf(i)};${AMOUNTS[i % 10]!(i)};Shop`),
  "dates of every style": below("date,amount,name", (i) => `${DATES[i % 12]!(1 + (i % 28))},-${i}.00,Shop`),
  "months of other languages": below(HEADER, (i) => `${1 + (i % 28)} ${MONTHS[i % 9]} 2024;-1.00;Shop`),
  "full-width digits": below(
    HEADER,
    (i) => `${moved(dayOf(i), FULL_WIDTH)};${moved(`${i}.5`, FULL_WIDTH)};Shop`,
  ),
  "Arabic digits": below("التاريخ;المبلغ;الاسم", (i) => `${arabic(dayOf(i))};${arabic(`${i}`)}٫٥٠;دكان ${i}`),
  "moments with zones": below(
    HEADER,
    (i) => `2024-01-02T10:${twoDigits(i % 60)}:00+${twoDigits(i % 14)}:00;-1;Shop`,
  ),
  "numbers that can be days, amounts and ids": below(
    HEADER,
    (i) => `${1e9 + i};${1e9 + i * 3};${1e9 + i * 7}`,
  ),
  "characters without width": below(
    HEADER,
    (i) => `\u200b${dayOf(i)}\u200e;\u202a-1.00\u202c;Shop\u00ad${i}`,
  ),
  "numbers of accounts and cards": below(
    HEADER,
    (i) => `${dayOf(i)};-1.00;DE${89e18 + i} 4111111111111111 ${i}`,
  ),
};

/** The same in cells that are longer than any that a bank writes. */
export const LONG_ODD_CELLS: Shapes = {
  "amounts in many parentheses": below(
    HEADER,
    (i) => `${dayOf(i)};${"(".repeat(200)}${i}${")".repeat(200)};x`,
  ),
  "amounts among blanks": below(HEADER, (i) => `${dayOf(i)};${" ".repeat(200)}1${" ".repeat(200)}${i};x`),
  "cells of white space": below(
    HEADER,
    (i) => `${" ".repeat(99)}${dayOf(i)};${"\t".repeat(50)}-1;${"\u3000".repeat(60)}`,
  ),
  "texts of digits": below(HEADER, (i) => `${dayOf(i)};-1.00;${"1234567890".repeat(50)}${i}`),
  "one cell of groups of digits": (bytes) => `${HEADER}\n2024-01-02;${"1.000.".repeat(bytes / 6)};x`,
  "one cell of dates": (bytes) => `${HEADER}\n${"2024-01-02 ".repeat(bytes / 11)};1.00;x`,
};

/** Quotes, apostrophes and backslashes. */
export const QUOTES: Shapes = {
  "quotes in each cell": below("date,amount,name", (i) => `"${dayOf(i)}","-1.0${i % 10}","a ""b"" ""${i}"""`),
  "cells of quotes": below("date,amount,name", () => '"""""""""""","""""""""""",""""""""""""'),
  "stray quotes": belowPlain((i) => `${dayOf(i)},-1.00,"a"b"c"d${i}`),
  "a quote that opens in each row": belowPlain((i) => `${dayOf(i)},-1.00,"Shop ${i}`),
  apostrophes: below("date,amount,name", (i) => `'${dayOf(i)}','-1,003.20','Shop ${i}'`),
  backslashes: belowPlain((i) => `${dayOf(i)},-1.00,"Cafe \\"Rot\\", ${i}, Berlin"`),
  "rows in quotes": belowPlain((i) => `"${dayOf(i)},-1.00,""Shop ${i}"""`),
  "two rows in quotes": belowPlain((i) => `"${plainRow(i)}\n${plainRow(i)}"`),
  "lines in each cell": belowPlain((i) => `${dayOf(i)},-1.00,"Shop\n${i}\n\n"`),
  "one cell of lines": (bytes) => `date,amount,name\n2024-01-02,-1.00,"${'x\n,""y'.repeat(bytes / 6)}"\n`,
};
