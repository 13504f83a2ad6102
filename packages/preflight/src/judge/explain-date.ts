import { type Day, type DayRange, isoDay, spokenDay } from "@farthing/values";
import { type Explanation, type Place, quoted, single, type Tally } from "../findings/finding.ts";
import { choices, option, sentence } from "../findings/sentence.ts";
import { isNamedMonthDate } from "../formats/cell-kinds.ts";
import { type DateFormat, NO_SUCH_DAY, whyNoSuchDay, writeDay } from "../formats/date-format.ts";
import { formatsThatRead } from "../formats/known-date-formats.ts";
import { oddDate } from "../formats/odd-date.ts";
import type { Column } from "../reading/layout.ts";

const EXAMPLE_DAY: Day = 20241231;

/** The formats that are tried for a column, how many of its values fit each, and the one in which they are judged. */
interface TriedFormats {
  readonly formats: readonly DateFormat[];
  readonly counts: readonly number[];
  /** Its index. */
  readonly chosen: number;
}

/** A value that two formats read as different days. */
export const ambiguity = (
  column: Column,
  place: Place,
  candidates: readonly number[],
  { formats, chosen }: Pick<TriedFormats, "formats" | "chosen">,
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
    },
    place,
    column.header,
  );
};

/** For a value in a column in which no value fits a format that is tried automatically. */
export const explainUnknown = (value: string): Explanation => {
  const message = `${quoted(value)} is not a date in any known format`;
  const reading = formatsThatRead(value);
  const ofEra = reading.filter(({ isOfEra }) => isOfEra);
  const odd = ofEra.length > 0 ? undefined : oddDate(value);
  if (odd !== undefined) return { message, help: odd };
  const readings = new Map<Day, string>();
  for (const { pattern, read } of ofEra.length > 0 ? ofEra : reading) {
    const day = read(value);
    if (!readings.has(day)) readings.set(day, pattern);
  }
  if (readings.size > 1) {
    const days = [...readings].map(([day, pattern]) => `${spokenDay(day)} (${pattern})`);
    return {
      message,
      help: sentence`It can be ${days.join(" or ")}. Add ${choices("date_format", [...readings.values()])}.`,
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

/** For a value that does not fit the format of its column, `fitting` is one that does. */
export const explainInvalid = (
  value: string,
  fitting: string | undefined,
  { formats, counts, chosen }: TriedFormats,
): Explanation => {
  const format = formats[chosen]!;
  const total = counts[chosen] ?? 0;
  const other = formats.findIndex((candidate, i) => i !== chosen && candidate.read(value) >= 0);
  const odd = oddDate(value, format);
  const help =
    odd !== undefined
      ? odd
      : other < 0
        ? undefined
        : (counts[other] ?? 0) > total
          ? sentence`${counts[other]!} values of the column fit ${formats[other]!.pattern}, ${total} fit ${format.pattern}: set ${option("date_format")} to ${formats[other]!.pattern}.`
          : `In the format ${formats[other]!.pattern} it is ${spokenDay(formats[other]!.read(value))}. Write it like the other dates: ${format.pattern}.`;
  if (format.read(value) === NO_SUCH_DAY) {
    const why = whyNoSuchDay(value, format);
    return {
      message: `${quoted(value)} is not a valid date${why === undefined ? "" : `: ${why}`}`,
      ...(help === undefined ? {} : { help }),
    };
  }
  return {
    message: `${quoted(value)} is not a date in the format ${format.pattern}, such as ${format.isOfEra && fitting !== undefined ? fitting : writeDay(EXAMPLE_DAY, format.pattern)}`,
    ...(help === undefined ? {} : { help }),
  };
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
export const explainOutOfRange = (
  value: string,
  format: DateFormat,
  { first, last }: DayRange,
): Explanation => {
  const read = format.read(value);
  const odd = oddDate(value, format) ?? shortBuddhistYear(read, format, { first, last });
  const ofEra = formatsThatRead(value).find(
    ({ isOfEra, pattern }) => isOfEra && pattern.replace("%EY", "%Y") === format.pattern,
  );
  const help =
    odd === undefined || ofEra === undefined
      ? odd
      : sentence`${odd} Or, if all years are so, set ${option("date_format")} to ${ofEra.pattern}.`;
  const where = read < first ? `before ${isoDay(first)}` : `after ${isoDay(last)}`;
  return {
    ...(help === undefined ? {} : { help }),
    message: `${quoted(value)}, ${spokenDay(read)}, is ${where}`,
  };
};
