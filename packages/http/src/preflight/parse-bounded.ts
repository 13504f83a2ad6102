import { hasMoreValues } from "@farthing/values";

/** An honest body has a few dozen values; unknown ones count too. */
const MAX_VALUES = 10_000;

/** JSON as a value, or what is wrong with it, to follow its name in a sentence. */
export const parseBounded = (json: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return hasMoreValues(json, MAX_VALUES) ? { problem: "has too many values" } : { value: JSON.parse(json) };
  } catch (error) {
    return { problem: error instanceof SyntaxError ? "is not JSON" : "is nested too deeply" };
  }
};
