import type { Step } from "@farthing/recognition/order";
import type { BalanceOrder } from "../money/balance-order.ts";
import type { ChainRow } from "./balance-walk.ts";

/** A row that moves the balance by its money, or not at all. */
export type CountedRow = Exclude<ChainRow, { readonly kind: "uncounted" }>;

export const isCounted = (row: ChainRow): row is CountedRow => row.kind !== "uncounted";

/** By how much a row moves the balance in a walk: from new to old, what came in goes out. */
export const moveOf = (row: CountedRow, { oldFirst }: BalanceOrder): number =>
  row.kind === "bare" ? 0 : oldFirst ? row.money : -row.money;

/** The balance from which a row goes on. */
export const balanceBefore = (row: CountedRow, order: BalanceOrder): number => {
  if (row.kind === "bare") return row.bare.balance;
  return order.addsFirst ? row.balance - moveOf(row, order) : row.balance;
};

/** A row as a walk goes over it. */
export const stepOf = (row: CountedRow, order: BalanceOrder): Step => {
  const from = balanceBefore(row, order);
  const move = moveOf(row, order);
  return { from, to: from + move, move };
};
