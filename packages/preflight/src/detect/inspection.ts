import { type Sentence, textOf } from "../findings/sentence.ts";
import type { OneOf, ReadingOptions } from "../options/options.ts";

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

/** How a file is written (docs/spec/inspect.md). */
export interface Inspection {
  /** What the file decides; it has no field that is in `undecided`. */
  readonly profile: Profile;
  readonly evidence: readonly Evidence[];
  readonly undecided: readonly Undecided[];
  /** What a preflight assumes beside the profile, because the file does not decide it. */
  readonly assumed: Profile;
}

/** Collects what an inspection detects. */
export interface Notes {
  readonly profile: Profile;
  readonly resolve: <Key extends keyof Profile>(
    field: Key,
    value: NonNullable<Profile[Key]>,
    reason: string,
    line?: number,
  ) => void;
  /** Sets a field of the profile that another piece of evidence explains. */
  readonly set: <Key extends keyof Profile>(field: Key, value: NonNullable<Profile[Key]>) => void;
  /** A notable fact that is not a field of the profile. */
  readonly note: (field: string, value: string | number, reason: string, line?: number) => void;
  readonly leave: (question: Omit<Undecided, "reason">) => void;
  readonly done: () => Inspection;
}

export const notes = (): Notes => {
  const profile: Profile = {};
  const evidence: Evidence[] = [];
  const undecided: Undecided[] = [];
  const note: Notes["note"] = (field, value, reason, line) => {
    evidence.push({ field, value, reason, ...(line === undefined ? {} : { line }) });
  };
  return {
    profile,
    note,
    resolve: (field, value, reason, line) => {
      profile[field] = value;
      const before = evidence.findIndex((each) => each.field === field);
      if (before >= 0) evidence.splice(before, 1);
      note(
        field,
        typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value),
        reason,
        line,
      );
    },
    set: (field, value) => {
      profile[field] = value;
    },
    leave: (question) => {
      undecided.push({ ...question, reason: textOf(question.wording) });
    },
    done: () => {
      const open = new Set<string>(undecided.map(({ field }) => field));
      // An amount that is named without a fee is one that contains it.
      if (open.has("fee_col_label"))
        for (const label of ["amount", "debit", "credit"]) open.add(`${label}_col_label`);
      // What the balances show is read with the answer for the oldest row.
      if (open.has("signage_convention")) open.add("signs_by_balance");
      // Places would answer a question about a column.
      if ([...open].some((field) => field.endsWith("_col_label") || field.startsWith("amount_type")))
        open.add("columns");
      const isOpen = ([field]: readonly [string, unknown]): boolean => open.has(field);
      const fields = Object.entries(profile);
      return {
        profile: Object.fromEntries(fields.filter((field) => !isOpen(field))),
        evidence: evidence.filter(({ field }) => !open.has(field)),
        undecided,
        assumed: Object.fromEntries(fields.filter(isOpen)),
      };
    },
  };
};
