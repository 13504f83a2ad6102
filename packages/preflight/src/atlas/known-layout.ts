import type { SignageConvention } from "../options/options.ts";

/** All kinds of layouts. */
export const LAYOUT_KINDS = ["account", "card", "wallet", "broker"] as const;

/** What an institution exports: an account, a card, a wallet or the cash of a broker. */
export type LayoutKind = (typeof LAYOUT_KINDS)[number];

/** All ways in which a layout can be known. */
export const LAYOUT_SOURCES = ["observed", "importer", "documented"] as const;

/** How a layout is known: seen in public exports, read so by public import programs, or documented by the institution. */
export type LayoutSource = (typeof LAYOUT_SOURCES)[number];

/** All kinds of columns of an export without a header row. */
export const COLUMN_KINDS = [
  "account",
  "amount",
  "balance",
  "currency",
  "date",
  "money_in",
  "money_out",
  "number",
  "text",
] as const;

/** What a column of an export without a header row is. */
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Both orders of day and month. */
export const DATE_ORDERS = ["day_first", "month_first"] as const;

/** Whether dates have the day or the month first. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Both places of a fee. */
export const FEE_PLACES = ["inside", "on_top"] as const;

/** Whether an amount contains its fee, or the fee comes on top of it. */
export type FeePlace = (typeof FEE_PLACES)[number];

/** What a layout decides that the content of a file can leave open. */
export interface LayoutDecisions {
  readonly date_order?: DateOrder;
  readonly signage_convention?: SignageConvention;
  readonly fee?: FeePlace;
  /** The column of the date, where several have dates. */
  readonly date?: string;
  /** The column of the amount, where several have amounts. */
  readonly amount?: string;
  /** The column of the payee, or of the text that names a transaction. */
  readonly name?: string;
  /** The currency of the account, as an ISO 4217 code. */
  readonly currency?: string;
  /** The states of rows that were not booked. */
  readonly not_booked?: readonly string[];
}

/** What people call each decision of a layout. */
export const DECISION_NAMES: Readonly<Record<keyof LayoutDecisions, string>> = {
  date_order: "day or month first",
  signage_convention: "sign",
  fee: "fee",
  date: "date",
  amount: "amount",
  name: "name",
  currency: "currency",
  not_booked: "states not booked",
};

/** How an institution writes its exports (docs/spec/inspect.md, Layouts). */
export interface KnownLayout {
  /** Small letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  /** Where the institution is at home, as an ISO 3166-1 code. */
  readonly country: string;
  readonly kind: LayoutKind;
  readonly known: LayoutSource;
  /** The first year of which it is known. */
  readonly since: number;
  /** The cells of the header rows that are known, as they are exported; none, where there is no header row. */
  readonly headers: readonly (readonly string[])[];
  /** The kinds of the columns, where there is no header row. */
  readonly columns?: readonly ColumnKind[];
  /** Columns are named by their header, or as `column_3` by their place. */
  readonly decides: LayoutDecisions;
}
