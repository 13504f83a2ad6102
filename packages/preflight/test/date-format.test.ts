import { daysInMonth, importableDays, isoDay, nextDay, parseIsoDay } from "@farthing/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { knownDateFormat, parseDateFormat, writeDay } from "../src/formats/date-format.ts";
import { dateOrder } from "../src/formats/date-pattern.ts";
import { INSPECTED_DATE_FORMATS, KNOWN_DATE_FORMATS } from "../src/formats/date-patterns.ts";
import { dayAfterEpoch, daysSinceEpoch } from "../src/formats/epoch-day.ts";
import { NO_MATCH, NO_SUCH_DAY } from "../src/formats/read-date.ts";

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

const TIMES = [
  "",
  " 10:30",
  "T10:30:59",
  "T103059Z",
  " 9:05 PM",
  " 9:05 p. m.",
  " 9 AM",
  ", 10:30",
  " - 10:30",
  " 10.30",
  " kl. 10.30",
  " 10h30",
  " 上午10:30",
  "-08.21.36.293763",
  "T23:59:59.123Z",
  "T23:59:59.123456789+01:00",
  "T10:30+01:00[Europe/Berlin]",
  " 00:00:00+02:00",
  " 00:00:00 +0000",
  " 00:00:00 +0000 UTC",
  "  10:30 UTC",
  " 10:30:00 GMT+0100 (Central European Standard Time)",
  "-10:30",
  "-10:30:00",
];

/** The patterns without a time of their own. */
const DAYS_ONLY = INSPECTED_DATE_FORMATS.filter((pattern) => !/%[HIMSfpzZs]/.test(pattern));

