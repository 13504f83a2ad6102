/**
 * Calendar days as numbers: year × 10000 + month × 100 + day, so that a later day is a larger number.
 */
export type Day = number;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : MONTH_LENGTHS[month - 1]!;

/** The day, or undefined if it is not in the calendar. */
export const day = (year: number, month: number, dayOfMonth: number): Day | undefined =>
  year >= 1 && month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month)
    ? year * 10_000 + month * 100 + dayOfMonth
    : undefined;

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** `YYYY-MM-DD`. */
export const isoDay = (value: Day): string =>
  `${pad(Math.floor(value / 10_000), 4)}-${pad(Math.floor(value / 100) % 100, 2)}-${pad(value % 100, 2)}`;

/** The day of `YYYY-MM-DD`, or undefined. */
export const parseIsoDay = (text: string): Day | undefined =>
  text.length === 10 ? parseIsoDayPrefix(text) : undefined;

/** The number of the digits from one index to another; NaN if a character is not a digit. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i);
    if (!(code >= 48 && code <= 57)) return Number.NaN;
    value = value * 10 + code - 48;
  }
  return value;
};

const DASH = 45;

/** The day in the first ten characters, `YYYY-MM-DD`, or undefined. */
export const parseIsoDayPrefix = (text: string): Day | undefined =>
  text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH
    ? day(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10))
    : undefined;

/** The next day. */
export const nextDay = (value: Day): Day => {
  const year = Math.floor(value / 10_000);
  const month = Math.floor(value / 100) % 100;
  if (value % 100 < daysInMonth(year, month)) return value + 1;
  return month < 12 ? year * 10_000 + (month + 1) * 100 + 1 : (year + 1) * 10_000 + 101;
};

/** The days of four hundred years. */
const DAYS_IN_CYCLE = 146_097;

/** The number of days between the first of March of the year 0 and this day. */
export const dayNumber = (value: Day): number => {
  const month = Math.floor(value / 100) % 100;
  // In a year that begins in March, the leap day is the last.
  const year = Math.floor(value / 10_000) - (month <= 2 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + (value % 100) - 1;
};

/** The day with a number from `dayNumber`. */
const numberedDay = (number: number): Day => {
  const cycles = Math.floor(number / DAYS_IN_CYCLE);
  const inCycle = number - cycles * DAYS_IN_CYCLE;
  const years = Math.floor(
    (inCycle - Math.floor(inCycle / 1_460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / 146_096)) /
      365,
  );
  const inYear = inCycle - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const month = Math.floor((5 * inYear + 2) / 153);
  const year = cycles * 400 + years + (month < 10 ? 0 : 1);
  const dayOfMonth = inYear - Math.floor((153 * month + 2) / 5) + 1;
  return year * 10_000 + (month < 10 ? month + 3 : month - 9) * 100 + dayOfMonth;
};

/**
 * The day so many days after a day, or before it, as `YYYY-MM-DD`; at most the last of the year 9999, at least the first of the
 * year 1. Throws for text that is no day.
 */
export const shiftedDay = (text: string, days: number): string => {
  const from = parseIsoDay(text);
  if (from === undefined) throw new TypeError(`${JSON.stringify(text)} is not a day.`);
  return isoDay(Math.min(Math.max(numberedDay(dayNumber(from) + days), 1_01_01), 9999_12_31));
};

const YEARS_BACK = 30;

/** The days that a transaction may have: from 30 years ago to tomorrow, which allows for time zones. */
export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

export const importableDays = (today: Day): DayRange => {
  const year = Math.floor(today / 10_000) - YEARS_BACK;
  const month = Math.floor(today / 100) % 100;
  // Thirty years before a leap day there is no leap day.
  const dayOfMonth = Math.min(today % 100, daysInMonth(year, month));
  return { first: year * 10_000 + month * 100 + dayOfMonth, last: nextDay(today) };
};

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

export const MONTH_NAMES: readonly string[] = MONTHS;

/** "3 April 2024" */
export const spokenDay = (value: Day): string =>
  `${value % 100} ${MONTHS[(Math.floor(value / 100) % 100) - 1]} ${Math.floor(value / 10_000)}`;
