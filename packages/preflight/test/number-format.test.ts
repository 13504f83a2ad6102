import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountMark,
  numberFits,
  numberFormatBit,
  oddNumberStyle,
  readNumber,
} from "../src/formats/number-format.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../src/options/number-formats.ts";

const MARKS: Record<NumberFormat, readonly [group: string, decimal: string]> = {
  "1,234.56": [",", "."],
  "1.234,56": [".", ","],
  "1 234,56": [" ", ","],
  "1,234": [",", ""],
};

const grouped = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark);

const fits = (text: string): string[] =>
  NUMBER_FORMATS.filter((format) => numberFits(text) & numberFormatBit(format));

const decimal = fc.record({
  negative: fc.boolean(),
  integer: fc.bigInt({ min: 0n, max: 999_999_999_999_999n }).map(String),
  fraction: fc.stringMatching(/^\d{0,6}$/),
});

describe("a number written in a format is read back exactly", () => {
  for (const format of NUMBER_FORMATS) {
    it(format, () => {
      const [group, mark] = MARKS[format];
      fc.assert(
        fc.property(
          decimal,
          fc.boolean(),
          fc.constantFrom(
            (n: string, minus: boolean) => (minus ? `-${n}` : n),
            (n: string, minus: boolean) => (minus ? `\u2212${n}` : `+${n}`),
            (n: string, minus: boolean) => (minus ? `${n}-` : n),
            (n: string, minus: boolean) => (minus ? `(${n})` : n),
            (n: string, minus: boolean) => (minus ? `-$${n}` : `$${n}`),
            (n: string, minus: boolean) => (minus ? `€ -${n}` : `€${n}`),
            (n: string, minus: boolean) => (minus ? `-${n} EUR` : `+ £${n}`),
            (n: string, minus: boolean) => (minus ? `CHF -${n}` : `${n} zł`),
            (n: string, minus: boolean) => (minus ? `($ ${n})` : `R$ ${n}`),
          ),
          ({ negative, integer, fraction }, withGroups, dress) => {
            const tail = mark === "" || fraction === "" ? "" : `${mark}${fraction}`;
            const text = dress(`${withGroups ? grouped(integer, group) : integer}${tail}`, negative);
            const value = `${integer}${tail === "" ? "" : `.${fraction}`}`
              .replace(/(\.\d*?)0+$/, "$1")
              .replace(/\.$/, "");
            const expected = negative && /[1-9]/.test(value) ? `-${value}` : value;
            expect(readNumber(text, format)).toBe(expected);
          },
        ),
        { numRuns: 2_000 },
      );
    });
  }
});

/** The text of a value without its superfluous zeros. */
const canonical = (negative: boolean, integer: string, fraction: string): string => {
  const value = fraction === "" ? integer : `${integer}.${fraction}`.replace(/\.?0+$/, "");
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
};

const spaces = fc.constantFrom("", " ", "\u00a0", "\u202f", "\u2009", "\u2007", "\u3000");
const minus = fc.constantFrom(..."-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d");

const SCRIPTS = [
  "0123456789",
  "\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19",
  "٠١٢٣٤٥٦٧٨٩",
  "۰۱۲۳۴۵۶۷۸۹",
  "०१२३४५६७८९",
];

const CURRENCIES = (
  "€ $ £ ¥ ₽ ₴ ₹ ₪ ₺ ₸ ₾ ₡ ₲ ₦ ₵ ₩ ฿ ₫ US$ A$ R$ NT$ C$ RD$ J$ TT$ N$ GH₵ kr kr. zł Kč Ft lei Lek KM Fr. SFr. TL " +
  "руб. руб грн лв дин. ден р. сом тг դր. Rs Rs. RM Rp Rp. บาท 元 円 원 đ S/ S/. Bs Bs. Gs B/. KSh TSh USh Br FCFA " +
  'د.إ د.إ. د.ك ر.س ج.م ש"ח ש״ח Dhs KD EUR CHF usd GBP'
).split(" ");

/** Where the sign and the currency are; `n` is the number itself, `s` white space or nothing. */
type Dress = (n: string, sign: string, currency: string, s: string) => string;

