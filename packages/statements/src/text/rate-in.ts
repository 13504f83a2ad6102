import { plainDecimal } from "@farthing/values";

/** No bank writes a longer one. */
const MAX_LENGTH = 40;

/**
 * The rate that a text states, as canonical decimal: its only mark is before its fraction, for rates have no thousands. Null if it is
 * none, or says that nothing was exchanged: programs write 0 or 1 where they know no rate.
 */
export const rateIn = (text: string): string | null => {
  const rate = text.length > MAX_LENGTH ? undefined : plainDecimal(text.trim().replace(",", "."));
  return rate === undefined || rate.startsWith("-") || rate === "0" || rate === "1" ? null : rate;
};
