import { NUMBER_FORMATS } from "../formats/number-format.ts";
import type { PreflightReport } from "../report/report.ts";
import { given, type ReadingOptions } from "./options.ts";

/** Options that leave nothing about the format of a CSV to be detected. */
export interface CompleteReading extends ReadingOptions {
  readonly col_sep: string;
  /** Null if no value of the content is a date in a known format. */
  readonly date_format: string | null;
  readonly number_format: string;
}

/** Throws a `TypeError` if a reading is not complete. */
export const checkComplete = (reading: CompleteReading): void => {
  for (const name of ["col_sep", "date_format", "number_format"] as const)
    if (given(reading, name) === undefined && !(name === "date_format" && reading[name] === null))
      throw new TypeError(`The option ${name} is needed: how the content is read must be complete.`);
};

/**
 * The options of a check, with the formats in which its report says that the content was read. Where no value is
 * a number, the number format is the default.
 */
export const completed = (options: ReadingOptions, { type, reading }: PreflightReport): CompleteReading => ({
  ...options,
  type,
  ...(reading.encoding === undefined ? {} : { encoding: reading.encoding }),
  col_sep: reading.separator?.value ?? given(options, "col_sep") ?? ",",
  date_format: reading.date_format?.value ?? given(options, "date_format") ?? null,
  number_format: reading.number_format?.value ?? given(options, "number_format") ?? NUMBER_FORMATS[0],
});
