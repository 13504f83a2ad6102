import { type Day, importableDays, isoDay } from "@farthing/values";
import { choices, sentence } from "../../findings/sentence.ts";
import { knownDateFormat } from "../../formats/date-format.ts";
import { type DateFormats, inspectedFormats } from "../../formats/known-date-formats.ts";
import { DateInference } from "../../infer/date-inference.ts";
import type { CsvImportType } from "../../options/import-type.ts";
import { vendorDateFormat } from "../../reading/import-columns.ts";
import { eachCell } from "../../table/sampled-rows.ts";
import { isDayFirstCode } from "../../words/day-labels.ts";
import { isDateUnder } from "../columns/column.ts";
import { decision, type Question } from "../facts/conclusion.ts";
import { type Decider, exampleOf, type Facts } from "../facts/facts.ts";
import type { Weighed } from "../money/weigh-money.ts";
import { HALF } from "../weights/weights.ts";
import { findDates } from "./date-columns.ts";
import { dayOrMonth } from "./day-or-month.ts";
import { boundsAbove } from "./days-above.ts";
import { datesOfSpreadsheet } from "./spreadsheet-dates.ts";
import { datesWithoutYear, type FormatsInPeriod, formatsInPeriod, isYearlessDate } from "./yearless-dates.ts";
import { type TwoLengths, yearsOfTwoLengths } from "./years-of-two-lengths.ts";

/** What the values of a date column say of their format. */
export interface DateValues {
  readonly format: string;
  readonly reason: string;
  /** Whether it reads every value. */
  readonly fitsAll: boolean;
  /** Formats that read some value as another day, with such a value. */
  readonly unclear?: {
    readonly formats: readonly string[];
    readonly value: string;
    /** Whether each of them fits all values. */
    readonly fitsAll: boolean;
  };
}

/** The format that the values of a column show; undefined if there are none. */
export const formatOfValues = (
  type: CsvImportType,
  today: Day,
  each: (see: (value: string, line: number) => void) => void,
  tried: DateFormats = inspectedFormats(),
): DateValues | undefined => {
  const dates = new DateInference({
    range: importableDays(today),
    vendorPattern: vendorDateFormat(type),
    known: tried,
  });
  each((value, line) => {
    if (value !== "") dates.classOf(value).add(value, line);
  });
  const { format, fits, values, open, evidence } = dates.infer();
  if (values === 0) return undefined;
  return {
    format: format.pattern,
    fitsAll: fits === values,
    reason: `${fits} of ${values} values fit${evidence === undefined ? "" : `, such as ${evidence}`}`,
    ...(open === undefined
      ? {}
      : { unclear: { formats: open.formats, value: open.place.value ?? "", fitsAll: fits === values } }),
  };
};

const ofTwoLengths = ({ formats: [first = "", ...others], value }: TwoLengths): DateValues => ({
  format: first,
  reason: "years of two and of four digits",
  fitsAll: true,
  ...(value === undefined ? {} : { unclear: { formats: [first, ...others], value, fitsAll: true } }),
});

/** What the dates of a statement say of their format: those of the rows that are looked at, or all if these leave it open. */
const valuesOf = (
  { structure: { content, separator, complete }, type, today, bookings, date }: Facts,
  inPeriod: FormatsInPeriod | undefined,
): DateValues | undefined => {
  const tried = inPeriod ?? inspectedFormats();
  const isDate = (value: string): boolean =>
    inPeriod === undefined ? isDateUnder(value, date.meanings) : isYearlessDate(value);
  const of = (each: Parameters<typeof formatOfValues>[2]) => formatOfValues(type, today, each, tried);
  const inSample = of((see) => {
    for (const [row, value] of date.values.entries()) see(value, bookings[row]!.line);
  });
  const mixed = inSample?.fitsAll === false ? yearsOfTwoLengths(date.values) : undefined;
  if (mixed !== undefined) return ofTwoLengths(mixed);
  if (inSample?.unclear === undefined || complete) return inSample;
  return of((see) =>
    eachCell(content, separator, [date.cell], (value, _, line) => {
      if (isDate(value)) see(value, line);
    }),
  );
};

/** The format that is left of several which read every date. */
const formatLeft = (facts: Facts, { format, money }: Weighed, formats: readonly string[]) => {
  const { structure, today, filename, columns, date, language, layout } = facts;
  const { header, above, separator } = structure;
  const second = findDates(columns).find(({ cell, filled }) => cell !== date.cell && filled >= HALF);
  const texts = [...(header?.cells ?? []), ...above.flatMap(({ cells }) => cells)];
  return dayOrMonth(formats, {
    ...{ language, layout, separator, today, filename },
    dates: date.values,
    second: second?.values,
    oldFirst: money?.best.proof?.oldFirst,
    numberFormat: format,
    bounds: boundsAbove(above),
    hasDayFirstCode: texts.some(isDayFirstCode),
  });
};

const FIRST_PARTS: ReadonlyMap<string | undefined, string> = new Map([
  ["d", "the day"],
  ["m", "the month"],
  ["y", "the year"],
]);

/** In which ways dates can be read, by the part that comes first in each of these formats. */
const waysOf = (formats: readonly string[]): string => {
  const firsts = new Set(formats.map((pattern) => FIRST_PARTS.get(knownDateFormat(pattern).order?.[0])));
  const ways = [...firsts].flatMap((part) => (part === undefined ? [] : `with ${part} first`));
  return ways.length < 2 ? "in several ways" : `${ways.slice(0, -1).join(", ")} and ${ways.at(-1)}`;
};

/** Asks which of several formats is meant. */
const formatQuestion = (
  { bookings, date }: Facts,
  { formats, value, fitsAll }: NonNullable<DateValues["unclear"]>,
): Question => ({
  field: "date_format",
  candidates: formats,
  ...exampleOf(bookings[date.values.indexOf(value)]),
  example: value,
  readings: formats.map((pattern) => isoDay(knownDateFormat(pattern).read(value))),
  ...(fitsAll ? {} : { about: "wrong_dates" as const }),
  wording: fitsAll
    ? sentence`Every date can be read ${waysOf(formats)}. Add ${choices("date_format", formats)}.`
    : sentence`No format fits every date, and these fit equally many. Correct the dates, or add ${choices("date_format", formats)}.`,
});

/** The format of the dates, or the question between several; those without a year are read in the period that the file says. */
export const dateFormat: Decider<Weighed> = (facts, decided) => {
  if (facts.given.date_format) return [];
  const inPeriod = formatsInPeriod(facts);
  const asked =
    inPeriod === undefined
      ? [datesWithoutYear, datesOfSpreadsheet]
          .map((ask) => ask(facts, decided))
          .find((each) => each.length > 0)
      : undefined;
  if (asked !== undefined) return asked;
  const found = valuesOf(facts, inPeriod);
  if (found === undefined) return [];
  const { unclear } = found;
  const left =
    unclear === undefined
      ? { pattern: found.format, why: found.reason }
      : unclear.fitsAll
        ? formatLeft(facts, decided, unclear.formats)
        : undefined;
  if (left === undefined) return [formatQuestion(facts, unclear!)];
  const year = inPeriod === undefined ? "" : `${inPeriod.period.where} says the year; `;
  return [decision("date_format", left.pattern, `${year}${left.why}`)];
};
