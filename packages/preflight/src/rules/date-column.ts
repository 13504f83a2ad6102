import { type Day, type DayRange, isoDay, spokenDay } from "@farthing/values";
import { isNamedMonthDate } from "../detect/cell-kinds.ts";
import {
  type DateFormat,
  knownDateFormat,
  NO_MATCH,
  NO_SUCH_DAY,
  whyNoSuchDay,
  writeDay,
} from "../formats/date-format.ts";
import { dateOrder } from "../formats/date-pattern.ts";
import { plainDateText } from "../formats/date-text.ts";
import { formatsByStart } from "../formats/formats-by-start.ts";
import { DEFAULT_DATE_FORMAT, formatsThatRead, KNOWN_DATE_FORMATS } from "../formats/known-date-formats.ts";
import { oddDate } from "../formats/odd-date.ts";
import type { Column } from "../reading/layout.ts";
import { type Place, quoted, type Saying, single, type Tally } from "../report/finding.ts";
import { choices, option, sentence } from "../report/sentence.ts";
import type { RowView } from "../split/row-view.ts";
import { type Alike, addAlike, addAlikeCell, alike, merged } from "./places.ts";

/**
 * The date column, judged in one pass although the format may be known only at the end: values are grouped by
 * the formats they fit, by those that give a date in range, and by those that agree on the date.
 */
export interface DateColumn {
  readonly see: (value: string, line: number, row: number) => void;
  /** The class of a value, for {@link DateColumn.count}: equal values need not be judged again. */
  readonly classOf: (value: string) => DateClass;
  readonly count: (as: DateClass, row: RowView, line: number, number: number) => void;
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
  /** The day that each format reads in one value of the class, or `NO_MATCH`. All values fit the same formats. */
  readonly example: readonly number[];
}

