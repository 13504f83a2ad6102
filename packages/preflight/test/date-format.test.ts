import { daysInMonth, importableDays, isoDay, nextDay, parseIsoDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  KNOWN_DATE_FORMATS,
  knownDateFormat,
  NO_MATCH,
  NO_SUCH_DAY,
  parseDateFormat,
  writeDay,
} from "../src/formats/date-format.ts";

const calendarDay = fc
  .tuple(
    fc.integer({ min: 1969, max: 2068 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => year * 10_000 + month * 100 + Math.min(day, daysInMonth(year, month)));

const read = (text: string, pattern: string): number => {
  const format = parseDateFormat(pattern);
  if ("problem" in format) throw new Error(format.problem);
  return format.read(text);
};

describe("a day written in a format is read back", () => {
  it.each([...KNOWN_DATE_FORMATS, "%d. %B %Y", "%B %e %Y", "%Y%b%d"])("%s", (pattern) => {
    fc.assert(
      fc.property(
        calendarDay,
        fc.constantFrom(
          "",
          " 10:30",
          "T10:30:59",
          " 9:05 PM",
          "T23:59:59.123Z",
          " 00:00:00+02:00",
          "  10:30 UTC",
        ),
        (day, time) => {
          expect(read(writeDay(day, pattern) + time, pattern)).toBe(day);
        },
      ),
    );
  });
});

describe("what a format does not read", () => {
  it.each([
    ["2024-02-30", "%Y-%m-%d", NO_SUCH_DAY],
    ["2023-02-29", "%Y-%m-%d", NO_SUCH_DAY],
    ["2024-13-01", "%Y-%m-%d", NO_SUCH_DAY],
    ["2024-00-10", "%Y-%m-%d", NO_SUCH_DAY],
    ["2024-1-2x", "%Y-%m-%d", NO_MATCH],
    ["24-01-02", "%Y-%m-%d", NO_MATCH],
    [" 2024-01-02", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02 tomorrow", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02T", "%Y-%m-%d", NO_MATCH],
    ["2024-01-0210:30", "%Y-%m-%d", NO_MATCH],
    ["2024112", "%Y%m%d", NO_MATCH],
    ["1/2/24", "%d/%m/%Y", NO_MATCH],
    ["1/2/2024", "%d/%m/%y", NO_MATCH],
    ["3 Foo 2024", "%d %b %Y", NO_MATCH],
    ["٠١.٠٢.٢٠٢٤", "%d.%m.%Y", NO_MATCH],
  ])("%s in %s", (text, pattern, expected) => {
    expect(read(text, pattern)).toBe(expected);
  });

  it("takes one or two digits for day and month, and English month names of any case", () => {
    expect(read("1/2/2024", "%d/%m/%Y")).toBe(20240201);
    expect(read("03 mAR 2024", "%d %b %Y")).toBe(20240303);
    expect(read("3 september 2024", "%e %B %Y")).toBe(20240903);
  });

  it("reads two-digit years from 69 as 19xx", () => {
    expect(read("01/01/69", "%d/%m/%y")).toBe(19690101);
    expect(read("01/01/68", "%d/%m/%y")).toBe(20680101);
  });
});

it.each([
  ["%d.%m", "it has no year"],
  ["%Y", "it has no day and no month"],
  ["xx", "it has no day, no month and no year"],
  ["%d/%e/%m/%Y", "day twice"],
  ["%Y-%m-%d %H", "%H is not one of"],
  ["%d.%m.%Y%", "% is not one of"],
  ["DD.MM.YYYY", "no day"],
])("refuses the pattern %s", (pattern, reason) => {
  const format = parseDateFormat(pattern);
  expect("problem" in format && format.problem).toContain(reason);
});

describe("the calendar", () => {
  it("has the same days as JavaScript's", () => {
    let day = 18991231;
    for (let i = 0; i < 80_000; i += 1) {
      day = nextDay(day);
      const expected = new Date(Date.UTC(1900, 0, 1 + i)).toISOString().slice(0, 10);
      if (isoDay(day) !== expected || parseIsoDay(expected) !== day) expect.fail(expected);
    }
  });

  it("lets an import reach from 30 years back to tomorrow", () => {
    expect(importableDays(20240630)).toEqual({ first: 19940630, last: 20240701 });
    expect(importableDays(20231231)).toEqual({ first: 19931231, last: 20240101 });
  });
});

it("holds every known format to be one", () => {
  for (const pattern of KNOWN_DATE_FORMATS) expect(knownDateFormat(pattern).pattern).toBe(pattern);
});
