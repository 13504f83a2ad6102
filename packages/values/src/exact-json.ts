import { numberDecimal } from "./decimal.ts";

/** The reviver's third argument, with the source text of a number (ECMAScript 2026). */
interface Source {
  readonly source?: string;
}

const AMOUNT: ReadonlySet<string> = new Set(["amount"]);

/**
 * Parses JSON like `JSON.parse`, except that numbers under the given keys (`amount` by default) become their
 * exact decimal text; otherwise the difference between `0.10` and its binary number would be lost. A number
 * with an exponent larger than any amount becomes `NaN`, which JSON cannot contain. Throws a `SyntaxError` if
 * the text is not JSON, a `RangeError` if it is nested too deeply.
 */
export const parseExactJson = (text: string, keys: ReadonlySet<string> = AMOUNT): unknown =>
  JSON.parse(text, (key: string, value: unknown, context?: Source) =>
    typeof value === "number" && keys.has(key)
      ? (numberDecimal(context?.source ?? String(value)) ?? Number.NaN)
      : value,
  );
