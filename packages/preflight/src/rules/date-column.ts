import { type Day, type DayRange, isoDay, spokenDay } from "@farthing/values";
import { INSPECTED_DATE_FORMATS, isNamedMonthDate } from "../detect/cell-kinds.ts";
import {
  type DateFormat,
  DEFAULT_DATE_FORMAT,
  KNOWN_DATE_FORMATS,
  knownDateFormat,
  NO_SUCH_DAY,
  whyNoSuchDay,
  writeDay,
} from "../formats/date-format.ts";
import type { Column } from "../reading/layout.ts";
import { type Place, quoted, type Saying, single, type Tally } from "../report/finding.ts";
import { choices, option, sentence } from "../report/sentence.ts";
import { type Alike, addAlike, alike, merged } from "./places.ts";

/**
 * The date column, judged in one pass although the format may be known only at the end: values are grouped by
 * the formats they fit, by those that give a date in range, and by those that agree on the date.
 */
export interface DateColumn {
  readonly see: (value: string, line: number, row: number) => void;
  /** The class of a value, for {@link DateColumn.count}: equal values need not be judged again. */
  readonly classOf: (value: string) => DateClass;
  readonly count: (as: DateClass, value: string, line: number, row: number) => void;
  readonly decide: () => DateDecision;
}

interface DateDecision {
  readonly format: DateFormat;
  readonly source: "given" | "vendor" | "found" | "default";
  /** The value that rules out the other formats: `line 14 "22/09/2017"`. */
  readonly evidence?: string;
  /**
   * If other formats fit as many values and read one of them as another date: those formats and that value.
   */
  readonly unclear?: { readonly formats: readonly string[]; readonly place: Place };
  /** How many values fit the format, and how many there are. */
  readonly fits: number;
  readonly values: number;
  readonly tallies: readonly Tally[];
}

/** Values that every format reads in the same way, or does not read. */
interface DateClass extends Alike {
  /** The day that each format reads, or a negative number; shared by all values of the class. */
  readonly example: readonly number[];
  /** Bit i: the value fits format i. */
  readonly fits: number;
  /** Bit i: that day can be imported. */
  readonly inRange: number;
}

/** The maximum number of distinct values that are remembered; a file has few dates. */
const MEMO = 50_000;

const MEMO_LENGTH = 40;

const EXAMPLE_DAY: Day = 20241231;

export const dateColumn = (
  column: Column,
  range: DayRange,
  given?: DateFormat,
  vendorPattern?: string,
  patterns: readonly string[] = KNOWN_DATE_FORMATS,
): DateColumn => {
  const known = patterns.map(knownDateFormat);
  const formats =
    given === undefined ? known : [given, ...known.filter(({ pattern }) => pattern !== given.pattern)];
  const classes = new Map<string, DateClass>();
  const memo = new Map<string, DateClass>();

  const classify = (value: string): DateClass => {
    const days = formats.map((format) => format.read(value));
    let fits = 0;
    let inRange = 0;
    let agreement = "";
    for (let i = 0; i < days.length; i += 1) {
      const read = days[i]!;
      if (read < 0) continue;
      fits |= 1 << i;
      if (read >= range.first && read <= range.last) inRange |= 1 << i;
      agreement += ` ${days.indexOf(read)}`;
    }
    const key = `${fits} ${inRange}${agreement}`;
    let found = classes.get(key);
    if (found === undefined) {
      found = { ...alike(), example: days, fits, inRange };
      classes.set(key, found);
    }
    return found;
  };

  const classOf: DateColumn["classOf"] = (value) => {
    let found = memo.get(value);
    if (found === undefined) {
      found = classify(value);
      if (memo.size < MEMO && value.length <= MEMO_LENGTH) memo.set(value, found);
    }
    return found;
  };

  const count: DateColumn["count"] = (as, value, line, row) => addAlike(as, line, row, column.cell, value);

  const decide: DateColumn["decide"] = () => {
    const all = [...classes.values()].filter(({ count }) => count > 0);
    const counts = formats.map((_, i) =>
      all.reduce((sum, { fits, count }) => ((fits >> i) & 1 ? sum + count : sum), 0),
    );
    const total = all.reduce((sum, { count }) => sum + count, 0);
    const most = Math.max(...counts);
    const candidates = counts.flatMap((count, i) => (count === most ? [i] : []));
    const clear = given !== undefined || most === 0;
    const differing = (among: readonly number[]): DateClass | undefined =>
      all.find(({ fits, example }) => {
        const readings = among.filter((i) => (fits >> i) & 1).map((i) => example[i]);
        return new Set(readings).size > 1;
      });
    const vendor = formats.findIndex(({ pattern }) => pattern === vendorPattern);
    const fallback = formats.findIndex(({ pattern }) => pattern === DEFAULT_DATE_FORMAT);
    const tallies: Tally[] = [];

    let chosen = candidates[0]!;
    let source: DateDecision["source"] = "found";
    const unclear = clear ? undefined : differing(candidates);
    if (given !== undefined) {
      chosen = 0;
      source = "given";
    } else if (candidates.includes(vendor)) {
      chosen = vendor;
      source = "vendor";
    } else {
      const tied = candidates.length > 1 && most < total;
      if (most === 0 || tied || unclear !== undefined) {
        chosen = candidates.includes(fallback) ? fallback : chosen;
        source = "default";
      }
      if (unclear !== undefined) tallies.push(ambiguity(column, unclear, formats, candidates, chosen));
    }

    const format = formats[chosen]!;
    const bit = 1 << chosen;
    const bad = all.filter(({ fits }) => (fits & bit) === 0);
    if (bad.length > 0) {
      tallies.push({
        code: "invalid_date",
        column: column.header,
        ...merged(bad),
        say: ({ value = "" }) =>
          most === 0 && given === undefined
            ? sayUnknown(value)
            : sayInvalid(value, format, formats, counts, chosen),
      });
    }
    const outside = all.filter(({ fits, inRange }) => (fits & bit) !== 0 && (inRange & bit) === 0);
    if (outside.length > 0) {
      tallies.push({
        code: "date_out_of_range",
        column: column.header,
        ...merged(outside),
        say: ({ value = "" }) => {
          const read = format.read(value);
          return {
            message:
              read < range.first
                ? `${quoted(value)}, ${spokenDay(read)}, is before ${isoDay(range.first)}`
                : `${quoted(value)}, ${spokenDay(read)}, is after ${isoDay(range.last)}`,
          };
        },
      });
    }
    const evidence = source === "found" ? deciding(all, formats, chosen) : undefined;
    return {
      format,
      source,
      tallies,
      fits: counts[chosen]!,
      values: total,
      ...(evidence === undefined ? {} : { evidence }),
      ...(unclear === undefined || source !== "default"
        ? {}
        : {
            unclear: {
              formats: distinct(unclear, candidates).map((i) => formats[i]!.pattern),
              place: unclear.first[0]!,
            },
          }),
    };
  };

  return { see: (value, line, row) => count(classOf(value), value, line, row), classOf, count, decide };
};

