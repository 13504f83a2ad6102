import { numberDecimal } from "./decimal.ts";

/** The reviver's third argument, with the source text of a number (ECMAScript 2026). */
interface Source {
  readonly source?: string;
}

const AMOUNT: ReadonlySet<string> = new Set(["amount"]);

/**
 * A number that its binary value may not tell: of more than fifteen digits, or with an exponent. It also finds some texts that
 * look like one; what it does not find, JSON does not contain.
 */
const INEXACT = /[[,:]\s*-?\d(?:[\d.]{15}|[\d.]*[eE])/;

/** Writes numbers under some keys as text, at any depth. */
const writeNumbers = (within: unknown, keys: ReadonlySet<string>): void => {
  if (typeof within !== "object" || within === null) return;
  if (Array.isArray(within)) {
    for (const value of within) writeNumbers(value, keys);
    return;
  }
  const fields = within as Record<string, unknown>;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value === "object") writeNumbers(value, keys);
    else if (typeof value === "number" && keys.has(key)) fields[key] = numberDecimal(String(value))!;
  }
};

/**
 * Parses JSON like `JSON.parse`, except that numbers under the given keys (`amount` by default) become their
 * exact decimal text; otherwise the difference between `0.10` and its binary number would be lost. A number
 * with an exponent larger than any amount becomes `NaN`, which JSON cannot contain. Throws a `SyntaxError` if
 * the text is not JSON, a `RangeError` if it is nested too deeply.
 */
export const parseExactJson = (text: string, keys: ReadonlySet<string> = AMOUNT): unknown => {
  if (INEXACT.test(text))
    return JSON.parse(text, (key: string, value: unknown, context?: Source) =>
      typeof value === "number" && keys.has(key)
        ? (numberDecimal(context?.source ?? String(value)) ?? Number.NaN)
        : value,
    );
  // Without the text of each number this takes a third of the time.
  const parsed: unknown = JSON.parse(text);
  writeNumbers(parsed, keys);
  return parsed;
};
