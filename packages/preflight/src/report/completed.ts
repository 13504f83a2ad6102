import { checkArguments } from "../options/check-arguments.ts";
import type { CsvImportType } from "../options/import-type.ts";
import { NUMBER_FORMATS } from "../options/number-formats.ts";
import { optionText, type ReadingOptions } from "../options/options.ts";
import { columnsOf } from "../reading/import-columns.ts";
import type { PreflightReport } from "./report.ts";

/** Whether options leave nothing about the format of a CSV of a type to be detected. */
export const isComplete = (options: ReadingOptions, type: CsvImportType): boolean => {
  const hasDates = columnsOf(type).required.includes("date");
  const needed = ["col_sep", "number_format", ...(hasDates ? (["date_format"] as const) : [])] as const;
  return needed.every((name) => optionText(options, name) !== undefined);
};

/**
 * The options of a check, with the formats in which its report says that the content was read. Where no value is
 * a number, the number format is the default; where none is a date, there is no date format.
 */
export const completed = (options: ReadingOptions, report: PreflightReport): ReadingOptions => {
  checkArguments({ options, report });
  const { type, reading } = report;
  return {
    ...options,
    type,
    ...(reading.encoding === undefined ? {} : { encoding: reading.encoding }),
    col_sep: reading.separator?.value ?? optionText(options, "col_sep") ?? ",",
    date_format: reading.date_format?.value ?? optionText(options, "date_format") ?? null,
    number_format: reading.number_format?.value ?? optionText(options, "number_format") ?? NUMBER_FORMATS[0],
  };
};
