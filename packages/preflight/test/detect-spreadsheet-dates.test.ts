import { type Day, isoDay, spokenDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfterEpoch } from "../src/formats/epoch-day.ts";
import { lines, read } from "./read-as-found.ts";

const DAY_OF_EPOCH = 25_569;

const dayOf = (number: number): Day => dayAfterEpoch(number - DAY_OF_EPOCH);

const NAMES = ["Old Mill", "Quay", "Kite Books", "Skylark", "Harbour", "Elm Garage"];

/** Numbers of days, as spreadsheets store them. */
const dayNumbers = fc.uniqueArray(fc.integer({ min: 43_831, max: 45_990 }), { minLength: 2, maxLength: 6 });

/** How they are written: without the time of day, or with it as a fraction. */
const STYLES: Readonly<Record<string, (number: number) => string>> = {
  whole: String,
  "with a time": (number) => `${number}.4375`,
  "with a time after a comma": (number) => `${number},75`,
};

const HEADERS = ["Date", "Buchungstag", "Fecha", undefined] as const;

const fileOf = (header: string | undefined, days: readonly string[]): string =>
  lines(
    ...(header === undefined ? [] : [`${header};Payee;Amount`]),
    ...days.map((day, i) => `${day};${NAMES[i]};${i % 2 === 0 ? "-" : ""}${i + 1}.50`),
  );

const invalidDates = (outcome: ReturnType<typeof read>["outcome"]) => {
  if (outcome._tag !== "Checked") throw new Error("it is checked");
  return outcome.report.findings.filter(({ code }) => code === "invalid_date");
};

describe.each(Object.entries(STYLES))("dates that are a spreadsheet's numbers of days, %s", (_, written) => {
  it.each(HEADERS)("are recognised below the header %s, and each row says its day", (header) => {
    fc.assert(
      fc.property(dayNumbers, (numbers) => {
        const { undecided, outcome, records } = read(fileOf(header, numbers.map(written)));
        expect(records).toEqual([]);
        const question = undecided.filter(({ field }) => field === "date_format");
        expect(question).toMatchObject([{ candidates: [], example: written(numbers[0]!) }]);
        expect(question[0]!.reason).toContain("a spreadsheet's numbers of days");
        expect(question[0]!.reason).toContain(spokenDay(dayOf(numbers[0]!)));
        expect(question[0]!.reason).toContain("Format the column as a date");
        expect(question[0]!.line).toBe(header === undefined ? 1 : 2);
        // Neither is a column of such numbers one of amounts.
        expect(undecided.map(({ field }) => field)).not.toContain("amount_col_label");
        const found = invalidDates(outcome);
        expect(found).toHaveLength(numbers.length);
        for (const [i, { help = "" }] of found.entries()) expect(help).toContain(isoDay(dayOf(numbers[i]!)));
      }),
      { numRuns: 20 },
    );
  });
});

it("numbers of days in some rows are errors of these rows, wherever they stand", () => {
  const days = ["2023-07-16", "2023-07-17", "2023-07-18", "2023-07-19"];
  for (let at = 0; at < days.length; at += 1) {
    const { undecided, outcome } = read(fileOf("Date", days.with(at, "45130.5")));
    expect(undecided.map(({ field }) => field)).not.toContain("date_format");
    const found = invalidDates(outcome);
    expect(found.map(({ line }) => line)).toEqual([at + 2]);
    expect(found[0]!.help).toContain("2023-07-23");
  }
});

it("amounts are no days of a spreadsheet: not beside dates, and not as the only numbers", () => {
  const dated = lines("Date;Payee;Amount", "2024-03-14;Quay;45123", "2024-03-15;Oak;45124");
  expect(read(dated).asked).not.toContain("date_format");
  const [only] = read(lines("Quay;45123", "Oak;45124", "Mill;45130")).undecided;
  expect(only).toMatchObject({ field: "date_col_label", candidates: [] });
});
