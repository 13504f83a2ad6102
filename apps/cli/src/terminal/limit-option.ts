import { InvalidArgumentError, Option } from "commander";

const MAX_LIMIT = 9_999_999;

const parseLimit = (text: string): number => {
  if (text === "all") return MAX_LIMIT;
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidArgumentError(`Use a whole number from 1 to ${MAX_LIMIT}, or all.`);
  return Number(text);
};

/** `--limit`, for commands that list. */
export const limitOption = (): Option =>
  new Option("--limit <n>", "maximum number of items to list, or all").argParser(parseLimit).default(100);

/** The flags of a command that lists. */
export interface Limited {
  readonly limit: number;
}