const NEGATIVE: readonly Dress[] = [
  (n, sign) => `${sign}${n}`,
  (n, sign, _, s) => `${n}${s}${sign}`,
  (n) => `(${n})`,
  (n, sign, currency, s) => `${sign}${s}${currency}${s}${n}`,
  (n, sign, currency, s) => `${currency}${s}${sign}${s}${n}`,
  (n, sign, currency, s) => `${sign}${n}${s}${currency}`,
  (n, sign, currency, s) => `${n}${s}${currency}${s}${sign}`,
  (n, sign, currency, s) => `${n}${sign}${s}${currency}`,
  (n, _, currency, s) => `(${currency}${s}${n})`,
  (n, _, currency, s) => `${currency}${s}(${n})`,
  (n, _, currency, s) => `(${n})${s}${currency}`,
];

const POSITIVE: readonly Dress[] = [
  (n) => n,
  (n, _, currency, s) => `${currency}${s}${n}`,
  (n, _, currency, s) => `${n}${s}${currency}`,
  (n, _, currency, s) => `+${s}${currency}${s}${n}`,
  (n, _, currency, s) => `${n}${s}+${s}${currency}`,
  (n, _, currency, s) => `EUR${s}${n}${s}${currency}`,
];

const CELLS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => ` ${text}\u00a0`,
  (text) => `'${text}`,
];

/** A mark as it is between groups, or before the fraction, of each format. */
const STYLES: readonly (readonly [format: NumberFormat, group: string, decimal: string])[] = [
  ...(["1,234.56", "1.234,56", "1 234,56", "1,234"] as const).flatMap((format) =>
    [MARKS[format][0], "'", "\u2019", "\u066c", ""].map(
      (group) => [format, group, MARKS[format][1]] as const,
    ),
  ),
  ...["\u00a0", "\u202f", "\u2009", "\u2007", " "].flatMap((group) => [
    ["1 234,56", group, ","] as const,
    ["1,234.56", group, "."] as const,
  ]),
  ["1,234.56", "\u066c", "\u066b"],
  ["1.234,56", "\u066c", "\u066b"],
  ["1 234,56", "\u066c", "\u066b"],
];

const styled = fc.record({
  value: decimal,
  style: fc.constantFrom(...STYLES),
  script: fc.constantFrom(...SCRIPTS),
  currency: fc.constantFrom(...CURRENCIES),
  cell: fc.constantFrom(...CELLS),
  sign: minus,
  space: spaces,
  dress: fc.nat(),
  unseen: fc.array(
    fc.tuple(fc.nat(), fc.constantFrom(..."\u200e\u200f\u061c\u202a\u202c\u202e\u2066\u2069")),
    { maxLength: 3 },
  ),
});

it("a number reads exactly in every combination of marks, sign, currency, script and cell", () => {
  fc.assert(
    fc.property(styled, ({ value, style, script, currency, cell, sign, space, dress, unseen }) => {
      const [format, group, mark] = style;
      const { negative, integer } = value;
      const fraction = mark === "" ? "" : value.fraction;
      const number = `${grouped(integer, group)}${fraction === "" ? "" : `${mark}${fraction}`}`;
      const digits = number.replace(/\d/g, (digit) => script[Number(digit)]!);
      const dresses = negative ? NEGATIVE : POSITIVE;
      let text = cell(dresses[dress % dresses.length]!(digits, sign, currency, space));
      for (const [at, char] of unseen) {
        const position = at % (text.length + 1);
        text = `${text.slice(0, position)}${char}${text.slice(position)}`;
      }
      expect(`${text} is ${readNumber(text, format)}`).toBe(
        `${text} is ${canonical(negative, integer, fraction)}`,
      );
    }),
    { numRuns: 10_000 },
  );
});

it("a backslash is the yen or won before a number, as Shift_JIS and EUC-KR write it, and nothing behind it", () => {
  for (const text of ["\\1,200", "\\ 1,200", "\uff3c1,200"])
    expect(readNumber(text, "1,234"), text).toBe("1200");
  for (const text of ["-\\1,200", "\\-1,200", "(\\1,200)"])
    expect(readNumber(text, "1,234"), text).toBe("-1200");
  for (const text of ["1,200\\", "\\\\1,200", "\\x1200", "\\"]) expect(numberFits(text), text).toBe(0);
});

