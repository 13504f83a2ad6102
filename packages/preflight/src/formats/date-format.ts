import { type Day, type DayRange, day, dayNumber, daysInMonth, isoDay, MONTH_NAMES } from "@farthing/values";
import {
  type BadPattern,
  type DateOrder,
  type DatePattern,
  parseDatePattern,
  withoutPeriod,
} from "./date-pattern.ts";
import { type DateStart, starter } from "./date-start.ts";
import { LONGEST_DATE, plainDateText } from "./date-text.ts";
import { dayAfterEpoch, daysSinceEpoch } from "./epoch-day.ts";
import { monthNameAt } from "./month-names.ts";
import { REST_OF_TIME, TIME_OF_DAY, timeFieldAt } from "./time-of-day.ts";
import { weekdayNameAt } from "./weekday-names.ts";
import { inOurEra, yearOfEraAt } from "./year-of-era.ts";

/** The result of reading a text: a day, or the reason why there is none. */
export const NO_MATCH = -1;
export const NO_SUCH_DAY = -2;

type Reading = Day | typeof NO_MATCH | typeof NO_SUCH_DAY;

export interface DateFormat {
  readonly pattern: string;
  /** The order of day, month and year; undefined for Unix time. */
  readonly order: DateOrder | undefined;
  /** The day in `text`, or `NO_MATCH`, or `NO_SUCH_DAY`. */
  readonly read: (text: string) => Reading;
  /** The same, for a text from `plainDateText`. */
  readonly readPlain: (text: string) => Reading;
  /** Whether a text from `plainDateText` that begins so can be of the format. */
  readonly canStart: (start: DateStart) => boolean;
  /** Whether its years are those of another calendar. */
  readonly isOfEra: boolean;
  /** Between which days all days are, where they have no year. */
  readonly period: DayRange | undefined;
}

const digitsAt = (text: string, from: number, most: number): number => {
  let count = 0;
  while (count < most) {
    const code = text.charCodeAt(from + count);
    if (!(code >= 48 && code <= 57)) break;
    count += 1;
  }
  return count;
};

const numberAt = (text: string, from: number, length: number): number => {
  let value = 0;
  for (let i = from; i < from + length; i += 1) value = value * 10 + (text.charCodeAt(i) - 48);
  return value;
};

const BLANK = 32;
const TAB = 9;
const DOT = 46;

const isBlank = (code: number): boolean => code === BLANK || code === TAB;

/** What makes an ordinal of a day, apart from a dot: 5th, 1er, 1º. */
const ORDINAL = /(?:st|nd|rd|th|ère|er|re|e|º|ª|°)(?!\p{L})/iuy;

const ordinalAt = (text: string, from: number, dotted: boolean): number => {
  if (text.charCodeAt(from) === DOT) return dotted ? 1 : 0;
  ORDINAL.lastIndex = from;
  return ORDINAL.exec(text)?.[0].length ?? 0;
};

const YEARS_OF_1900 = 69;

const SECONDS_OF_A_DAY = 86_400;

/** The most digits of a Unix time in seconds; thirteen are milliseconds. */
const DIGITS_OF_SECONDS = 10;
const DIGITS_OF_MILLISECONDS = 13;

/** The day of a month in a period; `NO_SUCH_DAY` if it has none. */
const dayWithin = ({ first, last }: DayRange, month: number, dayOfMonth: number): Reading => {
  const end = day(Math.floor(last / 10_000), month, dayOfMonth);
  if (end !== undefined && end >= first && end <= last) return end;
  const begin = day(Math.floor(first / 10_000), month, dayOfMonth);
  return begin !== undefined && begin >= first && begin <= last ? begin : NO_SUCH_DAY;
};

const reader = ({ tokens, period }: DatePattern): DateFormat["read"] => {
  const isTimed = tokens.some(
    (token) => token.kind === "time" || (token.kind === "number" && token.field === "s"),
  );
  return (text) => {
    if (text.length > LONGEST_DATE) return NO_MATCH;
    let at = 0;
    let year = 0;
    let month = 0;
    let dayOfMonth = 0;
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      switch (token.kind) {
        case "literal": {
          const code = text.charCodeAt(at);
          if (code !== token.code && code !== token.otherCase) return NO_MATCH;
          at += 1;
          break;
        }
        case "number": {
          const length = digitsAt(text, at, token.most);
          if (length < token.least) return NO_MATCH;
          const value = numberAt(text, at, length);
          at += length;
          if (token.field === "d") {
            dayOfMonth = value;
            const code = text.charCodeAt(at);
            if ((code > 64 || code === DOT) && code !== token.before) at += ordinalAt(text, at, token.dotted);
          } else if (token.field === "m") month = value;
          else if (token.field === "Y") year = value;
          else if (token.field === "y") {
            if (length === 3) return NO_MATCH;
            year = length === 4 ? value : value >= YEARS_OF_1900 ? 1900 + value : 2000 + value;
          } else {
            if (length > DIGITS_OF_SECONDS && length < DIGITS_OF_MILLISECONDS) return NO_MATCH;
            const seconds = length === DIGITS_OF_MILLISECONDS ? value / 1_000 : value;
            const read = dayAfterEpoch(Math.floor(seconds / SECONDS_OF_A_DAY));
            year = Math.floor(read / 10_000);
            month = Math.floor(read / 100) % 100;
            dayOfMonth = read % 100;
          }
          break;
        }
        case "era": {
          const found = yearOfEraAt(text, at);
          if (found.length === 0) return NO_MATCH;
          year = found.year;
          at += found.length;
          break;
        }
        case "blank": {
          if (!isBlank(text.charCodeAt(at))) return NO_MATCH;
          while (isBlank(text.charCodeAt(at))) at += 1;
          break;
        }
        case "month":
        case "weekday": {
          const name = (token.kind === "month" ? monthNameAt : weekdayNameAt)(text, at);
          if (name.length === 0) return NO_MATCH;
          if (token.kind === "month") month = name.value;
          at += name.length;
          // The dot of a short name is the one that the pattern has after it.
          if (token.dotFollows && text.charCodeAt(at - 1) === DOT) at -= 1;
          break;
        }
        case "time": {
          const length = timeFieldAt(token.field, text, at);
          if (length === 0) return NO_MATCH;
          at += length;
        }
      }
    }
    if (at < text.length && !(isTimed ? REST_OF_TIME : TIME_OF_DAY).test(text.slice(at))) return NO_MATCH;
    if (period !== undefined) return dayWithin(period, month, dayOfMonth);
    return day(year, month, dayOfMonth) ?? NO_SUCH_DAY;
  };
};

