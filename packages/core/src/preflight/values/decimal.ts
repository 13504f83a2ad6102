/**
 * Exact decimals as canonical text: `-1234.5`, no plus, no superfluous zeros, never `-0`.
 */

const PARTS = /^(-)?(\d+)(?:\.(\d+))?$/;

/** The canonical text of a plain decimal text, or undefined. */
export const canonicalDecimal = (text: string): string | undefined => {
  const parts = PARTS.exec(text);
  if (parts === null) return undefined;
  const integer = parts[2]!.replace(/^0+(?=\d)/, "");
  const fraction = (parts[3] ?? "").replace(/0+$/, "");
  const digits = fraction === "" ? integer : `${integer}.${fraction}`;
  return parts[1] !== undefined && /[1-9]/.test(digits) ? `-${digits}` : digits;
};

const scaled = (canonical: string, places: number): bigint => {
  const [integer = "", fraction = ""] = canonical.split(".");
  return BigInt(`${integer}${fraction.padEnd(places, "0")}`);
};

const placesOf = (canonical: string): number => canonical.split(".")[1]?.length ?? 0;

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

export const negateDecimal = (canonical: string): string =>
  canonical === "0" ? "0" : canonical.startsWith("-") ? canonical.slice(1) : `-${canonical}`;

export const absoluteDecimal = (canonical: string): string =>
  canonical.startsWith("-") ? canonical.slice(1) : canonical;
