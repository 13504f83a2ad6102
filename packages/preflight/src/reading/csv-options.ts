import { fold, type TimeZone } from "@farthing/values";
import { type Explanation, single, type Tally } from "../findings/finding.ts";
import { FINDING_CODES } from "../findings/finding-codes.ts";
import { option, type Sentence, sentence } from "../findings/sentence.ts";
import { explainUnstorable, unstorableIn } from "../findings/unstorable-text.ts";
import { type DateFormat, parseDateFormat } from "../formats/date-format.ts";
import { isNumberFormat, NUMBER_FORMATS, type NumberFormat } from "../options/number-formats.ts";
import {
  AMOUNT_TYPE_STRATEGIES,
  type DebitSign,
  type LeftOutReason,
  MORE_LABELS,
  OPTION_NAMES,
  type ReadingOptions,
  SIGNAGE_CONVENTIONS,
  type SignsByBalance,
  textGiven,
} from "../options/options.ts";
import { SEPARATORS, type Separator } from "../options/separators.ts";

/** The decoded options of a CSV import. Undefined options are detected from the content. */
export interface CsvOptions {
  readonly _tag: "CsvOptions";
  readonly separator?: Separator;
  readonly rowsToSkip: number;
  readonly dateFormat?: DateFormat;
  /** That of the family, in which moments are days. */
  readonly timeZone?: TimeZone | undefined;
  readonly numberFormat?: NumberFormat;
  /** False: the first row is data. */
  readonly hasHeader: boolean;
  readonly inflowsPositive: boolean;
  /** The sign of money out in the column of money out, if signs count in a pair of columns. */
  readonly debitSign: DebitSign | undefined;
  readonly feeSign: DebitSign | undefined;
  /** Whether rows without a balance are not booked yet. */
  readonly pendingWithoutBalance: boolean;
  /** How the balances show which way amounts without a sign went, if they do. */
  readonly signsByBalance: SignsByBalance | undefined;
  /** What a value of the type column means, if such a column decides the sign. */
  readonly direction?: Direction;
  /** The currency of rows that name none; blank if it is not known. */
  readonly currency: string;
  /** Whether rows without date and amount name the row above them if its own name says nothing. */
  readonly namesBelow: boolean;
  /** The name of the account's holder. */
  readonly holder: string | undefined;
  /** The values of the type column whose rows are left out. */
  readonly neutral: ReadonlySet<string>;
  /** Values of the status column whose rows were booked, if the caller names them. */
  readonly bookedStatuses: readonly string[] | undefined;
  /** The accounts whose rows are meant, folded, if the caller names them. */
  readonly onlyAccounts: ReadonlySet<string> | undefined;
  /** Why rows are left out; empty if all rows are data. */
  readonly leftOut: ReadonlySet<LeftOutReason>;
}

/** Options in which nothing about formats is open. */
export type SettledCsvOptions = CsvOptions & Required<Pick<CsvOptions, "dateFormat" | "numberFormat">>;

/** The direction that a value of a type column means; undefined if it means none. */
export type Direction = (value: string) => "in" | "out" | undefined;

/** Invalid options, with one error for each. */
interface BadOptions {
  readonly _tag: "BadOptions";
  readonly tallies: readonly Tally[];
}

/** The options that accept only certain values, with these values. */
export const OPTION_VALUES = {
  number_format: NUMBER_FORMATS,
  signage_convention: SIGNAGE_CONVENTIONS,
  col_sep: SEPARATORS,
  amount_type_strategy: AMOUNT_TYPE_STRATEGIES,
} as const;

const CLOSED_OPTIONS = Object.keys(OPTION_VALUES) as readonly (keyof typeof OPTION_VALUES)[];

const listed = (values: readonly string[]): string => values.map((value) => `\`${value}\``).join(", ");

type OptionName = (typeof OPTION_NAMES)[number];

/** An option that cannot be used. */
export const bad = (explanation: Explanation): Tally => single("validation_failed", explanation);

const outsideList = (name: OptionName, value: string, allowed: readonly string[]): Tally =>
  bad({
    message: sentence`${option(name)} cannot be ${JSON.stringify(value.slice(0, 60))}`,
    help: `Use one of ${listed(allowed)}.`,
  });

/** The options that are texts of the file or of a person. An import keeps how a file was read. */
const FREE_TEXTS = [
  ...[...OPTION_NAMES, ...MORE_LABELS].filter((name) => name.endsWith("_col_label")),
  "date_format",
  "amount_type_inflow_value",
] as const;

const MORE_TEXTS = ["amount_type_values", "holder", "only_accounts", "parties"] as const;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** An error for each option with a text that cannot be stored. */
const unstorable = (options: ReadingOptions): Tally[] => {
  const faultOf = (name: Sentence, value: unknown): readonly Tally[] => {
    const found = unstorableIn(value);
    if (found === undefined) return [];
    return [
      bad({
        message: sentence`${name} cannot be used: ${explainUnstorable(found.text).message}`,
        help: FINDING_CODES.invalid_text.remedy,
      }),
    ];
  };
  return [
    ...FREE_TEXTS.filter((name) => isGiven(options[name])).flatMap((name) =>
      faultOf([option(name)], options[name]),
    ),
    ...MORE_TEXTS.filter((name) => isGiven(options[name])).flatMap((name) => faultOf(name, options[name])),
  ];
};

/** By what the names of accounts are compared. */
export const accountKey = (name: string): string => fold(name.trim());

const parseRowsToSkip = (value: string): number | undefined =>
  /^\+?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;

