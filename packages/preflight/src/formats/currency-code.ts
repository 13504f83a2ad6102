import { isKnownCurrency } from "../basics/known-currency.ts";
import { NOTHING } from "./number-format.ts";

/** Codes that banks write although ISO 4217 has another for the same currency. */
const OTHER_CODES: Readonly<Record<string, string>> = { RUR: "RUB", RMB: "CNY", NTD: "TWD", CDN: "CAD" };

const CODE_LENGTH = 3;

/** The ISO 4217 code of a cell, in upper case; blank if it says none, undefined if there was no such currency. */
export const currencyCodeIn = (cell: string): string | undefined => {
  if (cell === "" || NOTHING.test(cell)) return "";
  if (cell.length > CODE_LENGTH) return undefined;
  const code = cell.toUpperCase();
  return isKnownCurrency(code) ? code : OTHER_CODES[code];
};