/** Far more patterns than are tried: others than those come from users, and are not kept for ever. */
const MOST_COMPILED = 1_000;

const compiled = new Map<string, DateFormat>();

/** The format for `pattern`, or the reason why the pattern is invalid. */
export const parseDateFormat = (pattern: string): DateFormat | BadPattern => {
  const parsed = parseDatePattern(pattern);
  if ("problem" in parsed) return parsed;
  const readPlain = reader(parsed);
  return {
    pattern,
    order: parsed.order,
    readPlain,
    canStart: starter(parsed.tokens),
    isOfEra: parsed.tokens.some(({ kind }) => kind === "era"),
    period: parsed.period,
    read: (text) => {
      const read = readPlain(text);
      if (read !== NO_MATCH) return read;
      const plain = plainDateText(text);
      return plain === text ? NO_MATCH : readPlain(plain);
    },
  };
};

/** The format of a valid pattern, parsed once. Throws a `RangeError` if the pattern is invalid. */
export const knownDateFormat = (pattern: string): DateFormat => {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = parseDateFormat(pattern);
  if ("problem" in format) throw new RangeError(`not a date format: ${pattern}`);
  if (compiled.size === MOST_COMPILED) compiled.clear();
  compiled.set(pattern, format);
  return format;
};

const WEEKDAYS = ["Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday"] as const;

/** Writes the beginning of the day `value`, in UTC, in the format `pattern`. */
export const writeDay = (value: Day, pattern: string): string => {
  const year = Math.floor(value / 10_000);
  const month = Math.floor(value / 100) % 100;
  const two = (part: number): string => String(part).padStart(2, "0");
  // The days of dayNumber begin with a Wednesday.
  const weekday = WEEKDAYS[dayNumber(value) % 7]!;
  const parts: Record<string, string> = {
    d: two(value % 100),
    e: String(value % 100),
    m: two(month),
    b: MONTH_NAMES[month - 1]!.slice(0, 3),
    B: MONTH_NAMES[month - 1]!,
    Y: String(year).padStart(4, "0"),
    y: two(year % 100),
    Oy: String(year).padStart(4, "0"),
    // Taiwan writes the year first, Thailand last.
    EY: pattern.startsWith("%EY") ? String(year - 1_911).padStart(3, "0") : String(year + 543),
    a: weekday.slice(0, 3),
    A: weekday,
    H: "00",
    I: "12",
    M: "00",
    S: "00",
    f: "000000",
    p: "AM",
    z: "+0000",
    Z: "UTC",
    s: String(daysSinceEpoch(value) * SECONDS_OF_A_DAY).padStart(9, "0"),
  };
  return withoutPeriod(pattern).replace(/%([EO]?[a-zA-Z])/g, (_, name: string) => parts[name] ?? "");
};

/** Why a text of the right form is not a valid date: "April has 30 days". */
export const whyNoSuchDay = (text: string, { isOfEra, period }: DateFormat): string | undefined => {
  const plain = plainDateText(text);
  const numbers = (isOfEra ? inOurEra(plain) : plain).match(/\d+/g) ?? [];
  const year = numbers.find((part) => part.length === 4);
  const small = numbers.filter((part) => part !== year).map(Number);
  for (const month of small.filter((part) => part >= 1 && part <= 12)) {
    const length = daysInMonth(Number(year ?? 2000), month);
    if (!small.some((part) => part > length && part <= 31)) continue;
    const name = MONTH_NAMES[month - 1];
    if (month !== 2) return `${name} has ${length} days`;
    return year === undefined ? `${name} has at most ${length} days` : `${name} ${year} has ${length} days`;
  }
  return period && `it is not between ${isoDay(period.first)} and ${isoDay(period.last)}`;
};
