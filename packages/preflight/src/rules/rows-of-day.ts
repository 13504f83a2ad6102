import { chainOrder, explainedIn, type Step } from "../order/chain-order.ts";
import { withoutPause } from "../order/pausing.ts";
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

/**
 * The rows of a day in the order in which their balances follow most from each other and from the one before the day, as a walk
 * goes through them. Rows whose order shows nothing stay as they are.
 */
export const rowsOfDay = (rows: readonly ChainRow[], order: RowOrder, at: At): readonly ChainRow[] => {
  if (rows.length === 1) return rows;
  const steps = stepsOf(rows, order);
  const around = { before: at.balance + (order.oldFirst ? at.sum : -at.sum), reversed: false };
  const written = [...steps.keys()];
  const found = withoutPause(chainOrder(steps, around));
  return explainedIn(steps, found, around) > explainedIn(steps, written, around)
    ? found.map((index) => rows[index]!)
    : rows;
};
