import { chainOrder, explainedIn, runToEnd } from "@farthing/recognition/order";
import type { ChainRow } from "./balance-walk.ts";
import type { Walker } from "./rows-of-day.ts";
import { balanceBefore, type CountedRow, isCounted, moveOf, stepOf } from "./steps-of-rows.ts";

/** So few rows can follow from each other by chance in a walk that is not that of the file. */
const FEW = 100;

/** Whether each balance follows from the one before it, from the first row to the last or back. */
const isWhole = (rows: readonly CountedRow[], { order, before }: Walker, isTurned: boolean): boolean => {
  let at = before;
  const last = rows.length - 1;
  for (let i = 0; i <= last; i += 1) {
    const row = rows[isTurned ? last - i : i]!;
    const from = balanceBefore(row, order);
    if (at !== from && !(i === 0 && Number.isNaN(before))) return false;
    at = from + moveOf(row, order);
  }
  return true;
};

const wholeTrail = (
  rows: readonly CountedRow[],
  { order, before }: Walker,
): readonly CountedRow[] | undefined => {
  const steps = rows.map((row) => stepOf(row, order));
  const found = runToEnd(chainOrder(steps, { before, reversed: false }));
  const missing = steps.length - explainedIn(steps, found, { before });
  return missing <= (Number.isNaN(before) ? 1 : 0) ? found.map((index) => rows[index]!) : undefined;
};

/**
 * For each walk the rows of a day in an order in which every balance follows from the one before it; undefined for a walk that has
 * none. Of many rows no order is looked for where they follow in that of the file, or that turned round, in another walk.
 */
export const wholeDay = (
  rows: readonly ChainRow[],
  walkers: readonly Walker[],
): readonly (readonly ChainRow[] | undefined)[] => {
  const counted = rows.filter(isCounted);
  if (counted.some((row) => row.kind === "moving" && Number.isNaN(row.balance)))
    return walkers.map(() => undefined);
  const written = walkers.map((walker) => isWhole(counted, walker, false));
  const turned = walkers.map((walker, i) => !written[i]! && isWhole(counted, walker, true));
  const isShown = counted.length > FEW && [...written, ...turned].includes(true);
  const reversed = turned.includes(true) ? counted.toReversed() : counted;
  const uncounted = rows.filter((row) => !isCounted(row));
  return walkers.map((walker, i) => {
    if (written[i]!) return rows;
    const order = turned[i]! ? reversed : isShown ? undefined : wholeTrail(counted, walker);
    return order === undefined ? undefined : [...order, ...uncounted];
  });
};
