import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Content, eachRow, type ReadingOptions, type RowOrWhyNot, readRecords } from "../src/index.ts";
import { TODAY } from "./support.ts";

/** What `readRecords` passes on, and after it why not more. */
const passedOn = async (content: Content, options: ReadingOptions): Promise<readonly RowOrWhyNot[]> => {
  const rows: RowOrWhyNot[] = [];
  const outcome = await readRecords(content, options, { today: TODAY, onRow: (row) => void rows.push(row) });
  return outcome._tag === "Read" ? rows : [...rows, outcome];
};

const cell = fc.constantFrom("2024-01-02", "2024-02-30", "1.50", "x", "", '"', '"a\nb"', "a\0b");
const content = fc
  .record({
    header: fc.constantFrom("date,amount", "day,amount", ""),
    rows: fc.array(fc.tuple(cell, cell), { maxLength: 12 }),
  })
  .map(({ header, rows }) => `${[header, ...rows.map((row) => row.join(","))].join("\n")}\n`);
const options: fc.Arbitrary<ReadingOptions> = fc.constantFrom<ReadingOptions>(
  {},
  { type: "PdfImport" },
  { number_format: "x" },
  { rows_to_skip: 40 },
  { date_format: "%Y-%m-%d", number_format: "1,234.56", col_sep: "," },
  { ...{ date_format: "%Y-%m-%d", number_format: "1,234.56", col_sep: "," }, debit_col_label: "out" },
);

describe("each row", () => {
  it("is what reading passes on, with the reason at the end where there is one, each time anew", async () => {
    await fc.assert(
      fc.asyncProperty(content, options, async (text, reading) => {
        const rows = eachRow(text, reading, { today: TODAY });
        const expected = await passedOn(text, reading);
        expect([...rows]).toEqual(expected);
        expect([...rows]).toEqual(expected);
      }),
    );
  });

  it.each<[string, Content, ReadingOptions, object]>([
    ["no content", undefined, {}, { _tag: "Refused", code: "missing_content" }],
    ["a type without rows", "date,amount\n", { type: "PdfImport" }, { _tag: "Refused" }],
    [
      "an option that does not fit",
      "date,amount\n2024-01-02,1\n",
      { number_format: "x" },
      { _tag: "NotRead", reasons: [{ code: "validation_failed" }] },
    ],
    [
      "a column of types that is not there",
      "date,amount\n2024-01-02,1\n",
      { amount_type_strategy: "custom_column", amount_type_inflow_value: "in" },
      { _tag: "NotRead", reasons: [{ code: "validation_failed" }] },
    ],
  ])("has none, and says why: %s", (_, text, reading, reason) => {
    expect([...eachRow(text, reading, { today: TODAY })]).toMatchObject([reason]);
  });

  it("ends with the reason after the rows before a quote that is never closed", () => {
    const reading = {
      date_format: "%Y-%m-%d",
      number_format: "1,234.56",
      col_sep: ",",
      left_out: [],
    } as const;
    const long = "2024-01-02,1\n".repeat(12_000);
    const all = [...eachRow(`date,amount\n${long}2024-01-03,"2\n`, reading, { today: TODAY })];
    const tags = all.map(({ _tag }) => _tag);
    expect(tags.at(-1)).toBe("Refused");
    expect(tags.slice(0, -1).every((tag) => tag === "Accepted")).toBe(true);
    expect(tags.length).toBeGreaterThan(2);
  });
});
