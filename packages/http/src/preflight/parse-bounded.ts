import { hasMoreValues, repeatedName, shownName } from "@farthing/values";

/** An honest body has a few dozen values; unknown ones count too. */
const MAX_VALUES = 10_000;

/** JSON as a value, or what is wrong with it, to follow its name in a sentence. */
export const parseBounded = (json: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    if (hasMoreValues(json, MAX_VALUES)) return { problem: "has too many values" };
    const value: unknown = JSON.parse(json);
    const repeated = repeatedName(json);
    return repeated === undefined
      ? { value }
      : { problem: `has ${shownName(repeated)} twice in one object; send it once` };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "is not JSON" : "is nested too deeply" };
  }
};
