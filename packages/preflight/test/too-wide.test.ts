import { describe, expect, it } from "vitest";
import {
  eachRow,
  inspect,
  preflight,
  preflightRecords,
  type ReadingOptions,
  resolveOptions,
  withCells,
} from "../src/index.ts";
import { MOST_CELLS } from "../src/split/walk-rows.ts";
import { utf8 } from "./support.ts";

const KNOWN = { today: "2026-06-30" };
const ROWS = "2026-03-01,-1.00,Bakery\n2026-03-02,-2.00,Bakery\n";

/** A row of so many cells. */
const row = (cells: number, separator = ",", cell = "x"): string =>
  Array.from({ length: cells }, () => cell).join(separator);

const WIDE = row(MOST_CELLS + 1);

type TooWide = [where: string, text: string, line: number, options?: ReadingOptions];

const TOO_WIDE: readonly TooWide[] = [
  ["the header row", `date,amount,${row(MOST_CELLS - 1)}\n${ROWS}`, 1],
  ["a row", `date,amount,name\n${ROWS}${WIDE}\n${ROWS}`, 4],
  ["the last row", `date,amount,name\n${ROWS}${WIDE}`, 4],
  ["a row of empty cells", `date,amount,name\n${ROWS}${row(MOST_CELLS + 1, ",", "")}\n`, 4],
  ["a row of quoted cells", `date,amount,name\n${ROWS}${row(MOST_CELLS + 1, ",", '"a ""b"""')}\n`, 4],
  ["a row below a stray quote", `date,amount,name\n2026-03-01,-1.00,"a"b\n${ROWS}${WIDE}\n${ROWS}`, 5],
  ["a row far down", `date,amount,name\n${ROWS.repeat(5_000)}${WIDE}\n`, 10_002],
  [
    "a row that another separator makes",
    `date;amount;name\n${row(MOST_CELLS + 1, ";")}\n`,
    2,
    { col_sep: ";" },
  ],
  ["a row below lines that are skipped", `Bank\n\ndate,amount,name\n${WIDE}\n`, 4, { rows_to_skip: 2 }],
  [
    "one of other bytes",
    `date,amount,name\n${row(MOST_CELLS + 1, ",", "\u00e9")}\n`,
    2,
    { encoding: "iso-8859-15" },
  ],
];

const bytesOf = (text: string, { encoding }: ReadingOptions = {}): Uint8Array =>
  encoding === undefined ? utf8(text) : Uint8Array.from(text, (char) => char.charCodeAt(0));

const refusalOn = (line: number) => ({
  _tag: "Refused",
  code: "invalid_csv",
  errors: [expect.stringContaining(`Line ${line}: this row has more than 16,384 cells`)],
  message: expect.stringMatching(/^Line \d+: .* Break the line .* or set `col_sep` to .*\.$/),
});

describe("a row that is wider than a spreadsheet can be", () => {
  it.each(TOO_WIDE)("refuses the content: %s", (_, text, line, options = {}) => {
    expect(preflight(bytesOf(text, options), options, KNOWN)).toMatchObject(refusalOn(line));
  });

  it.each(TOO_WIDE)("is refused with what was found: %s", (_, text, line, options = {}) => {
    const content = bytesOf(text, options);
    const found = resolveOptions(content, options, { auto: true, ...KNOWN });
    expect(preflight(content, found.options, KNOWN)).toMatchObject(refusalOn(line));
  });

  it.each(TOO_WIDE)("ends the records: %s", async (_, text, line, options = {}) => {
    const content = bytesOf(text, options);
    expect([...eachRow(content, options, KNOWN)].at(-1)).toMatchObject(refusalOn(line));
    const { outcome, records } = await preflightRecords(content, options, { ...KNOWN, onRow: () => {} });
    expect(outcome).toMatchObject(refusalOn(line));
    expect(records).toMatchObject(refusalOn(line));
    expect(withCells(content, options, [{ line: 1, cell: 0, text: "y" }])).toMatchObject(refusalOn(line));
  });

  it.each(TOO_WIDE.filter(([where, , , options]) => !where.includes("far down") && options === undefined))(
    "is refused by an inspection that meets it: %s",
    (_, text, line) => {
      expect(inspect(utf8(text), KNOWN)).toMatchObject(refusalOn(line));
    },
  );
});

describe("a row as wide as a spreadsheet can be", () => {
  it.each([
    ["the header row", `date,amount,${row(MOST_CELLS - 2)}\n${ROWS}`],
    [
      "rows of a sheet that was formatted to its end",
      `date,amount,name\n${ROWS}`.replaceAll("\n", `${row(MOST_CELLS - 2, ",", "")}\n`),
    ],
    ["a row of empty cells", `date,amount,name\n${ROWS}${row(MOST_CELLS, ",", "")}\n`],
    ["a row below a stray quote", `date,amount,name\n2026-03-01,-1.00,"a"b\n${row(MOST_CELLS, ",", "")}\n`],
  ])("is read: %s", (_, text) => {
    expect(preflight(utf8(text), {}, KNOWN)).toMatchObject({ _tag: "Checked", report: { valid: true } });
    expect(inspect(utf8(text), KNOWN)._tag).toBe("Inspected");
  });
});

describe("what is looked at", () => {
  const profileOf = (text: string) => {
    const outcome = inspect(utf8(text), KNOWN);
    return outcome._tag === "Inspected" ? outcome.inspection.profile : undefined;
  };
  const HEADER = "Datum;Betrag;Text";
  const body = (text: string, rows: number): string =>
    Array.from(
      { length: rows },
      (_, i) => `${String((i % 28) + 1).padStart(2, "0")}.03.2026;-${i},50;${text}`,
    ).join("\n");

  it.each([
    ["with long texts", `${HEADER}\n${body("Bäckerei ".repeat(400), 300)}`],
    ["with one text of a mebibyte", `${HEADER}\n${body("x".repeat(1_048_576), 1)}\n${body("y", 30)}`],
    ["with a text that is cut within a character", `${HEADER}\n${body(`x${"é".repeat(2_000)}`, 30)}`],
    ["with rows that end with carriage returns", `${HEADER}\n${body("x", 2_000)}`.replaceAll("\n", "\r")],
    ["with a last line that is long", `${HEADER}\n${body("x", 600)}\n${body("y".repeat(20_000), 1)}`],
    [
      "with empty columns to the end of a sheet",
      `${HEADER}\n${body("x", 30)}\n`.replaceAll("\n", `${";".repeat(16_000)}\n`),
    ],
    ["with many columns", `${HEADER};${row(400, ";")}\n${body(row(400, ";", "1,5"), 150)}`],
  ])("tells how a file is read, %s", (_, text) => {
    expect(profileOf(text)).toMatchObject({
      col_sep: ";",
      date_col_label: "Datum",
      amount_col_label: "Betrag",
      date_format: "%d.%m.%Y",
      number_format: "1.234,56",
    });
  });
});
