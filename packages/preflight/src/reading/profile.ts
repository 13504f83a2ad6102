import { isObject } from "../basics/kind.ts";
import { isOption, wrongValue } from "../options/option-kinds.ts";
import { OPTION_NAMES, type ReadingOptions } from "../options/options.ts";

const IN_THE_API: ReadonlySet<string> = new Set(OPTION_NAMES.filter((name) => name !== "rows_to_skip"));

/** The options of a saved profile, or why it cannot be used. */
export type ProfileOutcome =
  | { readonly _tag: "ProfileRead"; readonly options: ReadingOptions }
  | { readonly _tag: "BadProfile"; readonly problem: string };

const bad = (problem: string): ProfileOutcome => ({ _tag: "BadProfile", problem });

/**
 * Reads a saved profile: the JSON of `inspect`, or only its profile (docs/spec/inspect.md, Profiles). The values of options are
 * checked where they are used.
 */
export const readProfile = (json: unknown): ProfileOutcome => {
  const profile = isObject(json) && isObject(json.profile) ? json.profile : json;
  if (!isObject(profile)) return bad("it is not a JSON object");
  const options: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (value === null) continue;
    // The account is that of one import, not of how files are read.
    if (!isOption(name) || name === "account_id") return bad(`it has the unknown key "${name}"`);
    // Who writes a profile by hand may leave out the quotes of a text of digits.
    const option = typeof value === "number" && IN_THE_API.has(name) ? String(value) : value;
    const what = wrongValue(name, option);
    if (what !== undefined) return bad(`"${name}" is not ${what}`);
    options[name] = option;
  }
  return { _tag: "ProfileRead", options };
};
