import { type Day, type DayRange, isoDay, spokenDay } from "@farthing/values";
import {
  type Advice,
  advised,
  type Explanation,
  type Place,
  quoted,
  single,
  type Tally,
} from "../findings/finding.ts";
import type { FindingParts } from "../findings/finding-parts.ts";
import { choices, option, type Sentence, sentence } from "../findings/sentence.ts";
import { isNamedMonthDate } from "../formats/cell-kinds.ts";
import { type DateFormat, whyNoSuchDay, writeDay } from "../formats/date-format.ts";
import { formatsThatRead } from "../formats/known-date-formats.ts";
import { oddDate, oddParts } from "../formats/odd-date.ts";
import { NO_SUCH_DAY } from "../formats/read-date.ts";
import type { Column } from "../reading/layout.ts";

const EXAMPLE_DAY: Day = 20241231;

/** The formats that are tried for a column, and the one in which its values are judged. */
interface TriedFormats {
  readonly formats: readonly DateFormat[];
  /** Its index. */
  readonly chosen: number;
}

/** The same with what is known of the values. */
interface JudgedDates extends TriedFormats {
  /** A value that fits, or could be there. */
  readonly example: string;
  /** How many values fit each format; none before all rows are judged. */
  readonly counts: readonly number[];
}

/** A date as a format writes it. */
export const exampleOf = ({ pattern, period }: DateFormat): string =>
  writeDay(period?.last ?? EXAMPLE_DAY, pattern);

/** A value that two formats read as different days. */
export const ambiguity = (
  column: Column,
  place: Place,
  candidates: readonly number[],
  { formats, chosen }: TriedFormats,
): Tally => {
  const value = place.value ?? "";
  const readings = new Map<number, string>();
  for (const i of [chosen, ...candidates]) {
    const read = formats[i]!.read(value);
    if (read >= 0 && !readings.has(read)) readings.set(read, formats[i]!.pattern);
  }
  const days = [...readings].map(([read, pattern]) => `${spokenDay(read)} (${pattern})`);
  return single(
    "ambiguous_dates",
    {
      message: `${quoted(value)} can be ${days.join(" or ")}, and no value of the column decides. ${formats[chosen]!.pattern} is assumed`,
      help: sentence`Add ${choices("date_format", [...readings.values()])}.`,
      parts: { days: [...readings.keys()].map(isoDay) },
    },
    place,
    column.header,
  );
};

/** For a value in a column in which no value fits a format that is tried automatically. */
export const explainUnknown = (value: string): Explanation =>
  advised(`${quoted(value)} is not a date in any known format`, () => adviceOnUnknown(value));

const adviceOnUnknown = (value: string): Advice => {
  const reading = formatsThatRead(value);
  const ofEra = reading.filter(({ isOfEra }) => isOfEra);
  const odd = ofEra.length > 0 ? undefined : oddDate(value);
  if (odd !== undefined) return { help: odd, parts: oddParts(value) };
  const readings = new Map<Day, string>();
  for (const { pattern, read } of ofEra.length > 0 ? ofEra : reading) {
    const day = read(value);
    if (!readings.has(day)) readings.set(day, pattern);
  }
  if (readings.size > 1) {
    const days = [...readings].map(([day, pattern]) => `${spokenDay(day)} (${pattern})`);
    return {
      parts: { days: [...readings.keys()].map(isoDay) },
      help: sentence`It can be ${days.join(" or ")}. Add ${choices("date_format", [...readings.values()])}.`,
    };
  }
  const [only] = readings;
  if (only === undefined) return isNamedMonthDate(value) ? { help: "Write the month as a number." } : {};
  const [day, pattern] = only;
  return {
    help: sentence`In the format ${pattern} it is ${spokenDay(day)}: set ${option("date_format")} to ${pattern}.`,
    suggest: { date_format: pattern },
    parts: { days: [isoDay(day)] },
  };
};

