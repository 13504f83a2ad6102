import type { PreflightOptions } from "../options.ts";
import { type Sentence, textOf } from "../sentence.ts";
import type { Encoding } from "../text/decode.ts";

/**
 * What a file is, with the evidence, before anyone names an option. A profile's keys are the request fields of
 * the preflight operation, and `encoding`; a column that could not be found has no label.
 */
export type Profile = {
  -readonly [Key in Exclude<keyof PreflightOptions, "account_id">]?: NonNullable<PreflightOptions[Key]>;
} & { encoding?: Encoding };

/** Something that was settled, and what settled it. `field` is a key of the profile, or a name for what has none. */
export interface Evidence {
  readonly field: string;
  readonly value: string | number;
  readonly reason: string;
  readonly line?: number;
}

/** A field that the file does not decide. */
export interface Undecided {
  readonly field: string;
  readonly candidates: readonly (string | number)[];
  /** A text of the file that could be read either way. */
  readonly example: string;
  readonly reason: string;
  /** The reason with the options in it as values, for those who call options by other names. */
  readonly wording: Sentence;
}

export interface Inspection {
  readonly profile: Profile;
  readonly evidence: readonly Evidence[];
  readonly undecided: readonly Undecided[];
}

/** Collects what an inspection settles. */
export interface Notes {
  readonly profile: Profile;
  readonly settle: <Key extends keyof Profile>(
    field: Key,
    value: NonNullable<Profile[Key]>,
    reason: string,
    line?: number,
  ) => void;
  /** Something worth saying that is no field of the profile. */
  readonly note: (field: string, value: string | number, reason: string, line?: number) => void;
  readonly leave: (
    field: string,
    candidates: readonly (string | number)[],
    example: string,
    wording: Sentence,
  ) => void;
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
    settle: (field, value, reason, line) => {
      profile[field] = value;
      note(field, value, reason, line);
    },
    leave: (field, candidates, example, wording) =>
      undecided.push({ field, candidates, example, reason: textOf(wording), wording }),
    done: () => ({ profile, evidence, undecided }),
  };
};
