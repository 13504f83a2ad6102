import { chainOrder, explainedIn, type Step, withoutPause } from "@farthing/recognition/order";
import type { At, ChainRow } from "./balance-walk.ts";
import type { RowOrder } from "./bare-rows.ts";

/** Rows as a walk goes through them: in a walk from new to old, what came in goes out. */
const stepsOf = (rows: readonly ChainRow[], { oldFirst, addsFirst }: RowOrder): readonly Step[] =>
  rows.map((row): Step => {
    if (row.kind !== "moving") return { from: Number.NaN, to: Number.NaN, move: 0 };
    const { money, balance } = row;
    const move = oldFirst ? money : -money;
    return addsFirst
      ? { from: balance - move, to: balance, move }
      : { from: balance, to: balance + move, move };
  });

/** The balance from which a walk goes on. */
const beforeOf = ({ oldFirst }: RowOrder, at: At): number => at.balance + (oldFirst ? at.sum : -at.sum);

/** How many balances a walk through rows of a day explains, from the first to the last or back. */
const explainedBy = (
  rows: readonly ChainRow[],
  { oldFirst, addsFirst }: RowOrder,
  before: number,
  isTurned: boolean,
): number => {
  let explained = 0;
  let at = before;
  const last = rows.length - 1;
  for (let i = 0; i <= last; i += 1) {
    const row = rows[isTurned ? last - i : i]!;
    if (row.kind !== "moving") continue;
    const move = oldFirst ? row.money : -row.money;
    if (Number.isNaN(row.balance)) {
      at += move;
      continue;
    }
    const from = addsFirst ? row.balance - move : row.balance;
    if (at === from) explained += 1;
    at = from + move;
  }
  return explained;
};

/** A walk that may be that of a file, and where it is. */
export interface Walker {
  readonly order: RowOrder;
  readonly at: At;
}

/**
 * The rows of a day for each walk, in the order in which their balances follow most from each other and from the one before the
 * day. Rows whose order shows nothing stay as they are.
 */
export const rowsOfDay = (
  rows: readonly ChainRow[],
  walkers: readonly Walker[],
): readonly (readonly ChainRow[])[] => {
  if (rows.length === 1) return walkers.map(() => rows);
  const befores = walkers.map(({ order, at }) => beforeOf(order, at));
  const count = (isTurned: boolean): readonly number[] =>
    walkers.map(({ order }, i) => explainedBy(rows, order, befores[i]!, isTurned));
  const balanced = rows.filter((row) => row.kind === "moving" && !Number.isNaN(row.balance)).length;
  const written = count(false);
  // Nearly all days of nearly all files stand as they happened.
  if (written.includes(balanced)) return walkers.map(() => rows);
  const turned = count(true);
  // Where one direction shows the order, there is no other to look for.
  const isShown = Math.max(...written, ...turned) >= balanced - 1;
  if (!isShown && balanced === rows.length)
    return walkers.map((walker, i) => inTrail(rows, walker, befores[i]!));
  let reversed: readonly ChainRow[] | undefined;
  return walkers.map((_, i) => {
    if (turned[i]! <= written[i]!) return rows;
    reversed ??= rows.toReversed();
    return reversed;
  });
};

const inTrail = (rows: readonly ChainRow[], { order }: Walker, before: number): readonly ChainRow[] => {
  const steps = stepsOf(rows, order);
  const around = { before, reversed: false };
  const found = withoutPause(chainOrder(steps, around));
  return explainedIn(steps, found, around) > explainedIn(steps, [...steps.keys()], around)
    ? found.map((index) => rows[index]!)
    : rows;
};
