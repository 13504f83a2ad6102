import type { BankMessage } from "@farthing/core/provider";
import { paint, visible } from "../terminal/output.ts";

/** A message of a bank or about one, as a line with its place. */
export const messageLine = ({ code, institution, account, text }: BankMessage): string => {
  const place = [institution, account].filter((part) => part !== null).join(", ");
  return `${paint("yellow", "!")} ${place === "" ? "" : `${visible(place)}: `}${visible(text)} ${paint("dim", `(${visible(code)})`)}`;
};
