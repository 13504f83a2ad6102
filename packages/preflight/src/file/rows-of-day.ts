import { chainOrder, explainedIn, runToEnd } from "@farthing/recognition/order";
import type { BalanceOrder } from "../money/balance-order.ts";
import type { ChainRow } from "./balance-walk.ts";
import { balanceBefore, isCounted, moveOf, stepOf } from "./steps-of-rows.ts";

/** How many balances a walk through rows of a day explains, from the first to the last or back. */
const explainedBy = (rows: readonly ChainRow[], { order, before }: Walker, isTurned: boolean): number => {
  let explained = 0;
  let at = before;
  const last = rows.length - 1;
  for (let i = 0; i <= last; i += 1) {
    const row = rows[isTurned ? last - i : i]!;
    if (row.kind !== "moving") continue;
    if (Number.isNaN(row.balance)) {
      at += moveOf(row, order);
      continue;
    }
    const from = balanceBefore(row, order);
    if (at === from) explained += 1;
    at = from + moveOf(row, order);
  }
  return explained;
};

/** A walk that may be that of a file, and the balance from which it goes on. */
export interface Walker {
  readonly order: BalanceOrder;
  readonly before: number;
}

/**
 * The rows of a day for each walk, in the order in which their balances follow most from each other and from the one before the
 * day. Rows whose order shows nothing stay as they are. Where another walk shows an order, none but the written one and that turned
 * round is looked for.
 */
export const rowsOfDay = (
  rows: readonly ChainRow[],
  walkers: readonly Walker[],
  isShownByOther: boolean,
): readonly (readonly ChainRow[])[] => {
  if (rows.length === 1) return walkers.map(() => rows);
  const count = (isTurned: boolean): readonly number[] =>
    walkers.map((walker) => explainedBy(rows, walker, isTurned));
  const balanced = rows.filter((row) => row.kind === "moving" && !Number.isNaN(row.balance)).length;
  const written = count(false);
  // Nearly all days of nearly all files stand as they happened.
  if (written.includes(balanced)) return walkers.map(() => rows);
  const turned = count(true);
  // Where one direction shows the order, there is no other to look for.
  const isShown = isShownByOther || Math.max(...written, ...turned) >= balanced - 1;
  if (!isShown && balanced === rows.length) return walkers.map((walker) => inTrail(rows, walker));
  let reversed: readonly ChainRow[] | undefined;
  return walkers.map((_, i) => {
    if (turned[i]! <= written[i]!) return rows;
    reversed ??= rows.toReversed();
    return reversed;
  });
};

const inTrail = (rows: readonly ChainRow[], { order, before }: Walker): readonly ChainRow[] => {
  const steps = rows.filter(isCounted).map((row) => stepOf(row, order));
  const around = { before, reversed: false };
  const found = runToEnd(chainOrder(steps, around));
  return explainedIn(steps, found, around) > explainedIn(steps, [...steps.keys()], around)
    ? found.map((index) => rows[index]!)
    : rows;
};