describe("a mark for credit or debit", () => {
  const MARKED = [
    ["in", "CR Cr cr CR. Cr.", "C H"],
    ["out", "DR Dr dr DR. Dr. DB", "D S"],
  ] as const;

  it.each(MARKED)("says that money goes %s and leaves the number as it is", (direction, words, letters) => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 9_999_999n }).map(String),
        fc.constantFrom(...words.split(" "), ...letters.split(" ")),
        fc.constantFrom(...CURRENCIES),
        spaces,
        fc.nat(),
        (integer, word, currency, space, at) => {
          const number = `${grouped(integer, ",")}.50`;
          const texts = [
            `${number}${space}${word}`,
            `${number} (${word})`,
            `${currency}${space}${number} ${word}`,
            `${number} ${word} ${currency}`,
            `${number} ${currency} ${word}`,
            // Before the number a lone letter may be anything.
            ...(word.length > 1 ? [`${word}${space}${number}`, `${word} ${currency} ${number}`] : []),
          ];
          const text = texts[at % texts.length]!;
          expect([text, readNumber(text, "1,234.56"), amountMark(text)]).toEqual([
            text,
            `${integer}.5`,
            direction,
          ]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["12.50", undefined],
    ["-12.50", undefined],
    ["12.50 EUR", undefined],
    ["-12.50 DR", "out"],
    ["(12.50) DR", "out"],
    ["-12.50 CR", "in"],
    ["1.234,50 CR", "in"],
    ["CR", undefined],
    ["12.5.0 CR", undefined],
    ["12.50 CR DR", undefined],
    ["12.50 CR CR", undefined],
    ["5D", undefined],
    ["12 H", undefined],
    ["C 12.50", undefined],
    ["CRC 12.50", undefined],
  ])("%s", (text, direction) => {
    expect(amountMark(text)).toBe(direction);
  });

  it("leaves the sign as it is written", () => {
    expect(readNumber("-12.50 DR", "1,234.56")).toBe("-12.5");
    expect(readNumber("(12.50) CR", "1,234.56")).toBe("-12.5");
  });
});

it.each([
  ["12,--", "1.234,56", "12"],
  ["12,- kr", "1 234,56", "12"],
  ["-12.\u2014", "1,234.56", "-12"],
  ["(12.-)", "1,234.56", "-12"],
  ["CHF 1'234.-", "1,234.56", "1234"],
  ["-,50", "1.234,56", "-0.5"],
  ["-$.50", "1,234.56", "-0.5"],
  ["Rs. .50", "1,234.56", "0.5"],
  ["EUR.50", "1,234.56", "0.5"],
  ["Rs.50", "1,234.56", "50"],
  ["K12.50", "1,234.56", "12.5"],
  ["Q 150", "1,234.56", "150"],
  ["(R150)", "1,234", "-150"],
  ["150,00F", "1 234,56", "150"],
  ["1\u060c234", "1,234", "1234"],
  ["٣٫٥", "1.234,56", "3.5"],
  ["' -12.50", "1,234.56", "-12.5"],
  ["12,34,567.00", "1,234.56", "1234567"],
  ["9".repeat(80), "1,234", "9".repeat(80)],
  ["9".repeat(81), "1,234", undefined],
  ["1,234.56", "1.234,56", undefined],
  ["1 234,56", "1.234,56", undefined],
  ["1'234.56", "1.234,56", undefined],
  ["12.-", "1.234,56", undefined],
] as const)("%s under %s is %s", (text, format, value) => {
  expect(readNumber(text, format)).toBe(value);
});

