import { type Day, importableDays, isoDay } from "@farthing/values";
import { choices, sentence } from "../findings/sentence.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import { type DateFormats, inspectedFormats } from "../formats/known-date-formats.ts";
import { DateInference } from "../infer/date-inference.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { NumberFormat } from "../options/number-formats.ts";
import { vendorDateFormat } from "../reading/import-columns.ts";
import { eachCell } from "../table/sampled-rows.ts";
import { isDayFirstCode } from "../words/day-first-codes.ts";
import { headerLanguage } from "../words/header-words.ts";
import { isDateUnder } from "./column.ts";
import { findDates } from "./date-columns.ts";
import { dayOrMonth } from "./day-or-month.ts";
import { boundsAbove } from "./days-above.ts";
import type { Notes } from "./inspection.ts";
import { exampleOf, type Statement } from "./statement.ts";
import { type FormatsInPeriod, isYearlessDate } from "./yearless-dates.ts";
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
  { structure: { content, separator, complete }, type, today, bookings, date }: Statement,
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

/** The format of the dates, or the question between two of them; those without a year are read in a period. */
export const decideDateFormat = (
  statement: Statement,
  numberFormat: NumberFormat | undefined,
  oldFirst: boolean | undefined,
  to: Notes,
  inPeriod?: FormatsInPeriod,
): void => {
  const { structure, today, filename, given, bookings, columns, date, layout } = statement;
  if (given.date_format) return;
  const { header, above, separator } = structure;
  const found = valuesOf(statement, inPeriod);
  if (found === undefined) return;
  const second = findDates(columns).find(({ cell, filled }) => cell !== date.cell && filled >= 0.5);
  const decided =
    found.unclear === undefined
      ? { pattern: found.format, why: found.reason }
      : !found.unclear.fitsAll
        ? undefined
        : dayOrMonth(found.unclear.formats, {
            dates: date.values,
            second: second?.values,
            oldFirst,
            language: headerLanguage(header?.cells ?? []),
            separator,
            numberFormat,
            today,
            filename,
            bounds: boundsAbove(above),
            layout,
            hasDayFirstCode: [...(header?.cells ?? []), ...above.flatMap(({ cells }) => cells)].some(
              isDayFirstCode,
            ),
          });
  if (decided === undefined) {
    const { formats, value, fitsAll } = found.unclear!;
    to.leave({
      field: "date_format",
      candidates: formats,
      ...exampleOf(bookings[date.values.indexOf(value)]),
      example: value,
      readings: formats.map((pattern) => isoDay(knownDateFormat(pattern).read(value))),
      wording: fitsAll
        ? sentence`Every date can be read with the day first and with the month first. Add ${choices("date_format", formats)}.`
        : sentence`No format fits every date, and these fit equally many. Correct the dates, or add ${choices("date_format", formats)}.`,
    });
    return;
  }
  const year = inPeriod === undefined ? "" : `${inPeriod.period.where} says the year; `;
  to.resolve("date_format", decided.pattern, `${year}${decided.why}`);
};
