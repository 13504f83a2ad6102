import * as Schema from "effect/Schema";
import { Name } from "../request/schemas.ts";

/** In characters. */
export const MAX_NAME = 255;

const isName = Schema.is(Name);

/**
 * What is wrong with a name, as a sentence that begins with `what`; undefined if nothing is wrong or the name
 * is blank. The rule of all names applies, and control characters are not allowed: such names are written by
 * people, not by banks, and are shown in logs and on terminals.
 */
export const nameProblem = (what: string, name: string): string | undefined => {
  const text = name.trim();
  if (text === "") return undefined;
  if ([...text].length > MAX_NAME) return `${what} is longer than ${MAX_NAME} characters.`;
  return isName(text) && !/\p{Cc}/u.test(text)
    ? undefined
    : `${what} contains a control character or an incomplete character. Remove it.`;
};
