import { canonicalDecimal } from "@farthing/values";
import { WrittenNumber } from "../formats/number-format.ts";
import type { NumberFormat } from "../options/number-formats.ts";

/* Amounts as whole numbers, to add and compare them exactly. */

const PLACES = 8;

/** The number 1 in units. */
export const ONE = 10n ** BigInt(PLACES);

/** A decimal in units of 10⁻⁸; undefined if the text is no number in this format, or finer than that. */
export const unitsOf = (text: string, format: NumberFormat): bigint | undefined => {
  if (text === "") return undefined;
  const number = new WrittenNumber(text);
  const decimal = number.in(format);
  if (decimal === undefined) return undefined;
  const [whole = "", fraction = ""] = decimal.split(".");
  if (fraction.length > PLACES) return undefined;
  const units = BigInt(whole + fraction.padEnd(PLACES, "0"));
  const { mark } = number;
  return mark === undefined ? units : mark === "in" ? absolute(units) : -absolute(units);
};

/** Units as a canonical decimal. */
export const decimalOfUnits = (units: bigint): string => {
  const digits = String(absolute(units)).padStart(PLACES + 1, "0");
  return canonicalDecimal(`${units < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`)!;
};

export const absolute = (units: bigint): bigint => (units < 0n ? -units : units);
