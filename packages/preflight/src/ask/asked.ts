import type { MoneyTotal } from "../file/money-totals.ts";
import type { Undecided } from "../find/facts/inspection.ts";
import type { ReadingOptions } from "../options/options.ts";

/** What a file can leave open. Those that no answer decides are findings with advice. */
export type QuestionIs =
  | "day_or_month"
  | "wrong_dates"
  | "no_year"
  | "spreadsheet_days"
  | "unreadable_dates"
  | "which_date"
  | "no_dates"
  | "which_mark"
  | "several_formats"
  | "hundredths"
  | "spent_or_received"
  | "which_side"
  | "both_sides"
  | "two_pairs"
  | "minus_of_spent"
  | "which_amount"
  | "amounts_in_currencies"
  | "no_amounts"
  | "sums_of_days"
  | "several_currencies"
  | "other_currency"
  | "which_currency"
  | "place_of_fee"
  | "fee_sign"
  | "foreign_fee"
  | "which_way"
  | "both_ways"
  | "which_value"
  | "no_balance"
  | "which_status"
  | "which_account"
  | "double_entry"
  | "tables_of_accounts"
  | "which_sheet"
  | "joined_header"
  | "row_above";

/** What an answer says. */
export type AnswerIs =
  | "day"
  | "number"
  | "spent"
  | "received"
  | "column"
  | "as_now"
  | "on_top"
  | "inside"
  | "all_paid"
  | "means_received"
  | "booked"
  | "none_booked"
  | "booked_without_balance"
  | "not_booked_yet"
  | "all_accounts"
  | "one_account"
  | "sheet"
  | "left_out"
  | "own_currency";

/** A row that a question is about, as it is read. */
export interface AskedRow {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Without a sign. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
}

/** An answer to a question: the options that give it, and what it means. */
export interface Answer {
  readonly is: AnswerIs;
  readonly set: ReadingOptions;
  /** A text of the file that is the answer: headers, a status, an account, a sheet. */
  readonly values: readonly string[];
  /** What the text in question is with this answer. */
  readonly day?: string;
  readonly amount?: string;
  /** What comes first in dates. */
  readonly first?: "day" | "month" | "year";
  /** What the mark in the number in question is. */
  readonly mark?: "decimal" | "thousands";
  /** Some cells of the column. */
  readonly cells?: readonly string[];
  /** The money of the file with this answer, where it differs from that with another one. */
  readonly sums?: readonly MoneyTotal[];
}

/** What a file does not decide, with a line of it. */
export interface Question {
  readonly field: Undecided["field"];
  readonly is: QuestionIs;
  readonly line?: number;
  /** The line as it is in the file, or the text in question if that has no line. */
  readonly text: string;
  /** What in the line is in question: a date, an amount, statuses, currencies, accounts. */
  readonly values: readonly string[];
  /** The row on the line. */
  readonly row?: AskedRow;
  /** Empty if there is nothing to choose from: then what to do is said, and it is no question to anybody. */
  readonly answers: readonly Answer[];
}
