import type { Place } from "./place.ts";

/** What can be wrong with one entry, one cell or one statement. The content is read all the same. */
export type ProblemCode =
  /** No day at which the entry was booked, or one that does not exist. */
  | "unreadable_date"
  /** No amount, or one that is no number. */
  | "unreadable_amount"
  /** A field that does not decide whether the entry can be stored: a value day, a balance, a name. */
  | "unreadable_field"
  /** One of two days of an entry does not exist: the other one is used. */
  | "other_day_used"
  /** A formula whose value was not saved. */
  | "no_cached_value"
  /** A number with more decimals than its format shows. */
  | "more_decimals_than_shown"
  /** More decimals than the currency has. */
  | "more_decimals_than_currency"
  /** The parts of a batch or a split do not add up to it. */
  | "parts_do_not_add_up"
  /** Sums or counts that the statement itself states do not fit its entries. */
  | "stated_sum_differs"
  /** A statement does not begin with the balance with which the one before it of the same account ended. */
  | "balance_gap"
  /** The content has the statement more than once: it is read once. */
  | "statement_repeated";

/** What is wrong with an entry, a cell, a sheet or a statement, which is read all the same. */
export interface Problem {
  readonly code: ProblemCode;
  /** What is wrong, with the text as it is written: one sentence for a person. */
  readonly message: string;
  /** What the message quotes, as the content has it: of a balance that does not follow the one before it and the one that it is. */
  readonly texts?: readonly string[];
  readonly place: Place;
}
