/** Decimals of more digits are not exact in a floating-point number. */
const MOST_DIGITS = 16;

/** A decimal in hundredths, or NaN if it has more places or is too large to be exact. */
export const hundredthsOf = (decimal: string): number => {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole + fraction.padEnd(2, "0");
  return fraction.length > 2 || digits.length > MOST_DIGITS ? Number.NaN : Number(digits);
};