const fitsFormat = ({ example }: DateClass, format: number): boolean => example[format]! >= 0;

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
  const ableToRead = formatsByStart(formats);
  const classes = new Map<string, DateClass>();
  const memo = new Map<string, DateClass>();

  const isInRange = (day: Day): boolean => day >= range.first && day <= range.last;

  const classify = (value: string): DateClass => {
    const plain = plainDateText(value);
    const fitting: number[] = [];
    const days: Day[] = [];
    let key = "";
    for (const i of ableToRead(plain)) {
      const read = formats[i]!.readPlain(plain);
      if (read < 0) continue;
      const sameAs = days.indexOf(read);
      key += `${i}${isInRange(read) ? "" : "!"}${sameAs < 0 ? "" : `=${sameAs}`} `;
      fitting.push(i);
      days.push(read);
    }
    let found = classes.get(key);
    if (found === undefined) {
      const example = formats.map((): number => NO_MATCH);
      for (const [at, i] of fitting.entries()) example[i] = days[at]!;
      found = { ...alike(), example };
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

  const count: DateColumn["count"] = (as, row, line, number) =>
    addAlikeCell(as, row, column.cell, line, number);

  const decide: DateColumn["decide"] = () => {
    const all = [...classes.values()].filter(({ count }) => count > 0);
    const counts = formats.map((_, i) =>
      all.reduce((sum, each) => (fitsFormat(each, i) ? sum + each.count : sum), 0),
    );
    const total = all.reduce((sum, { count }) => sum + count, 0);
    const most = Math.max(...counts);
    const candidates = counts.flatMap((count, i) => (count === most ? [i] : []));
    const clear = given !== undefined || most === 0;
    const differing = (among: readonly number[]): DateClass | undefined =>
      all.find(({ example }) => new Set(among.map((i) => example[i]!).filter((day) => day >= 0)).size > 1);
    const vendor = vendorPattern === undefined ? undefined : alikeFormat(formats, candidates, vendorPattern);
    const tallies: Tally[] = [];

    let chosen = candidates[0]!;
    let source: DateDecision["source"] = "found";
    const unclear = clear ? undefined : differing(candidates);
    if (given !== undefined) {
      chosen = 0;
      source = "given";
    } else if (vendor !== undefined) {
      chosen = vendor;
      source = "vendor";
    } else {
      const tied = candidates.length > 1 && most < total;
      if (most === 0 || tied || unclear !== undefined) {
        chosen = defaultAmong(formats, candidates) ?? chosen;
        source = "default";
      }
      if (unclear !== undefined) tallies.push(ambiguity(column, unclear, formats, candidates, chosen));
    }

    const format = formats[chosen]!;
    const bad = all.filter((each) => !fitsFormat(each, chosen));
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
    const outside = all.filter((each) => fitsFormat(each, chosen) && !isInRange(each.example[chosen]!));
    if (outside.length > 0) {
      tallies.push({
        code: "date_out_of_range",
        column: column.header,
        ...merged(outside),
        say: ({ value = "" }) => {
          const read = format.read(value);
          const odd = oddDate(value);
          return {
            ...(odd === undefined ? {} : { help: odd }),
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

  const see: DateColumn["see"] = (value, line, row) =>
    addAlike(classOf(value), line, row, column.cell, value);

  return { see, classOf, count, decide };
};

const fourDigitYear = (pattern: string): string => pattern.replace("%y", "%Y");

/** The candidate with this pattern, otherwise the one that differs in the digits of the year only. */
const alikeFormat = (
  formats: readonly DateFormat[],
  candidates: readonly number[],
  pattern: string,
): number | undefined =>
  candidates.find((i) => formats[i]!.pattern === pattern) ??
  candidates.find((i) => fourDigitYear(formats[i]!.pattern) === pattern);

/** The default format, otherwise one in its order: the signs and the digits of the year do not decide which comes first. */
const defaultAmong = (formats: readonly DateFormat[], candidates: readonly number[]): number | undefined =>
  alikeFormat(formats, candidates, DEFAULT_DATE_FORMAT) ??
  candidates.find((i) => formats[i]!.order === dateOrder(DEFAULT_DATE_FORMAT));

/** Of the formats that fit a value, one for each day they give. */
const distinct = (of: DateClass, among: readonly number[]): readonly number[] => {
  const reading = among.filter((i) => fitsFormat(of, i));
  return reading.filter((i, at) => reading.findIndex((other) => of.example[other] === of.example[i]) === at);
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
  const message = `${quoted(value)} is not a date in any known format`;
  const odd = oddDate(value);
  if (odd !== undefined) return { message, help: odd };
  const readings = new Map<Day, string>();
  for (const { pattern, read } of formatsThatRead(value)) {
    const day = read(value);
    if (!readings.has(day)) readings.set(day, pattern);
  }
  if (readings.size > 1) {
    const said = [...readings].map(([day, pattern]) => `${spokenDay(day)} (${pattern})`);
    return {
      message,
      help: sentence`It can be ${said.join(" or ")}. Add ${choices("date_format", [...readings.values()])}.`,
    };
  }
  const [only] = readings;
  if (only !== undefined) {
    const [day, pattern] = only;
    return {
      message,
      help: sentence`In the format ${pattern} it is ${spokenDay(day)}: set ${option("date_format")} to ${pattern}.`,
      suggest: { date_format: pattern },
    };
  }
  return {
    message,
    ...(isNamedMonthDate(value) ? { help: "Write the month as a number." } : {}),
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
  const odd = oddDate(value);
  const help =
    odd !== undefined
      ? odd
      : other < 0
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
  const fitting = all.filter((each) => fitsFormat(each, chosen));
  const rivals = formats.flatMap((_, i) =>
    fitting.some((each) => fitsFormat(each, i) && each.example[i] !== each.example[chosen]) ? [i] : [],
  );
  const ruling = fitting.filter((each) => rivals.some((i) => !fitsFormat(each, i)));
  const first = (ruling.length > 0 ? ruling : fitting)
    .map((each) => each.first[0]!)
    .sort((a, b) => a.line - b.line)[0];
  return first === undefined ? undefined : `line ${first.line} ${quoted(first.value ?? "")}`;
};
