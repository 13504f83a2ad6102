import { quoted, type Saying, single, type Tally } from "../finding.ts";
import { type DateFormat, parseDateFormat } from "../formats/date-format.ts";
import { isNumberFormat, NUMBER_FORMATS, type NumberFormat } from "../formats/number-format.ts";
import { given, type OPTION_NAMES, type PreflightOptions } from "../options.ts";
import { option, sentence } from "../sentence.ts";
import type { Separator } from "./read-csv.ts";

/** The options of a CSV import, decoded. What is undefined is to be found out from the content. */
export interface CsvOptions {
  readonly _tag: "CsvOptions";
  readonly separator?: Separator;
  readonly rowsToSkip: number;
  readonly dateFormat?: DateFormat;
  readonly numberFormat?: NumberFormat;
  readonly inflowsPositive: boolean;
  /** The value that marks money in, where a column of types decides the sign. */
  readonly inflowValue?: string;
}

/** Options that are not allowed, an error for each. */
interface BadOptions {
  readonly _tag: "BadOptions";
  readonly tallies: readonly Tally[];
}

const SIGNAGE_CONVENTIONS = ["inflows_positive", "inflows_negative"];
const AMOUNT_TYPE_STRATEGIES = ["signed_amount", "custom_column"];
const COLUMN_SEPARATORS = [",", ";"];

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(", ");

type OptionName = (typeof OPTION_NAMES)[number];

const bad = (saying: Saying): Tally => single("validation_failed", saying);

const outsideList = (name: OptionName, value: string, allowed: readonly string[]): Tally =>
  bad({
    message: sentence`${option(name)} cannot be ${JSON.stringify(value.slice(0, 60))}`,
    help: `Allowed are ${listed(allowed)}.${value === "\t" || value === "|" ? " Save the file with commas or semicolons between the columns." : ""}`,
  });

const parseRowsToSkip = (value: string): number | undefined =>
  /^\+?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;

/** The options decoded, or one error for each that is not allowed. `hasLinesAfter` tells whether anything is left below so many lines. */
export const parseCsvOptions = (
  options: PreflightOptions,
  hasLinesAfter: (count: number) => boolean,
): CsvOptions | BadOptions => {
  const problems: Tally[] = [];
  const oneOf = (name: OptionName, allowed: readonly string[]): string | undefined => {
    const value = given(options, name);
    if (value === undefined || allowed.includes(value)) return value;
    problems.push(outsideList(name, value, allowed));
    return undefined;
  };

  const numberFormat = oneOf("number_format", NUMBER_FORMATS);
  const signage = oneOf("signage_convention", SIGNAGE_CONVENTIONS);
  const separator = oneOf("col_sep", COLUMN_SEPARATORS);
  const strategy = oneOf("amount_type_strategy", AMOUNT_TYPE_STRATEGIES);

  const skip = given(options, "rows_to_skip");
  const rowsToSkip = skip === undefined ? 0 : parseRowsToSkip(skip);
  if (rowsToSkip === undefined) {
    problems.push(
      bad({
        message: sentence`${option("rows_to_skip")} cannot be ${JSON.stringify(skip?.slice(0, 60))}`,
        help: "Give a whole number from 0, as many lines as stand above the header row.",
      }),
    );
  } else if (rowsToSkip > 0 && !hasLinesAfter(rowsToSkip)) {
    problems.push(
      bad({
        message: sentence`${option("rows_to_skip")} is ${rowsToSkip}, but the content has no more lines than that`,
        help: "Give how many lines stand above the header row.",
      }),
    );
  }

  const pattern = given(options, "date_format");
  const dateFormat = pattern === undefined ? undefined : parseDateFormat(pattern);
  if (dateFormat !== undefined && "problem" in dateFormat) {
    problems.push(
      bad({
        message: sentence`${option("date_format")} ${JSON.stringify(pattern?.slice(0, 60))} cannot be used: ${dateFormat.problem}`,
        help: "Write a day (%d or %e), a month (%m, %b or %B), a year (%Y or %y) and what stands between them, such as %d.%m.%Y.",
      }),
    );
  }

  const inflowValue = given(options, "amount_type_inflow_value");
  if (strategy === "custom_column" && inflowValue === undefined) {
    problems.push(
      bad({
        message: sentence`${option("amount_type_strategy")} custom_column needs ${option("amount_type_inflow_value")}`,
        help: "Give the value that the type column has where money came in, such as credit.",
      }),
    );
  }

  if (problems.length > 0) return { _tag: "BadOptions", tallies: problems };
  return {
    _tag: "CsvOptions",
    rowsToSkip: rowsToSkip ?? 0,
    inflowsPositive: signage !== "inflows_negative",
    ...(separator === undefined ? {} : { separator: separator as Separator }),
    ...(dateFormat === undefined || "problem" in dateFormat ? {} : { dateFormat }),
    ...(numberFormat !== undefined && isNumberFormat(numberFormat) ? { numberFormat } : {}),
    ...(strategy === "custom_column" && inflowValue !== undefined ? { inflowValue: inflowValue.trim() } : {}),
  };
};

/** No column tells money in from money out although `custom_column` asks for one. */
export const noTypeColumn = (label: string): Tally =>
  bad({
    message: sentence`${option("amount_type_strategy")} custom_column needs a column to read, and none is named ${quoted(label)}`,
    help: sentence`Name the column that tells money in from money out with ${option("entity_type_col_label")}.`,
  });
