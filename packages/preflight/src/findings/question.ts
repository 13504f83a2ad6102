import type { OneOf, ReadingOptions } from "../options/options.ts";
import type { Sentence } from "./sentence.ts";

/**
 * How a file is read, as far as the file decides it (docs/spec/inspect.md, Profiles): options of the preflight operation, and
 * what they cannot say. A column that was not found has no label.
 */
export type Profile = {
  -readonly [Key in Exclude<keyof ReadingOptions, "account_id">]?: NonNullable<ReadingOptions[Key]>;
};

/**
 * A detected field with its evidence. `field` is a key of the profile, or a name for what the profile does
 * not have.
 */
export interface Evidence {
  readonly field: OneOf<keyof Profile>;
  readonly value: string | number;
  readonly reason: string;
  readonly line?: number;
}

/** What a question is about, where its field alone does not tell. */
export type QuestionAbout =
  /** A row has money out and money in; or rows are the sums of their days; or two pairs of columns differ. */
  | "both_sides"
  | "sums_of_days"
  | "two_pairs"
  /** The columns of amounts are in different currencies. */
  | "currencies"
  /** The amounts are in hundredths; or written in several ways. */
  | "hundredths"
  | "several_formats"
  /** The dates have no year; or are a spreadsheet's numbers; or there is none that can be read. */
  | "no_year"
  | "spreadsheet_days"
  | "unreadable_dates"
  /** Some dates fit no format. */
  | "wrong_dates"
  /** The sign of fees; or fees in another currency. */
  | "fee_sign"
  | "foreign_fee"
  /** A header row and a row in one line; or a row above the header row. */
  | "joined_header"
  | "row_above"
  /** Rows of several accounts in each transaction; or tables of several accounts. */
  | "double_entry"
  | "tables_of_accounts"
  /** Words contradict every sign. */
  | "both_ways"
  /** Only the oldest row is open. */
  | "oldest_row";

/** A field that the file does not decide. */
export interface Undecided {
  /** The option that the answer sets; some set others with it. */
  readonly field: keyof Profile;
  readonly candidates: readonly (string | number)[];
  /** A text of the file that can be read in more than one way, and its line. */
  readonly example: string;
  readonly line?: number;
  /** What the example says with each candidate. */
  readonly readings?: readonly string[];
  /** The accounts that the rows name, where it is asked which of them is meant: `only_accounts` can name some. */
  readonly accounts?: readonly string[];
  /**
   * All of these, where names alone tell them apart: what a family has shows whether this is a question for it (`openQuestions`).
   */
  readonly names?: readonly string[];
  /** For those who write sentences of their own. */
  readonly about?: QuestionAbout;
  readonly reason: string;
  /** The reason with options as values, for edges that use other names for options. */
  readonly wording: Sentence;
}
