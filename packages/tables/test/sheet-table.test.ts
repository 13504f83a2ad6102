import { inspect, preflight, type ReadingOptions, resolveOptions, type Upload } from "@farthing/preflight";
import type { Sheet, Sheets } from "@farthing/statements";
import { describe, expect, it } from "vitest";
import { sheetTable } from "../src/sheet-table.ts";

const TODAY = "2026-12-01";

const HEADER = ["Date", "Description", "Amount"];

/** Rows by their numbers. */
const sheet = (
  name: string,
  rows: Readonly<Record<number, readonly string[]>>,
  said: Partial<Sheet> = {},
): Sheet => ({
  ...{ name, hidden: false, problems: [] },
  rows: Object.entries(rows).map(([number, cells]) => ({ number: Number(number), hidden: false, cells })),
  ...said,
});

const january = sheet("January", {
  1: HEADER,
  2: ["2026-01-13", "Corner Oven", "-18.4"],
  3: ["2026-01-14", "Salary", "2100"],
});

const february = sheet("February", {
  1: HEADER,
  2: ["2026-02-13", "Bookshop", "-7.35"],
  3: ["2026-02-14", "Salary", "2100"],
});

const summary = sheet("Summary", { 1: ["Total of the year"], 2: ["in", "4200"], 3: ["out", "25.75"] });

const workbook = (...sheets: readonly Sheet[]): Sheets => ({ kind: "sheets", format: "xlsx", sheets });

const uploadOf = (opened: Sheets, options: ReadingOptions = {}): Upload => ({
  bytes: new TextEncoder().encode("PK"),
  table: sheetTable(opened, options),
});

const inspectionOf = (opened: Sheets, options: ReadingOptions = {}) => {
  const inspected = inspect(uploadOf(opened, options), { today: TODAY }, options);
  if (inspected._tag === "Refused") throw new Error(inspected.message);
  return inspected.inspection;
};

