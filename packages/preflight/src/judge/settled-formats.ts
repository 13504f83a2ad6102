import { type DateFormat, knownDateFormat } from "../formats/date-format.ts";
import { DEFAULT_DATE_FORMAT } from "../formats/date-patterns.ts";
import type { InferredDates } from "../infer/date-inference.ts";
import type { InferredNumbers } from "../infer/number-inference.ts";
import { NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import type { CsvOptions } from "../reading/csv-options.ts";

/** The formats in which the dates and numbers of a file are judged. */
export interface SettledFormats {
  readonly date: DateFormat;
  readonly number: NumberFormat;
}

/** The formats that the caller gave, otherwise the documented ones. */
export const givenFormats = ({ dateFormat, numberFormat }: CsvOptions): SettledFormats => ({
  date: dateFormat ?? knownDateFormat(DEFAULT_DATE_FORMAT),
  number: numberFormat ?? NUMBER_FORMATS[0],
});

/** The formats that fit most cells of rows that were judged, as far as they have dates and numbers. */
export const formatsThatFit = (
  dates: Pick<InferredDates, "format"> | undefined,
  numbers: Pick<InferredNumbers, "format"> | undefined,
  csv: CsvOptions,
): SettledFormats => {
  const given = givenFormats(csv);
  return { date: dates?.format ?? given.date, number: numbers?.format ?? given.number };
};

export const areSameFormats = (one: SettledFormats, other: SettledFormats): boolean =>
  one.date.pattern === other.date.pattern && one.number === other.number;