describe("which formats a text fits", () => {
  it.each([
    ["123", NUMBER_FORMATS],
    ["12.50", ["1,234.56"]],
    ["12,50", ["1.234,56", "1 234,56"]],
    ["1,234", NUMBER_FORMATS],
    ["1.234", ["1,234.56", "1.234,56"]],
    ["0.123", ["1,234.56"]],
    ["1 234,50", ["1 234,56"]],
    ["1\u202f234,50", ["1 234,56"]],
    ["1\u00a0234", ["1,234.56", "1 234,56"]],
    ["1 234.50", ["1,234.56"]],
    ["1'234", NUMBER_FORMATS],
    ["1'234.50", ["1,234.56"]],
    ["1\u2019234,50", ["1.234,56", "1 234,56"]],
    ["11'373.94", ["1,234.56"]],
    ["12.00 CR", ["1,234.56"]],
    ["12,50 S", ["1.234,56", "1 234,56"]],
    ["5+", NUMBER_FORMATS],
    ["٣", NUMBER_FORMATS],
    ["１２", NUMBER_FORMATS],
    ["\uff11\uff0c\uff12\uff13\uff14", NUMBER_FORMATS],
    ["١٬٢٣٤٫٥٠", ["1,234.56", "1.234,56", "1 234,56"]],
    ["12.\u2014", ["1,234.56"]],
    ["12.-", ["1,234.56"]],
    ["12,--", ["1.234,56", "1 234,56"]],
    ["1.234,-", ["1.234,56"]],
    ["-12,- kr", ["1.234,56", "1 234,56"]],
    ["'-12.50", ["1,234.56"]],
    ["-$.50", ["1,234.56"]],
    ["R150", NUMBER_FORMATS],
    ["Q 150", NUMBER_FORMATS],
    ["L.1,250.00", ["1,234.56"]],
    ["12,50 F", ["1.234,56", "1 234,56"]],
    ["12.50 USD-", ["1,234.56"]],
    ["12,34,567.00", ["1,234.56"]],
    ["12,34,567", ["1,234.56", "1,234"]],
    ["-,50", ["1.234,56", "1 234,56"]],
    [".5", ["1,234.56"]],
    ["1,234.56", ["1,234.56"]],
    ["1.234,56", ["1.234,56"]],
    ["1.234.567", ["1.234,56"]],
    ["-kr 1 234,50", ["1 234,56"]],
    ["10000000000000000000", NUMBER_FORMATS],
  ])("%s", (text, formats) => {
    expect(fits(text)).toEqual([...formats]);
  });

  it.each([
    "",
    "-",
    "+",
    "()",
    "$",
    ".",
    ",",
    "1,2.3.4",
    "1,23,4",
    "12,3456.7",
    "1,,234",
    "--5",
    "-5-",
    "(-5)",
    "(5",
    "5)",
    "-(5)",
    "1e5",
    "5%",
    "1_000",
    "abc",
    "12.",
    "0,123,456.7",
    "$$5",
    "USD",
    "5 XYZ",
    "1 23",
    "NaN",
    "Infinity",
    "0x10",
    "-5 -",
    "-5+",
    "+5+",
    "-+5",
    "12.50 CR DR",
    "CR 12.50 CR",
    "1'23",
    "1'2345.00",
    "12'50",
    "1 23.50",
    "1 234,567.00",
    "1'234,567.00",
    "1,234 567",
    "=12.50",
    '=SUM("12")',
    '="12.50',
    "P1234",
    "L001",
    "5D",
    "12K",
    "1.2M",
    "12 R",
    "-.-",
    "²",
    "50%",
    "50\u066a",
    "12.50.-",
    "kr kr 5",
    "USD EUR 5",
  ])("no number in any format: %s", (text) => {
    expect(fits(text)).toEqual([]);
  });

  it("agrees with reading: a text fits a format exactly when it reads in it", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.stringMatching(/^[-+(]?[\d., ]{0,12}[-)]?$/),
          fc.string({
            unit: fc.constantFrom(..."0123456789..,,''- -+()CRDR€krEURs\u2013\u200f٣\u066b="),
            maxLength: 14,
          }),
        ),
        fc.constantFrom(...NUMBER_FORMATS),
        (text, format) => {
          expect(readNumber(text, format) !== undefined).toBe(
            (numberFits(text) & numberFormatBit(format)) !== 0,
          );
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

it.each([
  ["=A1*2", /formula/],
  ["2024-01-02", /date/],
  ["1'23", /groups of three/],
  ["1 23.50", /groups of three/],
  ["1,23.4", /groups of three/],
  ["12.50 CR DR", /more than one mark/],
  ["C 12.50", /letter before the number/],
  ["1.2E+05", /scientific/],
  ["１.２Ｅ+05", /scientific/],
  ["5 %", /percentage/],
  ["٥٪", /percentage/],
  ["(-5)", /more than one sign/],
  ["\u22125\u2013", /more than one sign/],
  ["12.", /decimal mark/],
  ["n/a", /no digit.*Write the number in digits/],
  ["9".repeat(81), /too long/],
])("says what is odd about %s", (text, said) => {
  expect(oddNumberStyle(text)).toMatch(said);
});

it("a minus in parentheses behind a number is a minus, and nothing else there is", () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom("(-)", " (-)", "(\u2212)"), ({ integer, fraction }, minus) => {
      const number = fraction === "" ? integer : `${integer},${fraction}`;
      expect(readNumber(`${number}${minus}`, "1.234,56")).toBe(readNumber(`-${number}`, "1.234,56"));
    }),
    { numRuns: 50, seed: 1 },
  );
  for (const text of ["-25,50(-)", "(25,50)(-)", "(-)", "25(-)7", "(-)25,50", "25,50(--)"])
    expect(readNumber(text, "1.234,56"), text).toBeUndefined();
});

it("of a text nothing is left for the next", () => {
  expect(fits("-1234.50")).toEqual(["1,234.56"]);
  expect(fits("")).toEqual([]);
  expect(fits("-")).toEqual([]);
});
