import { type Day, day, dayNumber, importableDays } from "@farthing/values";
import { type LayoutHint, layoutEvidence } from "../../atlas/layout-of.ts";
import { type DateFormat, knownDateFormat } from "../../formats/date-format.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import type { Separator } from "../../options/separators.ts";
import { turns } from "../columns/order-of-dates.ts";
import {
  DAYS_FAR,
  DAYS_NEAR,
  LEAST_ALIKE,
  LEAST_MONTHLY_ROWS,
  LEAST_MONTHS,
  LEAST_SORTED_DAYS,
} from "../weights/weights.ts";
import { type Bounds, marksOf } from "./days-above.ts";
import { daysOfOneReading } from "./days-of-one-reading.ts";

/* Which of several formats that read the same dates as other days is meant. */

/** What a file shows beside the dates themselves. */
export interface Surroundings {
  /** The dates of the rows, in order, and those of a second date column. */
  readonly dates: readonly string[];
  readonly second: readonly string[] | undefined;
  /** Whether the balances show that the oldest row is the first. */
  readonly oldFirst: boolean | undefined;
  /** ISO 639-1; undefined for English, and where the headers do not show it. */
  readonly language: string | undefined;
  readonly separator: Separator;
  readonly numberFormat: NumberFormat | undefined;
  readonly today: Day;
  readonly filename: string;
  /** Between which days the bookings are, as the lines above the table say it. */
  readonly bounds: Bounds;
  /** Whether the file names a number that only banks have which write the day first. */
  readonly hasDayFirstCode: boolean;
  /** What is known of the institution that wrote the file. */
  readonly layout: LayoutHint | undefined;
}

/** Languages whose countries write the day before the month, and no other order of these two. */
const DAY_FIRST: ReadonlySet<string> = new Set(
  "de fr nl es it pt ca pl cs sk hu ro hr sr bs sl bg mk ru uk be kk el tr az ka hy sq lt lv et fi sv nb no da is he ar id ms vi th".split(
    " ",
  ),
);

/** Of these, the languages that write the decimals after a point. */
const DECIMAL_POINT: ReadonlySet<string> = new Set(["he", "th", "ms"]);

/** A date with all digits: spreadsheets of another language leave zeros out, or two digits of the year. */
const FULL = /^\d{2}\D\d{2}\D\d{4}(?!\d)/;

interface Candidate {
  readonly format: DateFormat;
  readonly days: readonly Day[];
}

/** Whether most rows are of one day of several months: days of one month are, and in order, if read the other way round. */
const areMostlyMonthly = (days: readonly Day[]): boolean => {
  const byDate = Map.groupBy(days, (each) => each % 100);
  return [...byDate.values()].some(
    (some) => some.length * 2 > days.length && new Set(some).size >= LEAST_ALIKE,
  );
};

const isSorted = ({ days }: Candidate, oldFirst: boolean | undefined): boolean => {
  const { down, up, distinct } = turns(days);
  if (distinct < (oldFirst === undefined ? LEAST_SORTED_DAYS : LEAST_ALIKE)) return false;
  if (oldFirst === undefined) return down === 0 || up === 0;
  return oldFirst ? down === 0 : up === 0;
};

const farthest = (days: readonly Day[], others: readonly Day[]): number =>
  days.reduce((most, each, i) => {
    const other = others[i] ?? -1;
    return each < 0 || other < 0 ? most : Math.max(most, Math.abs(dayNumber(each) - dayNumber(other)));
  }, -1);

