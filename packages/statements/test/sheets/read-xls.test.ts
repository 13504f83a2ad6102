import { CFB, utils, type WorkBook, write } from "@e965/xlsx";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXls } from "../../src/sheets/read-xls.ts";
import { CompoundFile } from "../../src/sheets/xls/compound-file.ts";
import { cellsIn, problemsIn, reasonIn, sheetsIn } from "../support/read-sheets.ts";

const bytesOf = (book: WorkBook, bookType: "biff8" | "biff5" | "biff2" = "biff8"): Uint8Array =>
  new Uint8Array(write(book, { bookType, type: "array" }) as ArrayBuffer);

const bookOf = (rows: readonly (readonly unknown[])[]): WorkBook => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), "S");
  return book;
};

/** A compound file with these streams. */
const compound = (streams: Readonly<Record<string, Uint8Array>>): Uint8Array => {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return new Uint8Array(CFB.write(file, { type: "array" }) as unknown as number[]);
};

/** A record of a workbook. */
const record = (type: number, ...content: readonly number[]): readonly number[] => [
  type & 0xff,
  type >> 8,
  content.length & 0xff,
  content.length >> 8,
  ...content,
];

const BOF = record(0x0809, 0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
const EOF = record(0x000a);

/** So many whole numbers, in records of 250. */
const manyCells = (count: number): readonly number[] => {
  const numbers = record(0x00bd, 0, 0, 0, 0, ...new Array<number>(1_500).fill(0), 249, 0);
  return Array.from({ length: count / 250 }, () => numbers).flat();
};

describe("a cell of an old Excel workbook", () => {
  it.each<readonly [string, object, string, string?]>([
    ["a text", { t: "s", v: "KÖP 課税" }, "KÖP 課税"],
    ["a number", { t: "n", v: -64.1 }, "-64.1"],
    ["a number of hundredths", { t: "n", v: 123.45 }, "123.45"],
    ["a whole number", { t: "n", v: 1_000 }, "1000"],
    ["decimals that are not shown", { t: "n", v: 2.675, z: "0.00" }, "2.675", "more_decimals_than_shown"],
    ["a day", { t: "n", v: 45_658.9, z: "dd.mm.yyyy" }, "2025-01-01"],
    ["a day of a built-in format", { t: "n", v: 45_658, z: "m/d/yy" }, "2025-01-01"],
    ["a moment", { t: "n", v: 45_658.75, z: "dd/mm/yyyy hh:mm" }, "2025-01-01 18:00:00"],
    ["a truth", { t: "b", v: true }, "TRUE"],
    ["an error", { t: "e", v: 42 }, "#N/A"],
    ["a formula", { t: "n", v: 20, f: "2*10" }, "20"],
    ["a formula of a text", { t: "s", v: "ab", f: '"a"&"b"' }, "ab"],
  ])("with %s", (_, cell, text, problem) => {
    const book = utils.book_new();
    utils.book_append_sheet(book, { "!ref": "A1:C2", B2: cell, C2: { t: "s", v: "." } }, "S");
    const opened = readXls(bytesOf(book));
    expect(sheetsIn(opened)[0]!.rows).toEqual([{ number: 2, hidden: false, cells: ["", text, "."] }]);
    expect(problemsIn(opened).B2).toBe(problem);
  });

  it("holds the text and the number that were written", () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 300 }),
      fc.integer().map((number) => number / 100),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 40 }), (rows) => {
        const wanted = rows
          .map((cells) =>
            cells
              .map((value) => (/^\s*$/.test(String(value)) ? "" : String(value)))
              .join("|")
              .replace(/\|*$/, ""),
          )
          .filter((line) => line !== "");
        const opened = readXls(bytesOf(bookOf([...rows, ["end"]])));
        expect(cellsIn(opened).map((cells) => cells.join("|"))).toEqual([...wanted, "end"]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("an old Excel workbook", () => {
  it("has its sheets and rows, says which are hidden, and counts from 1904 if it does", () => {
    const book = bookOf([["a"], [{ t: "n", v: 43_830, z: "yyyy-mm-dd" }]]);
    utils.book_append_sheet(book, { ...utils.aoa_to_sheet([["b"]]) }, "Old");
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }], WBProps: { date1904: true } };
    const opened = readXls(bytesOf(book));
    expect(sheetsIn(opened).map(({ name, hidden }) => [name, hidden])).toEqual([
      ["S", false],
      ["Old", true],
    ]);
    expect(cellsIn(opened)).toEqual([["a"], ["2024-01-01"]]);
  });

  it("is not read in the formats of the one before", () => {
    const days = bytesOf(bookOf([[{ t: "n", v: 45_658, z: "yyyy-mm-dd" }]]));
    const amounts = bytesOf(bookOf([[{ t: "n", v: 45_658, z: "0.00" }]]));
    expect([days, amounts, days].map((bytes) => cellsIn(readXls(bytes))[0])).toEqual([
      ["2025-01-01"],
      ["45658"],
      ["2025-01-01"],
    ]);
  });

  it("is read from any size on, in Excel 5 as well, and without a compound file", () => {
    for (const rows of [1, 50, 5_000]) {
      const book = bookOf(Array.from({ length: rows }, (_, i) => [i, `row ${i}`]));
      const bytes = bytesOf(book);
      expect(cellsIn(readXls(bytes))[rows - 1]).toEqual([`${rows - 1}`, `row ${rows - 1}`]);
      expect(readXls(bytesOf(book, "biff5"))).toEqual(readXls(bytes));
      expect(readXls(new CompoundFile(bytes).stream("Workbook")!)).toEqual(readXls(bytes));
    }
  });

  const stream = Uint8Array.from([...BOF, ...EOF]);

  it.each([
    [
      "protected by a password",
      compound({ Workbook: Uint8Array.from([...BOF, ...record(0x002f, 0, 0), ...EOF]) }),
      "encrypted",
    ],
    ["a new one, and protected", compound({ EncryptedPackage: stream, EncryptionInfo: stream }), "encrypted"],
    ["another document", compound({ WordDocument: stream }), "other"],
    ["blank", bytesOf(bookOf([])), "no_entries"],
    ["of Excel 2", bytesOf(bookOf([["a"]]), "biff2"), "other"],
    ["cut off", bytesOf(bookOf(Array.from({ length: 900 }, (_, i) => [i]))).subarray(0, 9_000), "damaged"],
    ["not one", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), "damaged"],
    ["larger than any statement", Uint8Array.from([...BOF, ...manyCells(500_250), ...EOF]), "too_large"],
  ])("is told if it is %s", (_, bytes, what) => {
    expect(reasonIn(readXls(bytes)).what).toBe(what);
  });
});
