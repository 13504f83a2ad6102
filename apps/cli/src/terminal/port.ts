import { InvalidArgumentError } from "commander";

/** Parses a port on the command line. */
export const parsePort = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("Use a whole number from 0 to 65535.");
  return Number(text);
};