/** The day that a file name contains, as most exports do: of several, the last. */
const dayInName = (filename: string): Day | undefined => {
  const days = [
    ...filename.matchAll(/(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/g),
  ].flatMap(([, year, month, date]) => day(Number(year), Number(month), Number(date)) ?? []);
  return days.length === 0 ? undefined : Math.max(...days);
};

const isDayFirst = ({ format }: Candidate): boolean => /^%[ade]\b|^%[de]/.test(format.pattern);

/** The reading with the day first, in a language that writes so; all of them in another. */
const dayFirst = (left: readonly Candidate[], language: string | undefined): readonly Candidate[] => {
  const found = left.filter(isDayFirst);
  return language !== undefined && DAY_FIRST.has(language) && found.length === 1 ? found : left;
};

/** The time of a day without one, as a program writes it that follows its own language in dates, not that of the headers. */
const isMidnight = (date: string): boolean => /\/.*\s0?0:00(?::00)?$/.test(date);

/**
 * Whether all of many rows are of one day of the month, in several months, some with more rows than others. What comes each month
 * has as many rows in each; and a month as a whole is its first day.
 */
const isMonthly = ({ days }: Candidate): boolean => {
  const counts = new Map<Day, number>();
  for (const each of days) counts.set(each, (counts.get(each) ?? 0) + 1);
  const ofMonth = new Set(days.map((each) => each % 100));
  return (
    days.length >= LEAST_MONTHLY_ROWS &&
    counts.size >= LEAST_MONTHS &&
    ofMonth.size === 1 &&
    !ofMonth.has(1) &&
    new Set(counts.values()).size > 1
  );
};

/** Whether all rows are of one day in several years, which a year before the day makes of any days of a month. */
const isYearly = ({ format, days }: Candidate): boolean =>
  format.pattern.startsWith("%y") &&
  new Set(days.map((each) => each % 10_000)).size === 1 &&
  new Set(days).size >= LEAST_ALIKE;

/** Whether these are of an order of days above the table with the same marks, if that is one of all that are left. */
const isOrderOf = (
  some: readonly Candidate[],
  all: readonly Candidate[],
  above: ReadonlySet<string> | undefined,
): boolean => {
  // The year can have two digits in the one place and four in the other.
  const patterns = new Set([...(above ?? [])].map((pattern) => pattern.toLowerCase()));
  const isAbove = ({ format }: Candidate): boolean => patterns.has(format.pattern.toLowerCase());
  return some.some(isAbove) || !all.some(isAbove);
};

/** Keeps those of several readings that something shows, or all where it shows nothing. */
interface Evidence {
  readonly keep: (left: readonly Candidate[], around: Surroundings) => readonly Candidate[];
  readonly why: string | ((around: Surroundings) => string);
}

const inTime: Evidence = {
  keep: (left, { today }) => {
    const { first, last } = importableDays(today);
    return left.filter(({ days }) => days.every((each) => each >= first && each <= last));
  },
  why: "otherwise a day would lie in the future, or long ago",
};

const beforeExport: Evidence = {
  keep: (left, { filename }) => {
    const exported = dayInName(filename);
    return exported === undefined ? left : left.filter(({ days }) => days.every((each) => each <= exported));
  },
  why: "otherwise a day would lie after the one in the name of the file",
};

const withinDaysAbove: Evidence = {
  keep: (left, { dates, bounds: { first, last, formats } }) => {
    // A booking can be a few days younger or older than its statement.
    const keep = left.filter(({ days }) =>
      days.every(
        (each) =>
          (first === undefined || dayNumber(first) - dayNumber(each) <= DAYS_NEAR) &&
          (last === undefined || dayNumber(each) - dayNumber(last) <= DAYS_NEAR),
      ),
    );
    return isOrderOf(keep, left, formats.get(marksOf(dates[0] ?? ""))) ? keep : left;
  },
  why: "otherwise a day would lie outside those above the table",
};

const nearSecondDate: Evidence = {
  keep: (left, { second }) => {
    if (second === undefined) return left;
    const own = daysOfOneReading(second);
    const gaps = left.map((candidate) => ({
      candidate,
      gap: farthest(candidate.days, own ?? second.map((each) => candidate.format.read(each))),
    }));
    const [near, ...others] = gaps.filter(({ gap }) => gap >= 0 && gap <= DAYS_NEAR);
    return near !== undefined &&
      others.length === 0 &&
      gaps.every(({ gap, candidate }) => candidate === near.candidate || gap >= DAYS_FAR)
      ? [near.candidate]
      : left;
  },
  why: "otherwise the two dates of a row would be far apart",
};

const notYearly: Evidence = {
  keep: (left) => left.filter((candidate) => !isYearly(candidate)),
  why: "otherwise all rows would be of one day of different years",
};

const inOrder: Evidence = {
  keep: (left, { oldFirst }) => {
    const sorted = left.filter((candidate) => isSorted(candidate, oldFirst));
    return sorted.length === 1 && !areMostlyMonthly(sorted[0]!.days) ? sorted : left;
  },
  why: "only then the rows are in order",
};

const isMonthFirst = ({ format }: Candidate): boolean => /^%[mb]/.test(format.pattern);

const byLayout: Evidence = {
  keep: (left, { dates, layout }) => {
    const order = layout?.decides.date_order;
    // Such dates were written anew by a program.
    if (order === undefined || dates.every(isMidnight)) return left;
    return left.filter(order === "day_first" ? isDayFirst : isMonthFirst);
  },
  why: ({ layout }) => layoutEvidence(layout!),
};

const byDecimalComma: Evidence = {
  keep: (left, { dates, language, separator, numberFormat }) => {
    const hasComma = numberFormat === "1.234,56" || numberFormat === "1 234,56";
    return (hasComma || separator === ";") && !dates.every(isMidnight) ? dayFirst(left, language) : left;
  },
  why: "the headers are in a language that writes the day first, with its decimal comma or semicolons",
};

const byDecimalPoint: Evidence = {
  keep: (left, { dates, language = "", numberFormat }) =>
    DECIMAL_POINT.has(language) && numberFormat === "1,234.56" && dates.every((date) => FULL.test(date))
      ? dayFirst(left, language)
      : left,
  why: "the headers are in a language that writes the day first, with its decimal point and all digits of a date",
};

const byCode: Evidence = {
  keep: (left, { hasDayFirstCode }) => {
    const found = left.filter(isDayFirst);
    return hasDayFirstCode && found.length === 1 ? found : left;
  },
  why: "the file names a number of banks which write the day first, such as a sort code",
};

const notMonthly: Evidence = {
  keep: (left, { language }) => {
    const [first, ...others] = dayFirst(left, language);
    return first !== undefined &&
      others.length === 0 &&
      left.some((each) => each !== first && isMonthly(each))
      ? [first]
      : left;
  },
  why: "otherwise all rows would be of one day of the month, and the headers are in a language that writes the day first",
};

/** Everything that decides, the surest first. */
const EVIDENCE: readonly Evidence[] = [
  inTime,
  beforeExport,
  withinDaysAbove,
  nearSecondDate,
  notYearly,
  inOrder,
  byLayout,
  byDecimalComma,
  byDecimalPoint,
  byCode,
  notMonthly,
];

/** The format that is left, and why; undefined if the file does not decide. */
export const dayOrMonth = (
  patterns: readonly string[],
  around: Surroundings,
): { readonly pattern: string; readonly why: string } | undefined => {
  let left: readonly Candidate[] = patterns.map((pattern) => {
    const format = knownDateFormat(pattern);
    return { format, days: around.dates.flatMap((each) => format.read(each)).filter((each) => each > 0) };
  });
  for (const { keep, why } of EVIDENCE) {
    const kept = keep(left, around);
    if (kept.length === 1)
      return { pattern: kept[0]!.format.pattern, why: typeof why === "string" ? why : why(around) };
    if (kept.length > 0) left = kept;
  }
  return undefined;
};
