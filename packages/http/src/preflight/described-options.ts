import type { PreflightOptions, ReadingOptions } from "@farthing/preflight";
import {
  CHECKABLE_IMPORT_TYPES,
  DEBIT_SIGNS,
  ENCODINGS,
  OPTION_VALUES,
  ROW_ORDERS,
} from "@farthing/preflight/checked";
import * as Schema from "effect/Schema";
import * as Struct from "effect/Struct";
import { FIELD_SEPARATORS } from "./separator-field.ts";

/** The options of preflight, as they are described to clients. */

type Described = Schema.Codec<unknown, unknown>;

const described = (type: Described, description: string) => Schema.NullOr(type).annotate({ description });

/**
 * A default is a part of the type, not of the field: generated clients make fields with a default mandatory.
 */
const oneOf = <const L extends readonly string[]>(values: L, description: string, otherwise?: L[number]) => {
  const type = Schema.Literals(values);
  return described(otherwise === undefined ? type : type.annotate({ default: otherwise }), description);
};

/** A text or a number. */
export const text = (description: string) =>
  described(Schema.Union([Schema.String, Schema.Finite]), description);

const column = (name: string) => text(`Header of the column: ${name}`);

const separator = (values: readonly string[]) => oneOf(values, "Separator; found out if not given");

/** The options that are fields of a request. */
export const FIELD_OPTIONS = {
  type: oneOf(
    [...CHECKABLE_IMPORT_TYPES, "QifImport"],
    "Import type; QifImport for a QIF file alone",
    "TransactionImport",
  ),
  account_id: described(Schema.String.annotate({ format: "uuid" }), "Check the rows against this account"),
  date_col_label: column("date"),
  amount_col_label: column("amount"),
  name_col_label: column("name"),
  category_col_label: column("category"),
  tags_col_label: column("tags"),
  notes_col_label: column("notes"),
  account_col_label: column("account"),
  qty_col_label: column("qty"),
  ticker_col_label: column("ticker"),
  price_col_label: column("price"),
  entity_type_col_label: column("entity type"),
  currency_col_label: column("currency"),
  exchange_operating_mic_col_label: column("exchange operating mic"),
  date_format: text(
    "strftime directives such as %d/%m/%Y, %EY a year of another calendar; for days without a year, the period that they are in behind them, such as %d/%m 2024-03-01/2024-03-31; found out if not given",
  ),
  number_format: oneOf(OPTION_VALUES.number_format, "Found out if not given"),
  signage_convention: oneOf(
    OPTION_VALUES.signage_convention,
    "Whether money in has a positive amount",
    "inflows_positive",
  ),
  col_sep: separator(FIELD_SEPARATORS),
  rows_to_skip: described(
    Schema.Int.annotate({ default: 0 }).check(Schema.isGreaterThanOrEqualTo(0)),
    "Lines before the header row",
  ),
  amount_type_strategy: oneOf(
    OPTION_VALUES.amount_type_strategy,
    "Whether the amount or another column tells money in from money out",
    "signed_amount",
  ),
  amount_type_inflow_value: text("The value that means money in"),
} satisfies Record<keyof PreflightOptions, Described>;

const Texts = Schema.Array(Schema.String);

const { account_id: _, ...OF_A_FILE } = FIELD_OPTIONS;

const PROFILE_OPTIONS = {
  ...OF_A_FILE,
  col_sep: separator(OPTION_VALUES.col_sep),
  encoding: oneOf(ENCODINGS, "Encoding of an uploaded file; found out if not given"),
  has_header: described(
    Schema.Boolean,
    "false: the first row is data, and columns says what it contains; true: there is a header row, whatever its cells look like",
  ),
  columns: described(
    Schema.Array(Schema.NullOr(Schema.String)),
    "What each column is, by its position; null for one that is not read",
  ),
  debit_col_label: column("money out"),
  credit_col_label: column("money in"),
  debit_sign: oneOf(DEBIT_SIGNS, "The sign of money out in the column with money out"),
  pending_without_balance: described(Schema.Boolean, "true: rows without a balance are not booked yet"),
  signs_by_balance: described(
    Schema.Struct({ order: Schema.Literals(ROW_ORDERS), opening: Schema.optionalKey(Schema.String) }),
    "The amounts have no signs, and the balances show them: the order of the rows, and the balance before the oldest one",
  ),
  fee_col_label: column("fee"),
  fee_sign: oneOf(DEBIT_SIGNS, "The sign of a fee that was paid; one with the other sign came back"),
  status_col_label: column("status"),
  balance_col_label: column("balance"),
  bank_reference_col_label: column("the bank's own reference"),
  other_names: described(Texts, "Columns that name a row whose name says nothing, the best first"),
  parties: described(
    Schema.Struct({ payer: Schema.String, payee: Schema.String }),
    "The columns of payers and payees: as names of a row that came in, the two change places",
  ),
  names_below: described(
    Schema.Boolean,
    "true: rows without date and amount name the row above them if its own name says nothing",
  ),
  only_accounts: described(
    Texts,
    "The accounts whose rows are meant, by the column that names the account; rows of others are left out",
  ),
  booked_statuses: described(
    Texts,
    "Statuses of rows that were booked; rows with another one that is not known are left out",
  ),
  amount_type_values: described(
    Schema.Struct({ in: Texts, out: Texts, none: Schema.optionalKey(Texts) }),
    "The values of the type column that mean money in, money out, and no transaction",
  ),
  currency: text("The currency of rows that name none"),
  holder: text("The name of the account's holder: it names no row"),
  left_out: described(Texts, "Which rows are left out because they are no transactions"),
  sheet: text("The sheet of a workbook that is read"),
  split_batches: described(
    Schema.Boolean,
    "true: of a sum that a bank booked or a program split, each part is a transaction, where the parts add up to it",
  ),
  format: text("The format of the file that was read so; it says nothing of how another one is read"),
} satisfies Record<Exclude<keyof ReadingOptions, "account_id">, Described>;

/** How content is read (docs/spec/inspect.md, Profiles). */
export const Profile = Schema.Struct(PROFILE_OPTIONS)
  .mapFields(Struct.map(Schema.optionalKey))
  .annotate({ identifier: "Profile" });
