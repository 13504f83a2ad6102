/**
 * Exact decimals as canonical text: `-1234.5`, no plus, no superfluous zeros, never `-0`.
 */

const PARTS = /^(-)?(\d+)(?:\.(\d+))?$/;

/**
 * Removes trailing zeros; a regular expression takes quadratic time if the zeros are followed by another
 * digit.
 */
const withoutEndZeros = (digits: string): string => {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
};

/** Most amounts are written so, and a bank tells twenty thousand of them. */
const CANONICAL = /^(?:-?(?:0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*|0)$/;

/** The canonical text of a plain decimal text, or undefined. */
export const canonicalDecimal = (text: string): string | undefined => {
  if (CANONICAL.test(text)) return text;
  const parts = PARTS.exec(text);
  if (parts === null) return undefined;
  const integer = parts[2]!.replace(/^0+(?=\d)/, "");
  const fraction = withoutEndZeros(parts[3] ?? "");
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return parts[1] !== undefined && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/;

/**
 * The maximum number of zeros to add. A number that needs more is larger than any amount and any binary
 * number, and not worth the memory.
 */
const MAX_ZEROS = 400;

/** `1.5e3` written out, or undefined if that would be absurdly long. */
const expand = (text: string): string | undefined => {
  const parts = EXPONENT.exec(text);
  if (parts === null) return undefined;
  const exponent = Number(parts[4]);
  const [sign, integer, fraction] = [parts[1]!, parts[2]!, parts[3] ?? ""];
  const digits = integer + fraction;
  if (!/[1-9]/.test(digits)) return "0";
  if (Math.abs(exponent) > MAX_ZEROS + digits.length) return undefined;
  const point = integer.length + exponent;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length
    ? `${sign}${digits}${"0".repeat(point - digits.length)}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};

const PLUS = 43;
const MINUS = 45;
const POINT = 46;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Whether `text` is plain digits with an optional sign and point, as people write an amount for a program.
 */
export const isPlainDecimal = (text: string): boolean => {
  // Not a regular expression, because a file has a million of them.
  const first = text.charCodeAt(0);
  let at = first === MINUS || first === PLUS ? 1 : 0;
  const start = at;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const hasInteger = at > start;
  if (at === text.length) return hasInteger;
  if (text.charCodeAt(at) !== POINT) return false;
  at += 1;
  const fraction = at;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at > fraction && at === text.length;
};

/** The canonical text of what {@link isPlainDecimal} accepts, or undefined. */
export const plainDecimal = (text: string): string | undefined => {
  if (!isPlainDecimal(text)) return undefined;
  const unsigned = text.startsWith("+") ? text.slice(1) : text;
  return canonicalDecimal(unsigned.replace(/^(-?)\./, "$10."));
};

/** The canonical text of a JSON number (RFC 8259), including its exponent, or undefined. */
export const numberDecimal = (text: string): string | undefined =>
  canonicalDecimal(text) ?? canonicalDecimal(expand(text) ?? "");

const scaled = (canonical: string, places: number): bigint => {
  const [integer = "", fraction = ""] = canonical.split(".");
  return BigInt(`${integer}${fraction.padEnd(places, "0")}`);
};

/** The number of digits after the point. */
export const placesOf = (canonical: string): number => {
  const point = canonical.indexOf(".");
  return point === -1 ? 0 : canonical.length - point - 1;
};

const unscaled = (value: bigint, places: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
  const cut = digits.length - places;
  return canonicalDecimal(
    `${value < 0n ? "-" : ""}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ""}`,
  )!;
};

/** The exact sum of canonical decimals. */
export const addDecimals = (terms: readonly string[]): string => {
  const places = terms.reduce((most, term) => Math.max(most, placesOf(term)), 0);
  return unscaled(
    terms.reduce((sum, term) => sum + scaled(term, places), 0n),
    places,
  );
};

/** All its digits as a whole number. */
const digitsOf = (canonical: string): bigint => scaled(canonical, placesOf(canonical));

/** A quotient of whole numbers, rounded to so many digits after the point, halves away from zero. */
const roundedQuotient = (of: bigint, by: bigint, places: number): string => {
  const [size, divisor] = [of < 0n ? -of : of, by < 0n ? -by : by];
  const units = (2n * size * 10n ** BigInt(places) + divisor) / (2n * divisor);
  return unscaled(of < 0n === by < 0n ? units : -units, places);
};

/**
 * A canonical decimal as the rate of an exchange; null if it says of none: it is negative, or 0 or 1, which programs write where they
 * know no rate.
 */
export const exchangeRate = (canonical: string): string | null =>
  canonical.startsWith("-") || canonical === "0" || canonical === "1" ? null : canonical;

/** The product of two canonical decimals, rounded to so many digits after the point, halves away from zero. */
export const multipliedDecimal = (canonical: string, by: string, places: number): string =>
  roundedQuotient(
    digitsOf(canonical) * digitsOf(by),
    10n ** BigInt(placesOf(canonical) + placesOf(by)),
    places,
  );

/** The quotient of two canonical decimals, rounded in the same way; the second is not 0. */
export const dividedDecimal = (canonical: string, by: string, places: number): string =>
  roundedQuotient(
    digitsOf(canonical) * 10n ** BigInt(placesOf(by)),
    digitsOf(by) * 10n ** BigInt(placesOf(canonical)),
    places,
  );

/** A canonical decimal with the other sign; zero stays zero. */
export const negateDecimal = (canonical: string): string =>
  canonical === "0" ? "0" : canonical.startsWith("-") ? canonical.slice(1) : `-${canonical}`;

/** A canonical decimal without its sign. */
export const absoluteDecimal = (canonical: string): string =>
  canonical.startsWith("-") ? canonical.slice(1) : canonical;

/** A canonical decimal with at least this many digits after the point: `12.5` with two is `12.50`. */
export const withPlaces = (canonical: string, places: number): string => {
  const [integer = "0", fraction = ""] = canonical.split(".");
  const digits = fraction.padEnd(places, "0");
  return digits === "" ? integer : `${integer}.${digits}`;
};

/** Whether the absolute value of a canonical decimal is larger than `bound`, a whole number. */
export const exceeds = (canonical: string, bound: bigint): boolean => {
  const unsigned = absoluteDecimal(canonical);
  const point = unsigned.indexOf(".");
  const digits = point === -1 ? unsigned.length : point;
  const most = String(bound).length;
  if (digits !== most) return digits > most;
  const whole = BigInt(unsigned.slice(0, digits));
  return whole > bound || (whole === bound && point !== -1);
};

/** Decimals of more digits are not exact in a floating-point number. */
const MOST_DIGITS = 16;

/** A decimal in hundredths, or NaN if it has more places or is too large to be exact. */
export const hundredthsOf = (decimal: string): number => {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole + fraction.padEnd(2, "0");
  return fraction.length > 2 || digits.length > MOST_DIGITS ? Number.NaN : Number(digits);
};

/**
 * A canonical decimal in units of its last place of `places`, halves away from zero: `-12.5` with two is -1250. Null if that is not
 * exact as a number of JavaScript.
 */
export const wholeUnits = (canonical: string, places: number): number | null => {
  const [integer = "0", fraction = ""] = absoluteDecimal(canonical).split(".");
  const digits = fraction.padEnd(places + 1, "0");
  const units = BigInt(integer + digits.slice(0, places)) + (digits.charAt(places) >= "5" ? 1n : 0n);
  const whole = Number(units);
  if (!Number.isSafeInteger(whole)) return null;
  return whole !== 0 && canonical.startsWith("-") ? -whole : whole;
};
