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
  readonly reason: string;
  /** The reason with options as values, for edges that use other names for options. */
  readonly wording: Sentence;
}
