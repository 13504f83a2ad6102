import { OrderOfRows } from "@farthing/recognition/order";
import type { BankTransaction } from "../books/bank-account.ts";

/** A transaction, and the time in Unix seconds that its day is of. */
export interface Dated {
  readonly at: number;
  readonly transaction: BankTransaction;
}

const DAY = 86_400;

/**
 * The transactions of an account in the order in which they happened: by day, and within a day by their times, or in the direction
 * of the answer. Midnight in UTC is a day without a time.
 */
export const inOrderOfMoments = (dated: readonly Dated[]): readonly BankTransaction[] => {
  const order = new OrderOfRows();
  for (const { at, transaction } of dated) {
    const time = at % DAY === 0 ? {} : { time: at };
    order.add({ date: transaction.date, ...time, amount: "0", balance: "", account: "", currency: "" });
  }
  const { happened } = order.placesAtOnce();
  return [...dated.entries()]
    .sort(([i, { transaction: a }], [j, { transaction: b }]) =>
      a.date === b.date ? happened(i) - happened(j) : a.date < b.date ? -1 : 1,
    )
    .map(([, { transaction }]) => transaction);
};
