import { isCurrencyCode } from "@farthing/values";
import { InvalidArgumentError } from "commander";

/** The currency that a flag names. */
export const parseCurrency = (text: string): string => {
  const code = text.trim().toUpperCase();
  if (!isCurrencyCode(code)) throw new InvalidArgumentError("Use an ISO 4217 code, such as EUR.");
  return code;
};
