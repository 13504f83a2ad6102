import { day } from "@farthing/values";
import { dayText } from "../text/day-text.ts";

/** Years from 80 on are of the last century, as SWIFT reads them. */
const FIRST_OF_LAST_CENTURY = 80;

/** The year, month and day of `YYMMDD`, whether or not the calendar has it. */
export interface WrittenDay {
  readonly year: number;
  readonly month: number;
  readonly dayOfMonth: number;
}

export const writtenDay = (text: string): WrittenDay => {
  const year = Number(text.slice(0, 2));
  return {
    year: year + (year < FIRST_OF_LAST_CENTURY ? 2000 : 1900),
    month: Number(text.slice(2, 4)),
    dayOfMonth: Number(text.slice(4, 6)),
  };
};

/** `2024-03-31`, or null if the calendar has no such day. */
export const calendarDay = ({ year, month, dayOfMonth }: WrittenDay): string | null => {
  const value = day(year, month, dayOfMonth);
  return value === undefined ? null : dayText(value);
};

/** The days of a year if all months had 31. */
const YEAR_LENGTH = 12 * 31;

/** The day `MMDD` in the year that brings it nearest to another day; null if that year has no such day. */
export const nearestDay = (text: string, to: WrittenDay): string | null => {
  const month = Number(text.slice(0, 2));
  const dayOfMonth = Number(text.slice(2, 4));
  const apart = (month - to.month) * 31 + dayOfMonth - to.dayOfMonth;
  const years = apart > YEAR_LENGTH / 2 ? -1 : apart < -YEAR_LENGTH / 2 ? 1 : 0;
  return calendarDay({ year: to.year + years, month, dayOfMonth });
};
