import type { ColumnKey } from "../options/options.ts";

/** What is odd about a date: a spreadsheet's number of a day, a year of another calendar, no year, a name of two months. */
export type OddDateKind = "spreadsheet" | "other_calendar" | "no_year" | "month_name";

/**
 * What is doubtful in a statement or a workbook: a problem of its reader, balances that prove nothing, entries that a statement tells
 * again, a sheet or rows that nobody sees.
 */
export type DoubtKind =
  | "unreadable_date"
  | "unreadable_amount"
  | "unreadable_field"
  | "other_day_used"
  | "no_cached_value"
  | "more_decimals_than_shown"
  | "more_decimals_than_currency"
  | "parts_do_not_add_up"
  | "stated_sum_differs"
  | "statement_repeated"
  | "balances_prove_nothing"
  | "told_again"
  | "hidden_sheet"
  | "hidden_rows";

/** The balances of a statement that contradict its entries: canonical decimals, days as `YYYY-MM-DD` where they are stated. */
export interface ContradictedBalances {
  readonly opening: string;
  /** What the opening balance and the entries give. */
  readonly computed: string;
  /** The closing balance. */
  readonly stated: string;
  readonly currency?: string;
  readonly from?: string;
  readonly until?: string;
}

/**
 * What the message and the help of a finding say, in parts: for those who write sentences of their own, in other languages. Days
 * are `YYYY-MM-DD`, amounts canonical decimals. A part is there where the finding has it.
 */
export interface FindingParts {
  /** The headers of the columns that it is about. */
  readonly headers?: readonly string[];
  /** The places of columns, from 1. */
  readonly columns?: readonly number[];
  /** What no column is. */
  readonly missing?: readonly ColumnKey[];
  /** The line that it is compared with. */
  readonly line?: number;
  /** How many cells a row has, and how many it should have. */
  readonly cells?: number;
  readonly width?: number;
  /** What the amount should be, or by how much a balance moves. */
  readonly amount?: string;
  /** The days that the value can be. */
  readonly days?: readonly string[];
  /** The amounts that the value can be, with the point as the decimal mark and with the comma. */
  readonly amounts?: readonly string[];
  /** How the other values are written. */
  readonly like?: string;
  readonly isNoSuchDay?: true;
  /** The day is in the future. */
  readonly isLater?: true;
  readonly odd?: OddDateKind;
  readonly doubt?: DoubtKind;
  /** What is doubtful, as the content has it; of balances between statements the one before and the one behind. */
  readonly texts?: readonly string[];
  /** How many rows or entries are meant. */
  readonly count?: number;
  readonly balances?: ContradictedBalances;
  /** The year in our calendar. */
  readonly year?: number;
  /** Accounts. */
  readonly names?: readonly string[];
  /** How many cells can be read with another format. */
  readonly fits?: number;
}
