import { InvalidArgumentError } from "commander";

/** An option that is taken for a file would have no effect. */
export const fileName = (text: string): string => {
  if (text.trim() === "" || (text.startsWith("-") && text !== "-"))
    throw new InvalidArgumentError("Use a file name; for a file named -x write ./-x.");
  return text;
};
