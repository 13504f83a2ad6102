import { daysInMonth, isoDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itSampled } from "../../../tools/testing/slow.ts";
import { orderOfDates } from "../src/find/columns/order-of-dates.ts";
import { preflight, type ReadingOptions, resolveOptions } from "../src/index.ts";
import { writings } from "./days-of-eras.ts";
import { recordsOf } from "./rows-of.ts";
import { reportOn, TODAY, utf8 } from "./support.ts";

const GIVEN: ReadingOptions = { signage_convention: "inflows_positive" };

const read = (text: string) => {
  const upload = { bytes: utf8(text), filename: "export.csv" };
  const { options, undecided } = resolveOptions(upload, GIVEN, { auto: true, today: TODAY });
  const outcome = preflight(upload, options, { today: TODAY });
  if (outcome._tag === "Refused") throw new Error(outcome.message);
  const { report } = outcome;
  const records = report.valid ? recordsOf(upload.bytes, options, report, TODAY) : [];
  return {
    format: options.date_format,
    asked: undecided.map(({ field }) => field),
    days: records.map(({ date }) => date),
    said: report.findings.filter(({ severity }) => severity === "error"),
  };
};

const statement = (dates: readonly string[], header = "Date,Text,Amount"): string =>
  [...(header === "" ? [] : [header]), ...dates.map((date, i) => `${date},Shop ${i},-${i + 1}.50`)]
    .map((line) => `${line}\n`)
    .join("");

