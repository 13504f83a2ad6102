import type { Step } from "@farthing/recognition/order";
import type { BalanceOrder } from "../money/balance-order.ts";
import type { ChainRow } from "./balance-walk.ts";

/** A row that moves the balance by its money, or not at all. */
export type CountedRow = Exclude<ChainRow, { readonly kind: "uncounted" }>;

export const isCounted = (row: ChainRow): row is CountedRow => row.kind !== "uncounted";

/** A row as a walk goes over it: in a walk from new to old, what came in goes out. */
export const stepOf = (row: CountedRow, { oldFirst, addsFirst }: BalanceOrder): Step => {
  if (row.kind === "bare") return { from: row.bare.balance, to: row.bare.balance, move: 0 };
  const { money, balance } = row;
  const move = oldFirst ? money : -money;
  return addsFirst
    ? { from: balance - move, to: balance, move }
    : { from: balance, to: balance + move, move };
};
