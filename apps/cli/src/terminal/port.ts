import { InvalidArgumentError } from "commander";

/** A port as it is written on the command line. */
export const parsePort = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("Give a whole number from 0 to 65535.");
  return Number(text);
};
