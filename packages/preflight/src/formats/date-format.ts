import { type Day, type DayRange, dayNumber, daysInMonth, isoDay, MONTH_NAMES } from "@farthing/values";
import { type BadPattern, type DateOrder, parseDatePattern, withoutPeriod } from "./date-pattern.ts";
import { isOwnPattern } from "./date-patterns.ts";
import { type DateStart, starter } from "./date-start.ts";
import { plainDateText } from "./date-text.ts";
import { daysSinceEpoch, SECONDS_OF_A_DAY } from "./epoch-day.ts";
import { type DateReading, dateReader, NO_MATCH } from "./read-date.ts";
import { inOurEra } from "./year-of-era.ts";

export interface DateFormat {
  readonly pattern: string;
  /** The order of day, month and year; undefined for Unix time. */
  readonly order: DateOrder | undefined;
  /** The day in `text`, or `NO_MATCH`, or `NO_SUCH_DAY`. */
  readonly read: (text: string) => DateReading;
  /** The same, for a text from `plainDateText`. */
  readonly readPlain: (text: string) => DateReading;
  /** Whether a text from `plainDateText` that begins so can be of the format. */
  readonly canStart: (start: DateStart) => boolean;
  /** Whether its years are those of another calendar. */
  readonly isOfEra: boolean;
  /** Between which days all days are, where they have no year. */
  readonly period: DayRange | undefined;
}

/** The format for `pattern`, or the reason why the pattern is invalid. */
export const parseDateFormat = (pattern: string): DateFormat | BadPattern => {
  const parsed = parseDatePattern(pattern);
  if ("problem" in parsed) return parsed;
  const readPlain = dateReader(parsed);
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

/** The formats of this package that were asked for. */
const compiled = new Map<string, DateFormat>();

/** The format of a valid pattern; one of this package is parsed once. Throws a `RangeError` if the pattern is invalid. */
export const knownDateFormat = (pattern: string): DateFormat => {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = parseDateFormat(pattern);
  if ("problem" in format) throw new RangeError(`not a date format: ${pattern}`);
  if (isOwnPattern(pattern)) compiled.set(pattern, format);
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
