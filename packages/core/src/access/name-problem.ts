import * as Schema from "effect/Schema";
import { Name } from "../values/schemas.ts";

const MAX_NAME = 255;

const isName = Schema.is(Name);

/**
 * What is wrong with the name of somebody or something that is theirs, as a sentence that begins with `what`; undefined
 * where nothing is, or it is blank. It is held to the rule of all names. Beside that it has no control characters: it
 * is written by people, not by banks, and is shown in logs and on terminals.
 */
export const nameProblem = (what: string, name: string): string | undefined => {
  const text = name.trim();
  if (text === "") return undefined;
  if ([...text].length > MAX_NAME) return `${what} is longer than ${MAX_NAME} characters.`;
  return isName(text) && !/\p{Cc}/u.test(text)
    ? undefined
    : `${what} has a control character or half a character in it. Write it without.`;
};
