import { absoluteDecimal, addDecimals, canonicalDecimal, negateDecimal } from "@farthing/values";
import { amountInWords } from "../texts/locale.ts";

/** The exact sum of amounts of one currency. */
export const added = (amounts: readonly string[]): string =>
  addDecimals(amounts.map((amount) => canonicalDecimal(amount)!));

/** An amount that is positive where money comes in, in words: it has a plus then. */
export const signedInWords = (amount: string, currency: string): string =>
  amountInWords(canonicalDecimal(amount)!, { currency, sign: "always" });

/** What an amount does to its account, in words: money in has a plus. Amounts of the API are positive where money goes out. */
export const movedInWords = (amount: string, currency: string): string =>
  signedInWords(negateDecimal(canonicalDecimal(amount)!), currency);

/** How much it is, whichever way it goes, in words. */
export const sizeInWords = (amount: string, currency: string): string =>
  amountInWords(absoluteDecimal(canonicalDecimal(amount)!), { currency });

/** An amount whose sign says what is there, such as a balance. */
export const balanceInWords = (amount: string, currency: string): string =>
  amountInWords(canonicalDecimal(amount)!, { currency });

/** Whether money comes in. */
export const isIncome = (amount: string): boolean => amount.startsWith("-");
