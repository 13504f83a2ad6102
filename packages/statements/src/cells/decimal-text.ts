import { canonicalDecimal, numberDecimal } from "@farthing/values";

/** A decimal of at most as many characters is the shortest one of its double. */
const SURELY_SHORTEST = 15;

/** So many digits a spreadsheet program shows and keeps of what a person enters. */
const SHOWN_DIGITS = 15;

/** What was computed ends in zeros before the digits that are none of the amount: `0.30000000000000004`. */
const NOISE_AFTER = 13;

const significantDigits = (decimal: string): number =>
  decimal.replace(/^-?[0.]*/, "").replace(".", "").length;

/** Without the digits that binary arithmetic has left behind the fifteen that a spreadsheet program shows. */
const withoutNoise = (value: number, shortest: string): string => {
  if (shortest.length <= SHOWN_DIGITS || significantDigits(shortest) <= SHOWN_DIGITS) return shortest;
  if (Number.isInteger(value)) return shortest;
  const shown = numberDecimal(value.toPrecision(SHOWN_DIGITS))!;
  return significantDigits(shown) <= NOISE_AFTER ? shown : shortest;
};

/** The shortest decimal that is this double. */
const decimalOfDouble = (value: number): string | undefined => {
  const shortest = numberDecimal(String(value));
  return shortest === undefined ? undefined : withoutNoise(value, shortest);
};

/** The shortest decimal that is the same double as this text, or undefined if it is not a number. */
export const decimalText = (text: string): string | undefined =>
  (text.length <= SURELY_SHORTEST ? canonicalDecimal(text) : undefined) ??
  (/^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?\s*$/i.test(text) ? decimalOfDouble(Number(text)) : undefined);
