import { type Day, day, dayNumber, importableDays } from "@farthing/values";
import { type LayoutHint, layoutEvidence } from "../atlas/layout-of.ts";
import { type DateFormat, knownDateFormat } from "../formats/date-format.ts";
import { DATE_FORMATS_OF_ERAS, KNOWN_DATE_FORMATS } from "../formats/known-date-formats.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import type { Separator } from "../options/separators.ts";
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

/** So many days in order are no chance; fewer, where the balances show the order. */
const LEAST_DAYS = 4;
const LEAST_DAYS_OF_BALANCES = 3;

interface Candidate {
  readonly format: DateFormat;
  readonly days: readonly Day[];
}

/** How many times a day follows a later one, or an earlier one. */
const turns = (
  days: readonly Day[],
): { readonly down: number; readonly up: number; readonly distinct: number } => {
  let [down, up] = [0, 0];
  for (let i = 1; i < days.length; i += 1) {
    if (days[i]! < days[i - 1]!) down += 1;
    if (days[i]! > days[i - 1]!) up += 1;
  }
  return { down, up, distinct: new Set(days).size };
};

const LEAST_MONTHLY = 3;

/** Whether most rows are of one day of several months: days of one month are, and in order, if read the other way round. */
const areMostlyMonthly = (days: readonly Day[]): boolean => {
  const byDate = Map.groupBy(days, (each) => each % 100);
  return [...byDate.values()].some(
    (some) => some.length * 2 > days.length && new Set(some).size >= LEAST_MONTHLY,
  );
};

