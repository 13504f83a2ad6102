import { kindOfText, type TextKind } from "../../words/kind-words.ts";
import type { Column } from "../columns/column.ts";
import { TWO_THIRDS } from "../weights/weights.ts";

type Amounts = readonly (bigint | undefined)[];

/** The kind with which the texts of each row begin; undefined if none does, or they do not agree. */
export const kindsOfRows = (texts: readonly Column[], rows: number): readonly (TextKind | undefined)[] =>
  Array.from({ length: rows }, (_, row) => {
    const found = new Set(texts.map(({ values }) => kindOfText(values[row] ?? "")));
    found.delete(undefined);
    return found.size === 1 ? [...found][0] : undefined;
  });

const BACK: ReadonlySet<TextKind | undefined> = new Set<TextKind>(["refund", "repayment", "received"]);

/** The one sign of all amounts that are not zero; undefined if there are none, or both. */
const signOf = (amounts: readonly bigint[]): "plus" | "minus" | undefined => {
  if (amounts.length === 0) return undefined;
  if (amounts.every((each) => each > 0n)) return "plus";
  return amounts.every((each) => each < 0n) ? "minus" : undefined;
};

/**
 * Whether money in is positive, as the kinds of rows say: purchases have one sign, and refunds and repayments the other; or a
 * card thanks for payments of one sign, and most other rows have the other. `"unclear"` if all rows have one sign, some of
 * them of these kinds; or if a payment that came in has a minus, and too few others have none. Undefined if kinds say nothing.
 */
export const inflowsPositiveByKinds = (
  amounts: Amounts,
  kinds: readonly (TextKind | undefined)[],
): boolean | "unclear" | undefined => {
  const rows = amounts.flatMap((amount, row) =>
    amount === undefined || amount === 0n ? [] : [{ amount, kind: kinds[row] }],
  );
  const of = (is: (kind: TextKind | undefined) => boolean): readonly bigint[] =>
    rows.flatMap(({ amount, kind }) => (is(kind) ? [amount] : []));
  const back = of((kind) => BACK.has(kind));
  if (back.length === 0) return undefined;
  if (signOf(rows.map(({ amount }) => amount)) !== undefined) return "unclear";
  const [purchases, returned] = [signOf(of((kind) => kind === "purchase")), signOf(back)];
  if (purchases !== undefined && returned !== undefined && purchases !== returned) return returned === "plus";
  const received = signOf(of((kind) => kind === "received"));
  if (received === undefined) return undefined;
  const others = of((kind) => kind !== "received");
  const opposite = others.filter((each) => each < 0n === (received === "plus"));
  if (opposite.length >= others.length * TWO_THIRDS) return received === "plus";
  // What came in has no minus as it is written.
  return received === "minus" ? "unclear" : undefined;
};
