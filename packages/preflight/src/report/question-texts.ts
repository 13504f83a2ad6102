import type { ReadingOptions } from "../options/options.ts";

/** What is asked where a file leaves an option open, by the option; every face asks it in these words (docs/spec/inspect.md). */
export const QUESTIONS: { readonly [Option in keyof ReadingOptions]?: string } = {
  date_format: "Which date order is meant, the day first or the month first?",
  number_format: "Which number is meant?",
  signage_convention: "Which is it, money in or money out?",
  date_col_label: "Which column is the date?",
  amount_col_label: "Which column is the amount?",
  currency: "Do the entries in another currency belong to this account?",
  currency_col_label: "Which column is the currency of the amount?",
  debit_col_label: "Which column is money out, and which is money in?",
  credit_col_label: "Which column is money in?",
  fee_col_label: "Is the fee a part of the amount?",
  entity_type_col_label: "Which column says of each row whether it is money in or money out?",
  amount_type_inflow_value: "Which value means money in?",
  debit_sign: "Which of these amounts are money out?",
  pending_without_balance: "Are the rows without a balance booked?",
  booked_statuses: "Were the rows with this status booked?",
  account_col_label: "Which account are the rows of?",
  sheet: "Which sheet is meant?",
  rows_to_skip: "Is this row, which is above the header row, to be left out?",
};
