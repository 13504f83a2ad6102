import { isCurrencyCode, lastYearOfCurrency } from "@farthing/values";

/** Whether a word is the code of a currency of today or of the past, in any case. */
export const isKnownCurrency = (word: string): boolean =>
  isCurrencyCode(word) || lastYearOfCurrency(word) !== undefined;