describe("a day written in a format is read back", () => {
  it.each([
    ...INSPECTED_DATE_FORMATS.filter((pattern) => pattern !== "%s"),
    "%d. %B %Y",
    "%B %e %Y",
    "%Y%b%d",
  ])("%s", (pattern) => {
    fc.assert(
      fc.property(calendarDay, (day) => {
        expect(read(writeDay(day, pattern), pattern)).toBe(day);
      }),
    );
  });

  it("with a time of day after it", () => {
    fc.assert(
      fc.property(
        calendarDay,
        fc.constantFrom(...DAYS_ONLY),
        fc.constantFrom(...TIMES),
        (day, pattern, time) => {
          fc.pre(!/%[ab]$/.test(pattern) || !time.startsWith("T"));
          expect(read(writeDay(day, pattern) + time, pattern)).toBe(day);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("with marks of direction and digits of other scripts", () => {
    const zeros = fc.constantFrom("٠", "۰", "०", "๐", "０");
    fc.assert(
      fc.property(
        calendarDay,
        fc.constantFrom(...DAYS_ONLY),
        zeros,
        fc.constantFrom("\u200e", "\u200f", "\u061c"),
        (day, pattern, zero, mark) => {
          const digit = (ascii: string) => String.fromCharCode(zero.charCodeAt(0) + Number(ascii));
          const text = writeDay(day, pattern).replace(/\d/g, digit);
          expect(read(mark + [...text].join(mark) + mark, pattern)).toBe(day);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("with the day as an ordinal", () => {
    for (const mark of ["st", "nd", "rd", "th", "er", "e", "º", "."])
      expect(read(`5${mark} January 2024`, "%d %B %Y")).toBe(20240105);
  });
});

it("a date of numbers with one other character is another day or none", () => {
  const numeric = DAYS_ONLY.filter((pattern) => !/%[abAB]/.test(pattern));
  fc.assert(
    fc.property(
      calendarDay,
      fc.constantFrom(...numeric),
      fc.nat(),
      fc.constantFrom(..."0123456789/.-, :TZxé年"),
      (day, pattern, place, other) => {
        const text = writeDay(day, pattern);
        const at = place % text.length;
        // A blank stands for several.
        fc.pre(text[at] !== other && !(other === " " && pattern.includes(" ")));
        expect(read(text.slice(0, at) + other + text.slice(at + 1), pattern)).not.toBe(day);
      },
    ),
    { numRuns: 5_000 },
  );
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
    ["2024-01-02 99:99", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02 1030", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02 10:30 Shop", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02 25:00", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02 10:61", "%Y-%m-%d", NO_MATCH],
    ["2024-01-02, 5", "%Y-%m-%d", NO_MATCH],
    ["5. 1. 2024", "%d %m %Y", NO_MATCH],
    ["5xx January 2024", "%d %b %Y", NO_MATCH],
    ["5th/01/2024 10:30 in the morning", "%d/%m/%Y", NO_MATCH],
    ["10:61 05/01/2024", "%H:%M %d/%m/%Y", NO_MATCH],
    ["13:00 PM 05/01/2024", "%I:%M %p %d/%m/%Y", NO_MATCH],
    ["17044506001", "%s", NO_MATCH],
    ["17044506", "%s", NO_MATCH],
    ["Oct 5 Jan 2024", "%a %d %b %Y", NO_MATCH],
    ["Oct", "%b %d, %Y", NO_MATCH],
    ["Janu 5, 2024", "%b %d, %Y", NO_MATCH],
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
  ["%d. 2024-01-01/2024-12-31", "it has no month"],
  ["%d.%m. 2024-01-01/2025-01-01", "longer than a year"],
  ["%d.%m. 2024-01-31/2024-01-01", "ends before it begins"],
  ["%d.%m. 2023-02-29/2023-12-31", "does not exist"],
  ["%d.%m.2024-01-01/2024-12-31", "it has no year"],
  ["%Y", "it has no day and no month"],
  ["xx", "it has no day, no month and no year"],
  ["%d/%e/%m/%Y", "day twice"],
  ["%Y-%m-%d %j", "%j is not one of"],
  ["%Y-%m-%d %constructor", "%c is not one of"],
  ["%Y-%m-%d %H %I", "hour twice"],
  ["%s %d", "day twice"],
  ["%s %s", "Unix time twice"],
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
      if (dayAfterEpoch(daysSinceEpoch(day)) !== day) expect.fail(expected);
    }
  });

  it("lets an import reach from 30 years back to tomorrow", () => {
    expect(importableDays(20240630)).toEqual({ first: 19940630, last: 20240701 });
    expect(importableDays(20231231)).toEqual({ first: 19931231, last: 20240101 });
  });
});

it("knows the day of the week of each day", () => {
  const names = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
  fc.assert(
    fc.property(calendarDay, (day) => {
      expect(writeDay(day, "%A")).toBe(names.format(new Date(isoDay(day))));
    }),
  );
});

it("takes a Unix time of seconds or milliseconds as the day in UTC", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 4_102_444_799 }), (seconds) => {
      const day = parseIsoDay(new Date(seconds * 1_000).toISOString().slice(0, 10));
      expect(read(String(seconds), "%s")).toBe(day);
      expect(read(`${seconds}.25`, "%s")).toBe(day);
      if (seconds >= 1_000_000_000) expect(read(`${seconds}999`, "%s")).toBe(day);
    }),
  );
});

it.each([
  ["%d/%m/%y", "dmy"],
  ["%e. %B %Y", "dmy"],
  ["%a %b %d %H:%M:%S %Y", "mdy"],
  ["%Y年%m月%d日", "ymd"],
  ["%s", undefined],
  ["%Y-%m", undefined],
])("says which of day, month and year comes first in %s", (pattern, order) => {
  expect(dateOrder(pattern)).toBe(order);
});

it("holds every inspected format to be one, once", () => {
  for (const pattern of INSPECTED_DATE_FORMATS) expect(knownDateFormat(pattern).pattern).toBe(pattern);
  expect(new Set(INSPECTED_DATE_FORMATS).size).toBe(INSPECTED_DATE_FORMATS.length);
  expect(INSPECTED_DATE_FORMATS.slice(0, KNOWN_DATE_FORMATS.length)).toEqual(KNOWN_DATE_FORMATS);
});
