import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  day,
  dayNumber,
  daysInMonth,
  importableDays,
  isoDay,
  MONTH_NAMES,
  nextDay,
  parseIsoDay,
  parseIsoDayPrefix,
  shiftedDay,
  spokenDay,
} from "../src/calendar.ts";

const MILLISECONDS = 86_400_000;

/** The calendar of the language: each day of the years 1 to 9999 by its number. */
const FIRST = Date.parse("0001-01-01") / MILLISECONDS;
const LAST = Date.parse("9999-12-31") / MILLISECONDS;

const textOf = (number: number): string => new Date(number * MILLISECONDS).toISOString().slice(0, 10);

/** A number of a day, also of those around the ends of years, of centuries, and of the calendar. */
const numbers = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc
    .tuple(
      fc.constantFrom(1, 4, 100, 400, 1900, 1999, 2000, 2024, 2100, 9999),
      fc.integer({ min: -3, max: 3 }),
    )
    .map(([year, days]) => Date.parse(`${String(year).padStart(4, "0")}-03-01`) / MILLISECONDS + days),
  fc.constantFrom(FIRST, FIRST + 1, LAST - 1, LAST),
);

describe("days as the calendar of the language has them", () => {
  it("are read and written", () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const text = textOf(number);
        const [year, month, dayOfMonth] = text.split("-").map(Number) as [number, number, number];
        const value = day(year, month, dayOfMonth)!;
        expect(isoDay(value)).toBe(text);
        expect(parseIsoDay(text)).toBe(value);
        expect(parseIsoDayPrefix(`${text}T00:00`)).toBe(value);
        expect(spokenDay(value)).toBe(`${dayOfMonth} ${MONTH_NAMES[month - 1]} ${year}`);
      }),
    );
  });

  it("are in order, and one after the other", () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const [a, b] = [parseIsoDay(textOf(one))!, parseIsoDay(textOf(other))!];
        expect(Math.sign(a - b)).toBe(Math.sign(one - other));
        expect(dayNumber(a) - dayNumber(b)).toBe(one - other);
        if (one < LAST) expect(isoDay(nextDay(a))).toBe(textOf(one + 1));
      }),
    );
  });

  it("begin to be counted on the first of March of the year 0", () => {
    expect(dayNumber(parseIsoDay("0001-01-01")!)).toBe(306);
  });

  it("are so many days apart, within the calendar", () => {
    fc.assert(
      fc.property(
        numbers,
        fc.oneof(
          fc.constantFrom(-1, 0, 1),
          fc.integer({ min: -800, max: 800 }),
          fc.integer({ min: -4e6, max: 4e6 }),
        ),
        (from, days) => {
          const number = Math.min(Math.max(from + days, FIRST), LAST);
          expect(shiftedDay(textOf(from), days)).toBe(textOf(number));
        },
      ),
    );
  });
});

it.each([
  ["2000-02-28", 1, "2000-02-29"],
  ["2000-03-01", -1, "2000-02-29"],
  ["1900-02-28", 1, "1900-03-01"],
  ["0400-03-01", -1, "0400-02-29"],
])("the leap day of four hundred years is one: %s and %i days", (from, days, to) => {
  expect(shiftedDay(from, days)).toBe(to);
});

it("a day that the calendar does not have is none", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1, max: 9999 }),
      fc.integer({ min: -1, max: 14 }),
      fc.integer({ min: -1, max: 33 }),
      (year, month, dayOfMonth) => {
        const pad = (value: number, width: number): string => String(value).padStart(width, "0");
        const isDay =
          year >= 1 &&
          month >= 1 &&
          month <= 12 &&
          dayOfMonth >= 1 &&
          textOf(Date.parse(`${pad(year, 4)}-${pad(month, 2)}-01`) / MILLISECONDS + dayOfMonth - 1).slice(
            5,
            7,
          ) === pad(month, 2);
        expect(day(year, month, dayOfMonth) !== undefined).toBe(isDay);
      },
    ),
    { numRuns: 2_000 },
  );
});

it.each([
  ["2024-01-0", "too short"],
  ["2024-01-011", "too long"],
  ["2024/01-01", "no dash after the year"],
  ["2024-01/01", "no dash after the month"],
  ["2024-02-30", "not in the calendar"],
  ["0000-01-01", "without a year"],
  ["202/-01-01", "a character before the digits"],
  ["2024-0:-01", "a character behind the digits"],
  ["2024-01-0٣", "a digit that is not ASCII"],
])("%j is no day: %s", (text) => {
  expect(parseIsoDay(text)).toBeUndefined();
  expect(() => shiftedDay(text, 1)).toThrow(new TypeError(`${JSON.stringify(text)} is not a day.`));
});

it("each month has its length", () => {
  const lengths = (year: number): number[] => MONTH_NAMES.map((_, i) => daysInMonth(year, i + 1));
  expect(lengths(2023)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
  expect([1900, 2000, 2023, 2024, 2100, 2400].map((year) => lengths(year)[1])).toEqual([
    28, 29, 28, 29, 28, 29,
  ]);
});

it.each([
  [20240630, 19940630, 20240701],
  [20240229, 19940228, 20240301],
  [20240228, 19940228, 20240229],
  [20231231, 19931231, 20240101],
  [20300228, 20000228, 20300301],
])("on %i the days from %i to %i can be imported", (today, first, last) => {
  expect(importableDays(today)).toEqual({ first, last });
});

it("months are named in English", () => {
  expect(MONTH_NAMES.map((_, i) => spokenDay(20240003 + (i + 1) * 100))).toEqual([
    ...["3 January 2024", "3 February 2024", "3 March 2024", "3 April 2024", "3 May 2024", "3 June 2024"],
    ...[
      "3 July 2024",
      "3 August 2024",
      "3 September 2024",
      "3 October 2024",
      "3 November 2024",
      "3 December 2024",
    ],
  ]);
});
