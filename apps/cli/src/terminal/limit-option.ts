import { InvalidArgumentError, Option } from "commander";

const parseLimit = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError("Use a whole number from 1 to 9999999.");
  return Number(text);
};

/** `--limit`, for commands that list. */
export const limitOption = (): Option =>
  new Option("--limit <n>", "maximum number of items to list").argParser(parseLimit).default(100);

/** The flags of a command that lists. */
export interface Limited {
  readonly limit: number;
}
