import { DEFAULT_DATE_FORMAT } from "../formats/known-date-formats.ts";
import { NUMBER_FORMATS } from "../formats/number-format.ts";
import type { PreflightReport } from "../report/report.ts";
import { given, type ReadingOptions } from "./options.ts";

/** Options that leave nothing about the format of a CSV to be detected. */
export interface CompleteReading extends ReadingOptions {
  readonly col_sep: string;
  readonly date_format: string;
  readonly number_format: string;
}

/** The options that a complete reading has, by name. */
export const NEEDED = [
  "col_sep",
  "date_format",
  "number_format",
] as const satisfies readonly (keyof CompleteReading)[];

/**
 * The options of a check, with the formats in which its report says that the content was read. A format that no value
 * decided is the default.
 */
export const completed = (options: ReadingOptions, { type, reading }: PreflightReport): CompleteReading => ({
  ...options,
  type,
  ...(reading.encoding === undefined ? {} : { encoding: reading.encoding }),
  col_sep: reading.separator?.value ?? given(options, "col_sep") ?? ",",
  date_format: reading.date_format?.value ?? given(options, "date_format") ?? DEFAULT_DATE_FORMAT,
  number_format: reading.number_format?.value ?? given(options, "number_format") ?? NUMBER_FORMATS[0],
});