/** For a value that does not fit the format of its column. */
export const explainInvalid = (value: string, dates: JudgedDates): Explanation => {
  const format = dates.formats[dates.chosen]!;
  return advised(whyInvalid(value, format, dates.example), () => ({
    help: helpWithInvalid(value, dates),
    parts: partsOfInvalid(value, dates),
  }));
};

const whyInvalid = (value: string, format: DateFormat, example: string): string => {
  if (format.read(value) === NO_SUCH_DAY) {
    const why = whyNoSuchDay(value, format);
    return `${quoted(value)} is not a valid date${why === undefined ? "" : `: ${why}`}`;
  }
  return `${quoted(value)} is not a date in the format ${format.pattern}, such as ${example}`;
};

/** The formats beside the chosen one that read a value. */
const otherFormat = (value: string, { formats, chosen }: TriedFormats): DateFormat | undefined =>
  formats.find((candidate, i) => i !== chosen && candidate.read(value) >= 0);

const partsOfInvalid = (value: string, dates: JudgedDates): FindingParts => {
  const format = dates.formats[dates.chosen]!;
  const other = otherFormat(value, dates);
  return {
    like: dates.example,
    ...(format.read(value) === NO_SUCH_DAY ? { isNoSuchDay: true as const } : {}),
    ...(oddParts(value, format) ?? (other === undefined ? {} : { days: [isoDay(other.read(value))] })),
  };
};

const helpWithInvalid = (value: string, { formats, counts, chosen }: JudgedDates): Sentence | undefined => {
  const format = formats[chosen]!;
  if (format.read(value) === NO_SUCH_DAY && format.period !== undefined)
    return sentence`Correct the cell, or the period in ${option("date_format")}.`;
  const odd = oddDate(value, format);
  if (odd !== undefined) return odd;
  const other = formats.findIndex((candidate, i) => i !== chosen && candidate.read(value) >= 0);
  if (other < 0) return undefined;
  const { pattern, read } = formats[other]!;
  const total = counts[chosen] ?? 0;
  return (counts[other] ?? 0) > total
    ? sentence`${counts[other]!} values of the column fit ${pattern}, ${total} fit ${format.pattern}: set ${option("date_format")} to ${pattern}.`
    : `In the format ${pattern} it is ${spokenDay(read(value))}. Write it like the other dates: ${format.pattern}.`;
};

/** The year of our calendar that the Buddhist year 2500 is. */
const BUDDHIST_2500 = 1957;

/** What two digits are as a Buddhist year, where they are no year of ours: 69 is 2569, 2026. */
const shortBuddhistYear = (
  read: Day,
  { pattern }: DateFormat,
  { first, last }: DayRange,
): string | undefined => {
  const short = Math.floor(read / 10_000) % 100;
  const year = BUDDHIST_2500 + short;
  const meant = year * 10_000 + (read % 10_000);
  return pattern.includes("%y") && meant >= first && meant <= last
    ? `If ${short} is ${2500 + short} of the Buddhist calendar, it is ${year}: write the years with four digits.`
    : undefined;
};

/** For a day that cannot be imported. */
export const explainOutOfRange = (value: string, format: DateFormat, range: DayRange): Explanation => {
  const read = format.read(value);
  const where = read < range.first ? `before ${isoDay(range.first)}` : `after ${isoDay(range.last)}`;
  return advised(`${quoted(value)}, ${spokenDay(read)}, is ${where}`, () => ({
    help: helpWithYear(value, format, range),
    parts: {
      days: [isoDay(read)],
      ...(read > range.last ? { isLater: true as const } : {}),
      ...oddParts(value, format),
    },
  }));
};

const helpWithYear = (value: string, format: DateFormat, range: DayRange): Sentence | undefined => {
  const odd = oddDate(value, format) ?? shortBuddhistYear(format.read(value), format, range);
  const ofEra = formatsThatRead(value).find(
    ({ isOfEra, pattern }) => isOfEra && pattern.replace("%EY", "%Y") === format.pattern,
  );
  return odd === undefined || ofEra === undefined
    ? odd
    : sentence`${odd} Or, if all years are so, set ${option("date_format")} to ${ofEra.pattern}.`;
};