/** With one value for money in, each other value means money out. A row of neither that is not left out is a refund. */
const directionOf = (inflow: string, { amount_type_values: values, left_out }: ReadingOptions): Direction => {
  if (values === undefined || values === null)
    return (value) => (value === "" ? undefined : value === inflow ? "in" : "out");
  const isLeftOut = left_out?.includes("neutral") === true;
  const [into, out] = [
    new Set([...values.in, ...(isLeftOut ? (values.none ?? []) : [])]),
    new Set(values.out),
  ];
  return (value) => (into.has(value) ? "in" : out.has(value) ? "out" : undefined);
};

/** An error for each option that accepts only certain values and has another one. */
const outsideLists = (options: ReadingOptions): readonly Tally[] =>
  CLOSED_OPTIONS.flatMap((name) => {
    const allowed: readonly string[] = OPTION_VALUES[name];
    const value = textGiven(options, name);
    return value === undefined || allowed.includes(value) ? [] : [outsideList(name, value, allowed)];
  });

const skipFaults = (options: ReadingOptions, hasLinesAfter: (count: number) => boolean): readonly Tally[] => {
  const skip = textGiven(options, "rows_to_skip");
  const rowsToSkip = skip === undefined ? 0 : parseRowsToSkip(skip);
  if (rowsToSkip === undefined)
    return [
      bad({
        message: sentence`${option("rows_to_skip")} cannot be ${JSON.stringify(skip?.slice(0, 60))}`,
        help: "Use a whole number: the number of lines above the header row.",
      }),
    ];
  if (rowsToSkip === 0 || hasLinesAfter(rowsToSkip)) return [];
  return [
    bad({
      message: sentence`${option("rows_to_skip")} is ${rowsToSkip}, but the content has no line after these`,
      help: "Set it to the number of lines above the header row.",
    }),
  ];
};

const patternFault = (pattern: string, problem: string): Tally =>
  bad({
    message: sentence`${option("date_format")} ${JSON.stringify(pattern.slice(0, 60))} cannot be used: ${problem}`,
    help: "Use a day (%d or %e), a month (%m, %b or %B) and a year (%Y or %y), with the characters between them, such as %d.%m.%Y. Where the dates have no year, write the period that they are in behind it, such as %d.%m. 2023-12-01/2024-01-31.",
  });

const isByType = (options: ReadingOptions): boolean =>
  textGiven(options, "amount_type_strategy") === "custom_column";

const inflowFaults = (options: ReadingOptions): readonly Tally[] =>
  isByType(options) && textGiven(options, "amount_type_inflow_value") === undefined
    ? [
        bad({
          message: sentence`${option("amount_type_strategy")} custom_column needs ${option("amount_type_inflow_value")}`,
          help: "Set it to the value of the type column that means money in, such as credit.",
        }),
      ]
    : [];

/** Options without a fault. */
const decoded = (
  options: ReadingOptions,
  dateFormat: DateFormat | undefined,
  timeZone: TimeZone | undefined,
): CsvOptions => {
  const separator = textGiven(options, "col_sep");
  const numberFormat = textGiven(options, "number_format");
  const inflowValue = isByType(options) ? textGiven(options, "amount_type_inflow_value") : undefined;
  const accounts = options.only_accounts ?? [];
  const onlyAccounts = accounts.length === 0 ? undefined : new Set(accounts.map(accountKey));
  return {
    _tag: "CsvOptions",
    rowsToSkip: parseRowsToSkip(textGiven(options, "rows_to_skip") ?? "0") ?? 0,
    hasHeader: options.has_header !== false,
    // Balances give amounts the sign of money on an account.
    inflowsPositive:
      textGiven(options, "signage_convention") !== "inflows_negative" || Boolean(options.signs_by_balance),
    currency: options.currency?.toUpperCase() ?? "",
    debitSign: options.debit_sign ?? undefined,
    feeSign: options.fee_sign ?? undefined,
    pendingWithoutBalance: options.pending_without_balance === true,
    signsByBalance: options.signs_by_balance ?? undefined,
    namesBelow: options.names_below === true,
    holder: options.holder ?? undefined,
    neutral: new Set(options.amount_type_values?.none ?? []),
    bookedStatuses: options.booked_statuses ?? undefined,
    onlyAccounts,
    leftOut: new Set([...(options.left_out ?? []), ...(onlyAccounts ? (["other_account"] as const) : [])]),
    ...(separator === undefined ? {} : { separator: separator as Separator }),
    ...(dateFormat === undefined ? {} : { dateFormat }),
    timeZone,
    ...(numberFormat !== undefined && isNumberFormat(numberFormat) ? { numberFormat } : {}),
    ...(inflowValue === undefined ? {} : { direction: directionOf(inflowValue.trim(), options) }),
  };
};

/**
 * The decoded options, or one error for each invalid one. `hasLinesAfter` returns whether there are
 * lines after the first `count`.
 */
export const parseCsvOptions = (
  options: ReadingOptions,
  hasLinesAfter: (count: number) => boolean,
  timeZone?: TimeZone,
): CsvOptions | BadOptions => {
  const pattern = textGiven(options, "date_format");
  const parsed = pattern === undefined ? undefined : parseDateFormat(pattern);
  const isBad = parsed !== undefined && "problem" in parsed;
  const tallies = [
    ...outsideLists(options),
    ...skipFaults(options, hasLinesAfter),
    ...(isBad ? [patternFault(pattern!, parsed.problem)] : []),
    ...inflowFaults(options),
    ...unstorable(isBad ? { ...options, date_format: null } : options),
  ];
  return isBad || tallies.length > 0 ? { _tag: "BadOptions", tallies } : decoded(options, parsed, timeZone);
};