const isSorted = ({ days }: Candidate, oldFirst: boolean | undefined): boolean => {
  const { down, up, distinct } = turns(days);
  if (distinct < (oldFirst === undefined ? LEAST_DAYS : LEAST_DAYS_OF_BALANCES)) return false;
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

/**
 * Whether the rows go from old to new, as their dates show it; undefined if they do not. Every reading of a date that the
 * first and the last row allow must agree.
 */
export const orderOfDates = (dates: readonly string[]): boolean | undefined => {
  const orders = new Set<boolean>();
  for (const pattern of [...KNOWN_DATE_FORMATS, ...DATE_FORMATS_OF_ERAS]) {
    const format = knownDateFormat(pattern);
    const days: Day[] = [];
    for (const each of dates) {
      const read = format.read(each);
      if (read < 0) break;
      days.push(read);
    }
    if (days.length < dates.length) continue;
    const { down, up } = turns(days);
    if (down !== up) orders.add(up > down);
  }
  return orders.size === 1 ? [...orders][0] : undefined;
};

/** Days between two dates of one transaction. */
const NEAR = 12;
const FAR = 27;

const isDayFirst = ({ format }: Candidate): boolean => /^%[ade]\b|^%[de]/.test(format.pattern);

/** The reading with the day first, in a language that writes so; all of them in another. */
const dayFirst = (left: readonly Candidate[], language: string | undefined): readonly Candidate[] => {
  const found = left.filter(isDayFirst);
  return language !== undefined && DAY_FIRST.has(language) && found.length === 1 ? found : left;
};

/** The time of a day without one, as a program writes it that follows its own language in dates, not that of the headers. */
const isMidnight = (date: string): boolean => /\/.*\s0?0:00(?::00)?$/.test(date);

const isMonthFirst = ({ format }: Candidate): boolean => /^%[mb]/.test(format.pattern);

/** The readings in the order of a layout; all of them where it says none, or a program has written the dates anew. */
const inOrderOf = (
  layout: LayoutHint | undefined,
  left: readonly Candidate[],
  dates: readonly string[],
): readonly Candidate[] => {
  const order = layout?.decides.date_order;
  if (order === undefined || dates.every(isMidnight)) return left;
  return left.filter(order === "day_first" ? isDayFirst : isMonthFirst);
};

const LEAST_ROWS = 20;
const LEAST_MONTHS = 4;

/**
 * Whether all of many rows are of one day of the month, in several months, some with more rows than others. What comes each month
 * has as many rows in each; and a month as a whole is its first day.
 */
const isMonthly = ({ days }: Candidate): boolean => {
  const counts = new Map<Day, number>();
  for (const each of days) counts.set(each, (counts.get(each) ?? 0) + 1);
  const ofMonth = new Set(days.map((each) => each % 100));
  return (
    days.length >= LEAST_ROWS &&
    counts.size >= LEAST_MONTHS &&
    ofMonth.size === 1 &&
    !ofMonth.has(1) &&
    new Set(counts.values()).size > 1
  );
};

const LEAST_YEARS = 3;

/** Whether all rows are of one day in several years, which a year before the day makes of any days of a month. */
const isYearly = ({ format, days }: Candidate): boolean =>
  format.pattern.startsWith("%y") &&
  new Set(days.map((each) => each % 10_000)).size === 1 &&
  new Set(days).size >= LEAST_YEARS;

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

type Sign = (
  left: readonly Candidate[],
  around: Surroundings,
) => { readonly keep: readonly Candidate[]; readonly why: string };

/** Everything that decides, the surest first. */
const SIGNS: readonly Sign[] = [
  (left, { today }) => {
    const { first, last } = importableDays(today);
    return {
      keep: left.filter(({ days }) => days.every((each) => each >= first && each <= last)),
      why: "otherwise a day would lie in the future, or long ago",
    };
  },
  (left, { filename }) => {
    const exported = dayInName(filename);
    return {
      keep: exported === undefined ? left : left.filter(({ days }) => days.every((each) => each <= exported)),
      why: "otherwise a day would lie after the one in the name of the file",
    };
  },
  (left, { dates, bounds: { first, last, formats } }) => {
    // A booking can be a few days younger or older than its statement.
    const keep = left.filter(({ days }) =>
      days.every(
        (each) =>
          (first === undefined || dayNumber(first) - dayNumber(each) <= NEAR) &&
          (last === undefined || dayNumber(each) - dayNumber(last) <= NEAR),
      ),
    );
    return {
      keep: isOrderOf(keep, left, formats.get(marksOf(dates[0] ?? ""))) ? keep : left,
      why: "otherwise a day would lie outside those above the table",
    };
  },
  (left, { second }) => {
    if (second === undefined) return { keep: left, why: "" };
    const own = daysOfOneReading(second);
    const gaps = left.map((candidate) => ({
      candidate,
      gap: farthest(candidate.days, own ?? second.map((each) => candidate.format.read(each))),
    }));
    const near = gaps.filter(({ gap }) => gap >= 0 && gap <= NEAR);
    return {
      keep:
        near.length === 1 &&
        gaps.every(({ gap, candidate }) => candidate === near[0]!.candidate || gap >= FAR)
          ? [near[0]!.candidate]
          : left,
      why: "otherwise the two dates of a row would be far apart",
    };
  },
  (left) => ({
    keep: left.filter((candidate) => !isYearly(candidate)),
    why: "otherwise all rows would be of one day of different years",
  }),
  (left, { oldFirst }) => {
    const sorted = left.filter((candidate) => isSorted(candidate, oldFirst));
    return {
      keep: sorted.length === 1 && !areMostlyMonthly(sorted[0]!.days) ? sorted : left,
      why: "only then the rows are in order",
    };
  },
  (left, { dates, layout }) => ({
    keep: inOrderOf(layout, left, dates),
    why: layout === undefined ? "" : layoutEvidence(layout),
  }),
  (left, { dates, language, separator, numberFormat }) => {
    const hasComma = numberFormat === "1.234,56" || numberFormat === "1 234,56";
    return {
      keep: (hasComma || separator === ";") && !dates.every(isMidnight) ? dayFirst(left, language) : left,
      why: "the headers are in a language that writes the day first, with its decimal comma or semicolons",
    };
  },
  (left, { dates, language, numberFormat }) => ({
    keep:
      language !== undefined &&
      DECIMAL_POINT.has(language) &&
      numberFormat === "1,234.56" &&
      dates.every((date) => FULL.test(date))
        ? dayFirst(left, language)
        : left,
    why: "the headers are in a language that writes the day first, with its decimal point and all digits of a date",
  }),
  (left, { hasDayFirstCode }) => {
    const found = left.filter(isDayFirst);
    return {
      keep: hasDayFirstCode && found.length === 1 ? found : left,
      why: "the file names a number of banks which write the day first, such as a sort code",
    };
  },
  (left, { language }) => {
    const [first, ...others] = dayFirst(left, language);
    return {
      keep:
        first !== undefined && others.length === 0 && left.some((each) => each !== first && isMonthly(each))
          ? [first]
          : left,
      why: "otherwise all rows would be of one day of the month, and the headers are in a language that writes the day first",
    };
  },
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
  for (const sign of SIGNS) {
    const { keep, why } = sign(left, around);
    if (keep.length === 1) return { pattern: keep[0]!.format.pattern, why };
    if (keep.length > 0) left = keep;
  }
  return undefined;
};
