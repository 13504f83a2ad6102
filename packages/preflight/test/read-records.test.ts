import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Accepted,
  type CompleteReading,
  type Content,
  completed,
  type ReadingOptions,
  type Rejected,
  type RowResult,
  readRecords,
} from "../src/index.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

const COMPLETE: CompleteReading = { col_sep: ",", date_format: "%Y-%m-%d", number_format: "1,234.56" };

/** What becomes of each row of a content, in the formats that its report has found. */
const read = (content: Content, options: ReadingOptions = {}) => {
  const rows: RowResult[] = [];
  const reading = completed(options, reportOn(content, options));
  const outcome = readRecords(content, reading, { today: TODAY }, (row) => rows.push(row));
  return { outcome, rows };
};

const rejected = (content: Content, options: ReadingOptions = {}): readonly Rejected[] =>
  read(content, options).rows.filter((row) => row._tag === "Rejected");

describe("rows that are accepted", () => {
  it("are records of exact decimals and ISO days, money out positive", () => {
    const text = "date;amount;name;currency;tags\n31.12.2023;-1.234,50;Café;eur;a, b\n30.12.2023;0,10;x;;\n";
    const { outcome, rows } = read(text, { number_format: "1.234,56" });
    expect(outcome).toEqual({
      ...{ _tag: "Read", header: ["date", "amount", "name", "currency", "tags"] },
      ...{ accepted: 2, rejected: 0, left_out: 0 },
    });
    expect(rows.map((row) => (row as Accepted).record)).toMatchObject([
      { date: "2023-12-31", amount: "1234.5", name: "Café", currency: "EUR", tags: ["a", "b"] },
      { date: "2023-12-30", amount: "-0.1", name: "x", currency: "", tags: [] },
    ]);
  });

  it("say from which bytes of the decoded text each field comes", () => {
    const text = 'above\nname,date,amount\n"a ""b""\r\n é",2024-01-02," 1.50 "\n';
    const options = { rows_to_skip: 1 };
    for (const content of [text, utf8(`\ufeff${text}`), Buffer.from(`\ufeff${text}`, "utf16le")]) {
      const [row] = read(content, options).rows as Accepted[];
      const cut = (field: "name" | "date" | "amount") =>
        (row!.from[field] ?? []).map((cell) => {
          const { start, end, line } = row!.spans[cell]!;
          return [Buffer.from(text).subarray(start, end).toString(), line];
        });
      expect(cut("name")).toEqual([['a ""b""\r\n é', 3]]);
      expect(cut("date")).toEqual([["2024-01-02", 4]]);
      expect(cut("amount")).toEqual([["1.50", 4]]);
      expect(row).toMatchObject({ line: 3, row: 1, cells: ['a "b"\r\n é', "2024-01-02", "1.50"] });
    }
  });

  it("name each cell that makes up an amount, and the one that the name is taken from", () => {
    const text = "2024-01-02,5.00,,,shop\n2024-01-03,,7.00,1.00,\n";
    const columns = ["date", "outflow", "inflow", "fee", "name"] as const;
    const { rows } = read(text, { has_header: false, columns });
    expect(rows).toMatchObject([
      { record: { amount: "5" }, from: { amount: [1, 2, 3], name: [4] } },
      { record: { amount: "-6" }, from: { amount: [1, 2, 3] } },
    ]);
  });
});