const exported = fc
  .tuple(
    fc.integer({ min: 1995, max: 2023 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => year * 10_000 + month * 100 + Math.min(day, daysInMonth(year, month)));

const series = fc.uniqueArray(exported, { minLength: 3, maxLength: 12 });

const KINDS = writings("2024-01-02").map((_, i) => i);

describe("a column of dates with years of another calendar is read", () => {
  const iso = (days: readonly number[]): string[] => days.map((day) => isoDay(day));

  it.each(KINDS)("below a header: %i", (kind) => {
    fc.assert(
      fc.property(series, (days) => {
        const written = days.map((day) => writings(isoDay(day))[kind]!);
        const found = read(statement(written.map(([, text]) => text)));
        expect(found).toEqual({ format: written[0]![0], asked: [], days: iso(days), said: [] });
      }),
      { seed: 16, numRuns: 20 },
    );
  });

  itSampled("without a header, where more than the digits says that they are dates", ({ runs }) => {
    fc.assert(
      fc.property(series, fc.constantFrom(...KINDS), (days, kind) => {
        const written = days.map((day) => writings(isoDay(day))[kind]!);
        fc.pre(written[0]![0] !== "%EY%m%d");
        const found = read(
          statement(
            written.map(([, text]) => text),
            "",
          ),
        );
        expect(found).toEqual({ format: written[0]![0], asked: [], days: iso(days), said: [] });
      }),
      { seed: 16, numRuns: runs(100) },
    );
  });
});

describe("a year is not taken for one of another calendar", () => {
  it.each([
    ["where some years of the column are ours", ["02/01/2567", "03/01/2024", "14/01/2567"], "%d/%m/%Y"],
    ["where no day could be imported either way", ["02/01/2500", "03/01/2501", "14/01/2501"], "%d/%m/%Y"],
    ["where it has two digits", ["02/01/67", "03/01/67", "14/01/67"], "%d/%m/%y"],
  ])("%s", (_, dates, format) => {
    const found = read(statement(dates));
    expect(found).toMatchObject({ format, asked: [], days: [] });
    expect(new Set(found.said.map(({ code }) => code))).toEqual(new Set(["date_out_of_range"]));
  });

  it("where digits are not said to be dates", () => {
    const rows = ["1130102", "1130103", "1130114"].map((code, i) => `${code},2024-01-0${i + 1},-${i}.50\n`);
    for (const header of ["", "Code,When,Amount\n"])
      expect(read(header + rows.join("")).days).toEqual(["2024-01-01", "2024-01-02", "2024-01-03"]);
    expect(read(statement(["1130102", "1130103", "1130114"], "")).days).toEqual([]);
  });

  it.each(["S5-1-2", "M12.3.4", "T10.10.12", "012-03-04", "R6-13-2", "Q6/1/2"])(
    "where it would be part of a code: %s",
    (code) => {
      const rows = [1, 2, 3].map((i) => `${code},2024-01-0${i},-${i}.50\n`);
      expect(read(rows.join("")).days).toEqual(["2024-01-01", "2024-01-02", "2024-01-03"]);
      expect(read([1, 2, 3].map((i) => `${code},x,-${i}.50\n`).join("")).asked).toContain("date_col_label");
    },
  );
});

describe("a wrong date among years of another calendar", () => {
  it.each([
    [
      ["02/01/2567", "31/02/2567", "14/03/2567"],
      '"31/02/2567" is not a valid date: February 2024 has 29 days',
    ],
    [["113/01/02", "113/04/31", "113/05/02"], '"113/04/31" is not a valid date: April has 30 days'],
    [["R6.1.2", "soon", "R6.3.14"], '"soon" is not a date in the format %EY.%m.%d, such as R6.1.2'],
    [
      ["令和6年1月2日", "令和6年1月", "令和6年3月14日"],
      '"令和6年1月" is not a date in the format %EY年%m月%d日, such as 令和6年1月2日',
    ],
    [["113/01/02", "123/01/02", "113/05/02"], '"123/01/02", 2 January 2034, is after 2024-07-01'],
    [["02/01/2567", "02/01/2530", "14/03/2567"], '"02/01/2530", 2 January 1987, is before 1994-06-30'],
  ])("is the one that is wrong: %j", (dates, message) => {
    const { said, asked } = read(statement(dates));
    expect(asked).toEqual([]);
    expect(said).toMatchObject([
      { line: 3, message, help: expect.stringMatching(/^Correct the cell|^Check the year/) },
    ]);
  });
});

describe("a check without detection says", () => {
  it.each<[string[], string]>([
    [
      ["02/01/2567", "14/01/2567"],
      "2567 is a year of the Buddhist calendar; in the Gregorian calendar it is 2024. Write the years that way. Or, if all years are so, set `date_format` to %d/%m/%EY.",
    ],
    [
      ["113/01/02", "113/01/14"],
      "In the format %EY/%m/%d it is 2 January 2024: set `date_format` to %EY/%m/%d.",
    ],
    [
      ["02/01/2567", "02/14/2567"],
      "2567 is a year of the Buddhist calendar; in the Gregorian calendar it is 2024. Write the years that way.",
    ],
    [
      ["2567年1月2日", "2567年1月14日"],
      "In the format %EY年%m月%d日 it is 2 January 2024: set `date_format` to %EY年%m月%d日.",
    ],
    [
      ["2024-01-02", "R6.1.14"],
      "R6 is a year of the Japanese era Reiwa; in the Gregorian calendar it is 2024. Write the years that way.",
    ],
  ])("what %j are", (dates, help) => {
    const { findings } = reportOn(utf8(statement(dates)), GIVEN);
    const first = findings.find(({ code }) => /date/.test(code));
    expect(first).toMatchObject({ help });
  });

  it("and can say it", () => {
    const text = utf8(statement(["113/01/02", "113/01/14"]));
    expect(reportOn(text, { ...GIVEN, date_format: "%EY/%m/%d" }).valid).toBe(true);
  });
});

it("the order of rows is that of their dates in any calendar", () => {
  const written = ["2023-12-30", "2024-01-02", "2024-02-01"].map((day) =>
    writings(day).map(([, text]) => text),
  );
  for (const kind of KINDS) {
    const dates = written.map((texts) => texts[kind]!);
    if (/^[A-Z]?\d+$/.test(dates[0]!)) continue;
    expect(orderOfDates(dates), dates[0]).toBe(true);
    expect(orderOfDates(dates.toReversed()), dates[0]).toBe(false);
  }
});
