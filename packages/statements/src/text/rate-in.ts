import { exchangeRate, plainDecimal } from "@farthing/values";

/** No bank writes a longer one. */
const MAX_LENGTH = 40;

/**
 * The rate that a text states, as canonical decimal: its only mark is before its fraction, for rates have no thousands. Null if it is
 * none.
 */
export const rateIn = (text: string): string | null => {
  const rate = text.length > MAX_LENGTH ? undefined : plainDecimal(text.trim().replace(",", "."));
  return rate === undefined ? null : exchangeRate(rate);
};
