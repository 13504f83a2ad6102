import { amountMark } from "../../formats/number-format.ts";
import type { Column } from "../columns/column.ts";

const EACH = "each amount says whether money came in or went out";
const ONLY_IN = "only money in has a mark";
const ONLY_OUT = "only money out has a mark";

/** What can be said of a sign that marks at the amounts show. */
export const SAID_BY_MARKS: readonly string[] = [EACH, ONLY_IN, ONLY_OUT];

/** What CR or DR at amounts says of the amounts that have neither; undefined if no amount has a mark. */
export const signByMarks = (
  { values }: Column,
  units: readonly (bigint | undefined)[],
): { readonly inflowsPositive: boolean; readonly reason: string } | "unclear" | undefined => {
  const marks = new Set<"in" | "out">();
  const [positive, negative] = [[] as string[], [] as string[]];
  for (const [row, value] of values.entries()) {
    const mark = amountMark(value);
    const amount = units[row] ?? 0n;
    if (mark !== undefined) marks.add(mark);
    else if (amount !== 0n) (amount > 0n ? positive : negative).push(value);
  }
  if (marks.size === 0) return undefined;
  if (positive.length === 0) return { inflowsPositive: true, reason: EACH };
  if (marks.size === 2 || negative.length > 0) return "unclear";
  return marks.has("in")
    ? { inflowsPositive: false, reason: ONLY_IN }
    : { inflowsPositive: true, reason: ONLY_OUT };
};
