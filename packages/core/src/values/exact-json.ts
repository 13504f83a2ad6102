import { numberDecimal } from "./decimal.ts";

/** The reviver's third argument, which tells a number's source text (ECMAScript 2026). */
interface Source {
  readonly source?: string;
}

const AMOUNT: ReadonlySet<string> = new Set(["amount"]);

/**
 * Parses JSON as `JSON.parse` does, except that a number under a key of those (`amount` unless others are named) becomes
 * its exact decimal text: what lies between `0.10` and the binary number it would become is lost otherwise. A number
 * whose exponent is beyond any amount becomes `NaN`, which JSON cannot say. Throws a `SyntaxError` where the text is no
 * JSON, a `RangeError` where it is nested too deep.
 */
export const parseExactJson = (text: string, keys: ReadonlySet<string> = AMOUNT): unknown =>
  JSON.parse(text, (key: string, value: unknown, context?: Source) =>
    typeof value === "number" && keys.has(key)
      ? (numberDecimal(context?.source ?? String(value)) ?? Number.NaN)
      : value,
  );
