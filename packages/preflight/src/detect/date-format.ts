import { type Day, importableDays, isoDay } from "@farthing/values";
import { choices, sentence } from "../findings/sentence.ts";
import { knownDateFormat } from "../formats/date-format.ts";
import { inspectedFormats } from "../formats/known-date-formats.ts";
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
): DateValues | undefined => {
  const dates = new DateInference({
    range: importableDays(today),
    vendorPattern: vendorDateFormat(type),
    known: inspectedFormats(),
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

/** The format of the dates, or the question between two of them. */
export const decideDateFormat = (
  statement: Statement,
  numberFormat: NumberFormat | undefined,
  oldFirst: boolean | undefined,
  to: Notes,
): void => {
  const { structure, type, today, filename, given, bookings, columns, date } = statement;
  if (given.date_format) return;
  const { header, above, content, separator, complete } = structure;
  const inSample = formatOfValues(type, today, (see) => {
    for (const [row, value] of date.values.entries()) see(value, bookings[row]!.line);
  });
  const mixed = inSample?.fitsAll === false ? yearsOfTwoLengths(date.values) : undefined;
  const found =
    mixed !== undefined
      ? ofTwoLengths(mixed)
      : inSample?.unclear === undefined || complete
        ? inSample
        : formatOfValues(type, today, (see) =>
            eachCell(content, separator, [date.cell], (value, _, line) => {
              if (isDateUnder(value, date.meanings)) see(value, line);
            }),
          );
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
  to.resolve("date_format", decided.pattern, decided.why);
};
