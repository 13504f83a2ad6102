import { checkKind, OBJECT, TEXT } from "../basics/kind.ts";
import type { Encoding } from "./encodings.ts";
import type { ImportType } from "./import-type.ts";
import type { NumberFormat } from "./number-formats.ts";
import type { Separator } from "./separators.ts";

/** A format of content that is not CSV, and is read as a table all the same (docs/spec/statements.md). */
export type TableFormat =
  | "ofx"
  | "qif"
  | "camt.052"
  | "camt.053"
  | "camt.054"
  | "mt940"
  | "mt942"
  | "xlsx"
  | "xls"
  | "ods"
  | "html"
  | "excel-xml";

/** What a positive amount is: money in, or money out. */
export const SIGNAGE_CONVENTIONS = ["inflows_positive", "inflows_negative"] as const;

/** What a positive amount is: money in, or money out. */
export type SignageConvention = (typeof SIGNAGE_CONVENTIONS)[number];

/** What tells money in from money out: the sign of the amount, or a column of its own. */
export const AMOUNT_TYPE_STRATEGIES = ["signed_amount", "custom_column"] as const;

/** What tells money in from money out: the sign of the amount, or a column of its own. */
export type AmountTypeStrategy = (typeof AMOUNT_TYPE_STRATEGIES)[number];

/**
 * One of some values, or a text that nobody has looked at yet, such as a person's: the values are there for editors and readers, and
 * another text is a finding or a refusal of the check, not an error of the program.
 */
export type OneOf<Value extends string> = Value | (string & Record<never, never>);

/**
 * The options for reading content (docs/spec/preflight.md, Request fields), by their API names.
 * An option that is absent, null or blank is not given.
 */
export interface PreflightOptions {
  readonly type?: OneOf<ImportType> | null;
  /** A UUID. */
  readonly account_id?: string | null;
  readonly date_col_label?: string | null;
  readonly amount_col_label?: string | null;
  readonly name_col_label?: string | null;
  readonly category_col_label?: string | null;
  readonly tags_col_label?: string | null;
  readonly notes_col_label?: string | null;
  readonly account_col_label?: string | null;
  readonly qty_col_label?: string | null;
  readonly ticker_col_label?: string | null;
  readonly price_col_label?: string | null;
  readonly entity_type_col_label?: string | null;
  readonly currency_col_label?: string | null;
  readonly exchange_operating_mic_col_label?: string | null;
  /** Such as `%d.%m.%Y` (docs/spec/preflight-csv.md, Dates); `KNOWN_DATE_FORMATS` has the usual ones. */
  readonly date_format?: string | null;
  readonly number_format?: OneOf<NumberFormat> | null;
  readonly signage_convention?: OneOf<SignageConvention> | null;
  readonly col_sep?: OneOf<Separator> | null;
  /** Physical lines to drop before the header row. */
  readonly rows_to_skip?: number | string | null;
  readonly amount_type_strategy?: OneOf<AmountTypeStrategy> | null;
  readonly amount_type_inflow_value?: string | null;
}

/** The meaning of a column. */
export type ColumnKey =
  | "date"
  | "amount"
  | "name"
  | "category"
  | "tags"
  | "notes"
  | "account"
  | "qty"
  | "ticker"
  | "price"
  | "entity_type"
  | "currency"
  | "exchange_operating_mic"
  | "color"
  | "parent_category"
  | "lucide_icon"
  | "website_url"
  | "resource_type"
  | "conditions"
  | "actions"
  | "outflow"
  | "inflow"
  | "fee"
  | "status"
  | "balance"
  /** A second date: a row that has it alone is not booked yet. */
  | "value_date"
  | "bank_reference"
  /** Names a row whose name is blank. */
  | "other_name";

/** The sign of money out in a column of its own: an amount with the other one came back. */
export const DEBIT_SIGNS = ["plus", "minus"] as const;

export type DebitSign = (typeof DEBIT_SIGNS)[number];

/** The order of the rows of a file. */
export const ROW_ORDERS = ["oldest_first", "newest_first"] as const;

/** Which way amounts without a sign went, as the balance after each row shows it (docs/spec/inspect.md, Signs by balance). */
export interface SignsByBalance {
  readonly order: (typeof ROW_ORDERS)[number];
  /** The balance before the oldest row, as a canonical decimal. */
  readonly opening?: string;
}

/** Why a row is no transaction (docs/spec/inspect.md, Rows that are left out). */
export const LEFT_OUT_REASONS = [
  "pending",
  "void",
  "not_booked",
  "summary",
  "no_amount",
  "zero_amount",
  "no_record",
  "neutral",
  "repeated_header",
  "other_table",
  "other_account",
  "footer",
  "informational",
  "trade",
  "stated_balance",
] as const;

/** The reasons that entries of statements can have, as their reader says: no word of a row shows them. */
export const STATEMENT_REASONS: ReadonlySet<string> = new Set([
  "informational",
  "trade",
  "stated_balance",
] satisfies LeftOutReason[]);