/** Of the formats that fit a value, one for each day they give. */
const distinct = ({ fits, example }: DateClass, among: readonly number[]): readonly number[] => {
  const reading = among.filter((i) => (fits >> i) & 1);
  return reading.filter((i, at) => reading.findIndex((other) => example[other] === example[i]) === at);
};

const ambiguity = (
  column: Column,
  unclear: DateClass,
  formats: readonly DateFormat[],
  candidates: readonly number[],
  chosen: number,
): Tally => {
  const place = unclear.first[0]!;
  const value = place.value ?? "";
  const readings = new Map<number, string>();
  for (const i of [chosen, ...candidates]) {
    const read = formats[i]!.read(value);
    if (read >= 0 && !readings.has(read)) readings.set(read, formats[i]!.pattern);
  }
  const said = [...readings].map(([read, pattern]) => `${spokenDay(read)} (${pattern})`);
  return single(
    "ambiguous_dates",
    {
      message: `${quoted(value)} can be ${said.join(" or ")}, and no value of the column decides. ${formats[chosen]!.pattern} is assumed`,
      help: sentence`Add ${choices("date_format", [...readings.values()])}.`,
    },
    place,
    column.header,
  );
};

/** For a value in a column in which no value fits a format that is tried automatically. */
const sayUnknown = (value: string): Saying => {
  const fits = INSPECTED_DATE_FORMATS.find((pattern) => knownDateFormat(pattern).read(value) > 0);
  return {
    message: `${quoted(value)} is not a date in any known format`,
    ...(fits === undefined
      ? isNamedMonthDate(value)
        ? { help: "Write the month as a number or in English." }
        : {}
      : {
          help: sentence`In the format ${fits} it is ${spokenDay(knownDateFormat(fits).read(value))}: set ${option("date_format")} to ${fits}.`,
          suggest: { date_format: fits },
        }),
  };
};

const sayInvalid = (
  value: string,
  format: DateFormat,
  formats: readonly DateFormat[],
  counts: readonly number[],
  chosen: number,
): Saying => {
  const total = counts[chosen] ?? 0;
  const other = formats.findIndex((candidate, i) => i !== chosen && candidate.read(value) >= 0);
  const help =
    other < 0
      ? undefined
      : (counts[other] ?? 0) > total
        ? sentence`${counts[other]!} values of the column fit ${formats[other]!.pattern}, ${total} fit ${format.pattern}: set ${option("date_format")} to ${formats[other]!.pattern}.`
        : `In the format ${formats[other]!.pattern} it is ${spokenDay(formats[other]!.read(value))}. Write it like the other dates: ${format.pattern}.`;
  if (format.read(value) === NO_SUCH_DAY) {
    const why = whyNoSuchDay(value);
    return {
      message: `${quoted(value)} is not a valid date${why === undefined ? "" : `: ${why}`}`,
      ...(help === undefined ? {} : { help }),
    };
  }
  return {
    message: `${quoted(value)} is not a date in the format ${format.pattern}, such as ${writeDay(EXAMPLE_DAY, format.pattern)}`,
    ...(help === undefined ? {} : { help }),
  };
};

/**
 * The first value that rules out another format with the same structure, otherwise the first value that fits.
 */
const deciding = (
  all: readonly DateClass[],
  formats: readonly DateFormat[],
  chosen: number,
): string | undefined => {
  const reads = (i: number, { fits }: DateClass): boolean => ((fits >> i) & 1) === 1;
  const fitting = all.filter((each) => reads(chosen, each));
  const rivals = formats.flatMap((_, i) =>
    fitting.some((each) => reads(i, each) && each.example[i] !== each.example[chosen]) ? [i] : [],
  );
  const ruling = fitting.filter((each) => rivals.some((i) => !reads(i, each)));
  const first = (ruling.length > 0 ? ruling : fitting)
    .map((each) => each.first[0]!)
    .sort((a, b) => a.line - b.line)[0];
  return first === undefined ? undefined : `line ${first.line} ${quoted(first.value ?? "")}`;
};