describe("rows that are rejected", () => {
  it("are those with an error, as they are in the file, with each reason", () => {
    const text = "date,amount,name\n2024-01-02,1.50,a\n2024-02-30, x ,b\n2024-01-03,2.00,c\n2024-01-04,,\n";
    expect(rejected(text)).toMatchObject([
      {
        ...{ line: 3, row: 2, cells: ["2024-02-30", "x", "b"] },
        reasons: [
          {
            code: "invalid_date",
            column: "date",
            message: expect.stringMatching(/^"2024-02-30" is not a valid date/),
          },
          { code: "invalid_number", column: "amount", message: expect.stringMatching(/^"x"/) },
        ],
      },
      {
        line: 5,
        row: 4,
        cells: ["2024-01-04", "", ""],
        reasons: [{ code: "missing_value", column: "amount" }],
      },
    ]);
  });

  it("are not those with a warning alone", () => {
    const text = "date,amount\n2024-01-02,1.50\n2024-01-02,1.50\n2030-01-02,1.50\n";
    expect(reportOn(text).findings.length).toBeGreaterThan(0);
    expect(rejected(text).map(({ line }) => line)).toEqual(
      reportOn(text).findings.flatMap(({ severity, line }) => (severity === "error" ? [line] : [])),
    );
  });

  it("are judged in the formats that the whole file decides", () => {
    const text = "date;amount\n01/02/2024;1,50\n25/02/2024;2,00\n26/02/2024;2,50\n02/25/2024;3,00\n";
    expect(rejected(text).map(({ line }) => line)).toEqual([5]);
  });

  it("are as many as there are, though a report keeps the first thousand", () => {
    const rows = Array.from({ length: 3_500 }, (_, i) =>
      i % 2 === 0 ? `2024-01-02,x${i}` : `2024-01-02,${i}`,
    );
    const found = rejected(`date,amount\n${rows.join("\n")}\n`);
    expect(found.map(({ line }) => line)).toEqual(Array.from({ length: 1_750 }, (_, i) => 2 * i + 2));
  });

  it("are all of them, for the reason of the header, below a header that cannot be used", () => {
    const { outcome, rows } = read("day,amount\n2024-01-02,1\n2024-01-03,2\n");
    expect(outcome).toMatchObject({ accepted: 0, rejected: 2 });
    expect(rows).toMatchObject(
      [2, 3].map((line) => ({ line, reasons: [{ code: "missing_required_headers" }] })),
    );
    expect(rejected("2024-01-02,1\n2024-01-03,2\n")).toMatchObject([
      { reasons: [{ code: "no_header_row" }] },
    ]);
  });

  it("are on the lines on which the report has its errors", () => {
    const cell = fc.constantFrom("2024-01-02", "2024-02-30", "1.50", "x", "", '"a\nb"');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), (rows) => {
        const text = `date,amount\n2024-01-31,1.50\n${rows.map((row) => row.join(",")).join("\n")}\n`;
        const { groups, findings } = reportOn(text);
        fc.pre(groups.every(({ code }) => !/format|column/.test(code)));
        const lines = findings.flatMap(({ severity, line, row }) =>
          severity === "error" && row !== undefined ? [line!] : [],
        );
        expect(rejected(text).map(({ line }) => line)).toEqual([...new Set(lines)].sort((a, b) => a - b));
      }),
    );
  });
});

describe("what cannot be read passes no row on", () => {
  const outcomeOf = (content: Content, reading: Partial<CompleteReading> = {}) => {
    const rows: RowResult[] = [];
    const outcome = readRecords(content, { ...COMPLETE, ...reading }, { today: TODAY }, (row) =>
      rows.push(row),
    );
    expect(rows).toEqual([]);
    return outcome;
  };

  it.each([
    [undefined, {}, "missing_content"],
    ["", {}, "missing_content"],
    [utf8("a\0b"), {}, "invalid_file_type"],
    ['date,amount\n"', {}, "invalid_csv"],
    ['{"type":"Account"}\n', { type: "ServiceImport" }, "invalid_import_type"],
  ])("%j is refused", (content, reading, code) => {
    expect(outcomeOf(content, reading)).toMatchObject({ _tag: "Refused", code });
  });

  it.each([
    { number_format: "x" },
    { date_format: "%Y" },
    { rows_to_skip: 9 },
    { amount_type_strategy: "custom_column", amount_type_inflow_value: "in" },
  ])("the reading %j does not fit", (reading) => {
    expect(outcomeOf("date,amount\n2024-01-02,1\n", reading)).toMatchObject({
      ...{ _tag: "NotRead", reasons: [{ code: "validation_failed" }] },
    });
  });

  it("is none of a blank text, which has no header either", () => {
    expect(outcomeOf(utf8("\n \n"))).toEqual({
      ...{ _tag: "Read", header: undefined, accepted: 0, rejected: 0, left_out: 0 },
    });
  });
});

describe("while rows pass", () => {
  const text = `date,amount\n${"2024-01-02,1\n".repeat(2_500)}`;

  it("a signal ends the reading with its reason before the next row", () => {
    const controller = new AbortController();
    const { signal } = controller;
    let rows = 0;
    const onRow = () => {
      rows += 1;
      if (rows === 1_200) controller.abort(new Error("enough"));
    };
    expect(() => readRecords(text, COMPLETE, { today: TODAY, signal }, onRow)).toThrow("enough");
    expect(rows).toBe(1_200);
    expect(() => readRecords(text, COMPLETE, { today: TODAY, signal }, onRow)).toThrow("enough");
    expect(rows).toBe(1_200);
  });

  it("progress is told by bytes, also where the splitting is left to csv-parse", () => {
    for (const content of [text, text.replace("2024", '"2024"x')]) {
      const told: (readonly [number, number])[] = [];
      const onProgress = (bytes: number, of: number) => told.push([bytes, of]);
      readRecords(content, COMPLETE, { today: TODAY, onProgress }, () => {});
      expect(told.map(([, of]) => of)).toEqual(Array(3).fill(content.length));
      const [first, second, last] = told.map(([bytes]) => bytes);
      expect(Math.abs(first! - 13_000)).toBeLessThan(30);
      expect(Math.abs(second! - 26_000)).toBeLessThan(30);
      expect(last).toBe(content.length);
    }
  });
});