/** Why a row is no transaction (docs/spec/inspect.md, Rows that are left out). */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * Everything that can be said of how a file is read (docs/spec/inspect.md, Profiles): the options of the API, and what
 * they cannot say.
 */
export interface ReadingOptions extends PreflightOptions {
  readonly encoding?: Encoding | null;
  /** False: the first row is data, and `columns` says what is in it. True: there is a header row, whatever its cells look like. */
  readonly has_header?: boolean | null;
  /** The meaning of each column by its position; null for the others. A label takes precedence. */
  readonly columns?: readonly (ColumnKey | null)[] | null;
  readonly debit_col_label?: string | null;
  readonly credit_col_label?: string | null;
  /** The sign of money out in the column of money out; without it, the signs of a pair of columns say nothing. */
  readonly debit_sign?: DebitSign | null;
  /** True: rows without a balance are not booked yet. */
  readonly pending_without_balance?: boolean | null;
  /** The amounts have no signs, and the balances show which way each of them went. */
  readonly signs_by_balance?: SignsByBalance | null;
  readonly fee_col_label?: string | null;
  /** The sign of a fee that was paid; one with the other sign came back. Without it, all fees were paid, whatever their sign. */
  readonly fee_sign?: DebitSign | null;
  readonly status_col_label?: string | null;
  readonly balance_col_label?: string | null;
  readonly bank_reference_col_label?: string | null;
  /** Headers of the columns that name a row whose name says nothing, the best first. They can have a meaning of their own. */
  readonly other_names?: readonly string[] | null;
  /** Headers of the columns of payers and payees: as names of a row that came in, the two change places. */
  readonly parties?: { readonly payer: string; readonly payee: string } | null;
  /** True: rows without date and amount say more of the row above them, and name it if its own name says nothing. */
  readonly names_below?: boolean | null;
  /** Values of the status column whose rows were booked; with it, rows with another one that is not known were not. */
  readonly booked_statuses?: readonly string[] | null;
  /** The values of the type column; a row with another value is an error. */
  readonly amount_type_values?: {
    readonly in: readonly string[];
    readonly out: readonly string[];
    /** Values of rows in which no money came in or went out: they are left out, but for refunds, which came in. */
    readonly none?: readonly string[];
  } | null;
  /** The currency of rows that name none, as an ISO 4217 code. */
  readonly currency?: string | null;
  /** The name of the account's holder: it names no row. */
  readonly holder?: string | null;
  /** The accounts whose rows are meant, in any case: rows of others are left out. */
  readonly only_accounts?: readonly string[] | null;
  /** The rows that are no transactions. */
  readonly left_out?: readonly LeftOutReason[] | null;
  /** Of a workbook the name of the sheet that is read. */
  readonly sheet?: string | null;
  /** True: of a sum that a bank booked or a program split, each part is a transaction, where the parts add up to it. */
  readonly split_batches?: boolean | null;
  /** In which format a file was that was read so: what an import remembers. It says nothing of how another one is read. */
  readonly format?: OneOf<TableFormat> | null;
}

/** The name of every option, in the order in which users see them. */
export const OPTION_NAMES = [
  "type",
  "account_id",
  "date_col_label",
  "amount_col_label",
  "name_col_label",
  "category_col_label",
  "tags_col_label",
  "notes_col_label",
  "account_col_label",
  "qty_col_label",
  "ticker_col_label",
  "price_col_label",
  "entity_type_col_label",
  "currency_col_label",
  "exchange_operating_mic_col_label",
  "date_format",
  "number_format",
  "signage_convention",
  "col_sep",
  "rows_to_skip",
  "amount_type_strategy",
  "amount_type_inflow_value",
] as const satisfies readonly (keyof PreflightOptions)[];

/** The names of the labels that the API does not have. */
export const MORE_LABELS = [
  "debit_col_label",
  "credit_col_label",
  "fee_col_label",
  "status_col_label",
  "balance_col_label",
  "bank_reference_col_label",
] as const satisfies readonly (keyof ReadingOptions)[];

/** An option whose value is a text. */
export type TextOption = keyof PreflightOptions | (typeof MORE_LABELS)[number];

/** In these options white space alone can be a value: a separator, a format. */
const KEEPS_BLANKS: ReadonlySet<string> = new Set(["col_sep", "number_format", "date_format"]);

/** As {@link optionText}, for arguments that were checked. */
export const textGiven = (options: ReadingOptions, name: TextOption): string | undefined => {
  const value = options[name];
  if (value === undefined || value === null) return undefined;
  const text = String(value);
  return (KEEPS_BLANKS.has(name) ? text : text.trim()) === "" ? undefined : text;
};

/** The text of an option, or undefined if it is not given. */
export const optionText = (options: ReadingOptions, name: TextOption): string | undefined => {
  checkKind("The options", options, OBJECT);
  checkKind("The name", name, TEXT);
  return textGiven(options, name);
};
