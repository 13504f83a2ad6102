import { unknownNames } from "@farthing/values";
import { isObject } from "../basics/kind.ts";
import { NAMES_WITHIN, OPTION_KINDS, wrongValue } from "../options/option-kinds.ts";
import { OPTION_NAMES, type ReadingOptions } from "../options/options.ts";

const IN_THE_API: ReadonlySet<string> = new Set(OPTION_NAMES.filter((name) => name !== "rows_to_skip"));

/** The options of a saved profile, or why it cannot be used. */
export type ProfileOutcome =
  | { readonly _tag: "ProfileRead"; readonly options: ReadingOptions }
  | {
      readonly _tag: "BadProfile";
      /** A clause about the profile, to go on from its name: `it is not a JSON object`. */
      readonly problem: string;
      /** A sentence for each name that a profile does not have, with the one that is probably meant. */
      readonly unknown_names: readonly string[];
    };

const bad = (problem: string, unknown_names: readonly string[] = []): ProfileOutcome => ({
  _tag: "BadProfile",
  problem,
  unknown_names,
});

/** The account is that of one import, not of how files are read. */
const NAMES = [...OPTION_KINDS.keys()].filter((name) => name !== "account_id");

/** What is not null: that is not given. `$schema` tells an editor what a profile can have. */
const givenIn = (profile: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(profile).filter(([name, value]) => value !== null && name !== "$schema"));

const unknownIn = (given: Readonly<Record<string, unknown>>): readonly string[] => [
  ...unknownNames(given, NAMES, (name) => `field ${name} in the profile`),
  ...Object.entries(NAMES_WITHIN).flatMap(([field, names]) =>
    isObject(given[field])
      ? unknownNames(given[field], names, (name) => `field ${name} in ${field} of the profile`)
      : [],
  ),
];

/**
 * Reads a saved profile: the JSON of `inspect`, or only its profile (docs/spec/inspect.md, Profiles). The values of options are
 * checked where they are used.
 */
export const readProfile = (json: unknown): ProfileOutcome => {
  const profile = isObject(json) && isObject(json.profile) ? json.profile : json;
  if (!isObject(profile)) return bad("it is not a JSON object");
  const given = givenIn(profile);
  const unknown = unknownIn(given);
  if (unknown.length > 0) return bad("it has names that no profile has", unknown);
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    // Who writes a profile by hand may leave out the quotes of a text of digits.
    const option = typeof value === "number" && IN_THE_API.has(name) ? String(value) : value;
    const what = wrongValue(name as keyof ReadingOptions, option);
    if (what !== undefined) return bad(`"${name}" is not ${what}`);
    options[name] = option;
  }
  return { _tag: "ProfileRead", options };
};