const reportOf = (opened: Sheets, given: ReadingOptions = {}) => {
  const upload = uploadOf(opened, given);
  const { options } = resolveOptions(upload, given, { auto: true, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  return outcome.report;
};

describe("a sheet", () => {
  it("is read as CSV is, with its header row below a preamble", () => {
    const below = sheet("Export", {
      1: ["Account", "12345"],
      4: ["", ...HEADER],
      5: ["", "2026-01-13", "Corner Oven", "-18.4"],
      6: ["", "2026-01-14", "Salary", "2100"],
    });
    expect(reportOf(workbook(below))).toMatchObject({
      ...{ format: "xlsx", valid: true, stats: { rows_count: 2 }, headers: expect.arrayContaining(HEADER) },
      totals: [{ in: "2100", out: "18.4" }],
      reading: { header_line: 4 },
    });
  });

  it("says where a finding is by the cell, whatever columns are blank", () => {
    const bad = sheet("Export", {
      2: ["", "Date", "", "Description", "Amount"],
      3: ["", "2026-01-13", "", "Corner Oven", "-18.4"],
      7: ["", "2026-01-14", "", "Salary", "two thousand"],
    });
    expect(reportOf(workbook(bad)).findings).toMatchObject([
      { code: "invalid_number", line: 7, place: { sheet: "Export", cell: "E7" } },
    ]);
  });

  it("has rows where CSV has lines, in what is found and why, but for what is quoted from it", () => {
    const german = sheet("Export", {
      1: HEADER,
      2: ["13.01.2026", "line 7", "-1.018,40"],
      3: ["14.01.2026", "Salary", "2.100,00"],
    });
    const { findings, reading } = reportOf(workbook(german));
    const texts = [
      ...findings.map(({ message }) => message),
      ...inspectionOf(workbook(german)).evidence.map(({ reason }) => reason),
      ...[reading.date_format, reading.number_format].map((each) => each?.evidence ?? ""),
    ];
    expect(texts.filter((text) => /\brow \d/.test(text)).length).toBeGreaterThan(2);
    expect(texts.filter((text) => /\bline \d/.test(text))).toEqual([]);
  });

  it("can begin anywhere", () => {
    const last = 1_048_576;
    const far = sheet("Export", {
      [last - 2]: HEADER,
      [last - 1]: ["2026-01-13", "Corner Oven", "-18.4"],
      [last]: ["2026-01-14", "Salary", "two thousand"],
    });
    expect(reportOf(workbook(far))).toMatchObject({
      ...{ stats: { rows_count: 2 }, reading: { header_line: last - 2 } },
      findings: [{ code: "invalid_number", place: { sheet: "Export", cell: `C${last}` } }],
    });
  });

  it("has the warnings of its reader at their cells", () => {
    const place = { kind: "cell", sheet: "January", cell: "C3" } as const;
    const problem = { code: "no_cached_value", message: "The formula has no value.", place } as const;
    expect(reportOf(workbook({ ...january, problems: [problem] })).findings).toMatchObject([
      {
        code: "doubtful_field",
        message: "The formula has no value",
        place: { sheet: "January", cell: "C3" },
      },
    ]);
  });
});

describe("the sheet that is read", () => {
  it.each([
    ["the only one with a table", workbook(summary, january), "January"],
    ["one of two that are the same", workbook(january, { ...january, name: "Copy" }), "January"],
    ["a visible one", workbook({ ...february, hidden: true }, january), "January"],
    ["the larger one where none has a table", workbook(sheet("Note", { 1: ["Hello"] }), summary), "Summary"],
  ])("is %s, and nothing is asked", (_, opened, name) => {
    const { evidence, undecided } = inspectionOf(opened);
    expect(evidence[0]).toMatchObject({ field: "sheet", value: name });
    expect(undecided.filter(({ field }) => field === "sheet")).toEqual([]);
  });

  it("is the visible one of categories, whatever is hidden", () => {
    const opened = workbook(summary, { ...january, hidden: true });
    const { evidence } = inspectionOf(opened, { type: "CategoryImport" });
    expect(evidence[0]).toMatchObject({ field: "sheet", value: "Summary" });
  });

  it("has no encoding and no separator", () => {
    const fields = inspectionOf(workbook(january)).evidence.map(({ field }) => field);
    expect(fields).toContain("rows_to_skip");
    expect(fields).not.toEqual(expect.arrayContaining(["encoding"]));
    expect(fields).not.toEqual(expect.arrayContaining(["col_sep"]));
  });

  it("is asked for where several have a table", () => {
    const { undecided } = inspectionOf(workbook(january, february));
    expect(undecided).toMatchObject([{ field: "sheet", candidates: ["January", "February"] }]);
  });

  it("is the first of several in a check, with a warning that an import asks for it", () => {
    const check = (options: ReadingOptions) => {
      const outcome = preflight(uploadOf(workbook(january, february), options), options, { today: TODAY });
      if (outcome._tag === "Refused") throw new Error(outcome.message);
      return outcome.report;
    };
    expect(check({})).toMatchObject({
      ...{ valid: true, importable: false },
      findings: [{ code: "ambiguous_sheet", message: expect.stringMatching(/"January", "February".*first/) }],
    });
    expect(check({ sheet: "February" })).toMatchObject({ importable: true, findings: [] });
  });

  it("is never a hidden one, nor are hidden rows read, without a warning", () => {
    const rows = january.rows.map((row) => ({ ...row, hidden: row.number === 3 }));
    const { findings } = reportOf(workbook({ ...january, hidden: true, rows }, february), {
      sheet: "January",
    });
    expect(findings).toMatchObject([
      { code: "doubtful_field", message: 'The sheet "January" is hidden in the workbook' },
      { message: expect.stringMatching(/hidden rows \(1\)/), place: { sheet: "January", cell: "A3" } },
    ]);
  });

  it.each(["February", "January"])("is the one that is named, also if it is hidden: %s", (name) => {
    const opened = workbook({ ...january, hidden: true }, february);
    const { evidence, undecided } = inspectionOf(opened, { sheet: name });
    expect(evidence[0]).toMatchObject({ value: name });
    expect(undecided).toEqual([]);
  });

  it.each([
    ["is not there", workbook(january), { sheet: "March" }, /There is no sheet "March".*"January"/],
    [
      "is hidden, as all are",
      workbook({ ...january, hidden: true }),
      {},
      /hidden: "January".*`sheet` "January"/,
    ],
    [
      "is hidden, and what is visible has no table",
      workbook(summary, { ...january, hidden: true }, { ...summary, hidden: true, name: "Notes" }),
      {},
      /hidden ones have: "January"\. Add `sheet` "January"/,
    ],
  ])("is refused where it %s", (_, opened, options, message) => {
    const outcome = preflight(uploadOf(opened, options), options, { today: TODAY });
    expect(outcome).toMatchObject({ code: "invalid_file_type", message: expect.stringMatching(message) });
  });
});
