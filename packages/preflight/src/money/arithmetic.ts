import { absoluteDecimal, addDecimals, negateDecimal } from "@farthing/values";
import { absolute } from "./units.ts";

/** How amounts of one representation are added. */
export interface Arithmetic<Amount> {
  readonly zero: Amount;
  readonly negate: (amount: Amount) => Amount;
  readonly absolute: (amount: Amount) => Amount;
  readonly add: (one: Amount, other: Amount) => Amount;
}

/** Canonical decimals: exact, and as they are stored. */
export const DECIMALS: Arithmetic<string> = {
  zero: "0",
  negate: negateDecimal,
  absolute: absoluteDecimal,
  add: (one, other) => addDecimals([one, other]),
};

/** Units of 10⁻⁸: exact, to compare many readings of the same cells. */
export const UNITS: Arithmetic<bigint> = {
  zero: 0n,
  negate: (amount) => -amount,
  absolute,
  add: (one, other) => one + other,
};

/** Hundredths: exact as long as no amount is NaN. Decimals of all amounts would make a check take three times as long. */
export const HUNDREDTHS: Arithmetic<number> = {
  zero: 0,
  negate: (amount) => -amount,
  absolute: Math.abs,
  add: (one, other) => one + other,
};
