import { isPlainDecimal, numberDecimal, parseIsoDayPrefix, plainDecimal } from "@farthing/values";
import { TIME_OF_DAY } from "../formats/time-of-day.ts";

/** A parsed JSON object. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a required field counts as missing: null, false, "", blanks, [] and {} do, 0 does not. */
export const isMissing = (value: unknown): boolean => {
  if (value === undefined || value === null || value === false) return true;
  if (typeof value === "string") return value === "" || value.trim() === "";
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.length === 0;
  for (const _ in value) return false;
  return true;
};

/**
 * The exact canonical decimal of a JSON value, or undefined. `source` returns the text of a number: a double
 * keeps up to fifteen digits, but only the text shows whether there were more.
 */
export const decimalOf = (value: unknown, source: () => string | undefined): string | undefined => {
  if (typeof value === "string") return plainDecimal(value);
  return typeof value === "number" ? numberDecimal(source() ?? String(value)) : undefined;
};

/** Whether a value is a decimal, without reading it exactly. */
export const isDecimal = (value: unknown): boolean =>
  typeof value === "string" ? isPlainDecimal(value) : typeof value === "number" && Number.isFinite(value);

/** Whether a value is `YYYY-MM-DD`, optionally followed by a time of day. */
export const isDate = (value: unknown): boolean =>
  typeof value === "string" &&
  parseIsoDayPrefix(value) !== undefined &&
  (value.length === 10 || TIME_OF_DAY.test(value.slice(10)));

/**
 * The text of an id: ids are compared as text. Undefined if it is neither text nor a number. A number too
 * large to be exact is taken from its source text.
 */
export const idText = (value: unknown, source: () => string | undefined): string | undefined => {
  if (typeof value === "string") return value;
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? String(value) : (source() ?? String(value));
  return value === true ? "true" : undefined;
};
