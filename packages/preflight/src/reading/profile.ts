import { OPTION_NAMES, type PreflightOptions } from "./options.ts";

/** A profile that cannot be used, with the reason. */
export interface BadProfile {
  readonly problem: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The options of a saved profile: the JSON of `inspect`, or only its profile. `encoding` is for people; it is
 * detected from the content again. Values are checked where the options are used.
 */
export const readProfile = (json: unknown): PreflightOptions | BadProfile => {
  const profile = isObject(json) && isObject(json.profile) ? json.profile : json;
  if (!isObject(profile)) return { problem: "it is not a JSON object" };
  const options: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(profile)) {
    if (name === "encoding" || value === null) continue;
    if (!(OPTION_NAMES as readonly string[]).includes(name))
      return { problem: `it has the unknown key "${name}"` };
    if (typeof value !== "string" && typeof value !== "number")
      return { problem: `"${name}" is neither text nor a number` };
    options[name] = value;
  }
  return options;
};
