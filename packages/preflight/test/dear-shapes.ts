import {
  below,
  belowPlain,
  CURRENCIES,
  DAYS,
  dayOf,
  lines,
  PLAIN,
  plainRow,
  type Shapes,
  twoDigits,
  wide,
} from "./dear-lines.ts";

/** Rows that are too wide, which are not read. */
export const TOO_WIDE: Shapes = {
  "a header row of one header": (bytes) => "column,".repeat(bytes / 7),
  "a header row of headers that all differ": (bytes) =>
    Array.from({ length: bytes / 6 }, (_, i) => `c${i}`).join(","),
  "a row of every separator": (bytes) => ",;\t|:~".repeat(bytes / 6),
  "a long row far down": (bytes) => `${PLAIN(bytes / 2)}${"x,".repeat(bytes / 4)}`,
  "a long row of amounts far down": (bytes) => `${PLAIN(bytes / 2)}${"-1.00,".repeat(bytes / 12)}`,
  "a long row below a stray quote": (bytes) => `date,amount\n"a"b,1\n${",".repeat(bytes)}`,
};

export const MANY_CELLS: Shapes = {
  "rows of empty cells": wide(4_000, () => ""),
  "rows of digits": wide(4_000, (i) => String(i % 10)),
  "rows of dates": wide(150, (i) => `1.2.${twoDigits(i % 30)}`),
  "rows of amounts": wide(150, (i) => `-1.0${i % 10}`),
  "rows of every separator": (bytes) => lines(bytes, () => ",;\t|:~".repeat(60)),
  "rows of two widths": below("date,amount,name", (i) => plainRow(i) + ",".repeat((i % 2) * 50)),
};

export const EVERY_ROW: Shapes = {
  "rows with wrong days": belowPlain((i) => `x${i},-1.00,Shop`),
  "rows with wrong amounts": belowPlain((i) => `${dayOf(i)},y${i},Shop`),
  "rows of another format": belowPlain((i) => `${dayOf(i)},"1,${twoDigits(i % 100)}",Shop`),
  "rows without an amount": belowPlain((i) => `${dayOf(i)},,Shop ${i}`),
  "days without a year": below("date,amount,name", (i) => `${1 + (i % 28)}.${1 + (i % 12)}.,1.00,Shop`),
  "days without a year in words": below("date,amount,name", (i) => `Mar ${1 + (i % 28)},1.00,Shop`),
  "dates of other formats": below(
    "date,amount,name",
    (i) => `${DAYS[i % 5]!(twoDigits(1 + (i % 28)), twoDigits(1 + (i % 12)), "2024")},-1.00,Shop`,
  ),
  "amounts in other currencies": below(
    "date,amount,name",
    (i) => `${dayOf(i)},${CURRENCIES[i % 12]} ${i}.00,Shop`,
  ),
  "rows that are a footer and are none": belowPlain((i) => (i % 2 === 0 ? plainRow(i) : `Page ${i},,`)),
  "sections that are pending": belowPlain((i) => (i % 3 === 0 ? "Pending transactions,," : plainRow(i))),
  "header rows": belowPlain((i) => (i % 2 === 0 ? plainRow(i) : "date,amount,name")),
  "header rows of other tables": belowPlain((i) => (i % 3 === 0 ? "date,amount,balance" : plainRow(i))),
  "rows that are pending": below("date,amount,name,status", (i) => `${plainRow(i)},pending`),
  "accounts that all differ": below("date,amount,name,account", (i) => `${plainRow(i)},account ${i}`),
};

/** Rows of which each cell is compared with the words for sums and for rows that are not booked. */
export const EVERY_WORD: Shapes = {
  "rows that are wrong": belowPlain((i) => `x${i},y${i},Shop`),
  "rows without a day": belowPlain((i) => `,${i}.00,Total ${i}`),
};

export const LONG_CELLS: Shapes = {
  "a long text": (bytes) => `date,amount,name\n2024-01-02,-1.00,${"Shop 1 ".repeat(bytes / 7)}`,
  "a long header": (bytes) => `date,amount,${"Amount ".repeat(bytes / 7)}\n2024-01-02,-1.00,x`,
  "long texts": below("date,amount,name", (i) => `${plainRow(i)} ${"ab cd 12 ".repeat(2_000)}`),
  "one amount of digits": (bytes) => `date,amount,name\n2024-01-02,${"1".repeat(bytes)},x`,
  "a quote below the rows": (bytes) => `${PLAIN(bytes / 2)}"${PLAIN(bytes / 2)}`,
  "a long text in a row that is too short": (bytes) => `date,name,amount\n2024-01-02,${"a".repeat(bytes)}`,
  "apostrophes in a row that is too long": (bytes) =>
    `date,name,amount\n2024-01-02,b,1,x${"'".repeat(bytes)}x`,
  "lines within quotes in wide rows": below(
    "date,name,amount",
    (i) => `${dayOf(i)},"a\nb",-1.00${",".repeat(400)}`,
  ),
  "rows that end with carriage returns": (bytes) => PLAIN(bytes).replaceAll("\n", "\r"),
};

export const NDJSON: Shapes = {
  "ids that are nowhere": (bytes) =>
    lines(bytes, (i) => `{"type":"Transaction","data":{"id":"t${i}","account_id":"a${i}","amount":"1"}}`),
  "lines with every error": (bytes) =>
    lines(
      bytes,
      (i) =>
        `{"type":"Transaction","data":{"id":"t","account_id":"a${i}","date":"x","amount":"y","currency":"Q"}}`,
    ),
  "types that all differ": (bytes) => lines(bytes, (i) => `{"type":"T${i}","data":{}}`),
  "an array of ids": (bytes) =>
    `{"type":"Transaction","data":{"id":"t","tag_ids":[${lines(bytes, (i) => `"t${i}"`)
      .trim()
      .replaceAll("\n", ",")}]}}`,
  "a long number": (bytes) => `{"type":"Transaction","data":{"id":"t","amount":${"1".repeat(bytes)}}}`,
  "deep arrays": (bytes) =>
    lines(bytes, () => `{"type":"Transaction","data":{"x":${"[".repeat(500)}${"]".repeat(500)}}}`),
};

/** A plain file of records. */
export const PLAIN_NDJSON = (bytes: number): string =>
  lines(
    bytes,
    (i) =>
      `{"type":"Transaction","data":{"id":"t${i}","account_id":"a1","date":"${dayOf(i)}","amount":"25.00","name":"Market"}}`,
  );
