import { absoluteDecimal } from "@farthing/values";
import * as Result from "effect/Result";
import { InvalidRequest } from "../request/invalid-request.ts";
import type { Transaction } from "../transactions/transaction.ts";
import type { TransferLegs } from "./transfer.ts";

/** A transaction that a person wants to pair. */
export interface SideToPair {
  readonly transaction: Transaction;
  /** The other side of the transfer that a person or a file has made of it; null if none has. */
  readonly standing_with: string | null;
}

/** What the amount of a side is. */
type Money = Pick<Transaction, "amount" | "currency">;

/** Whether two amounts can be one that moved: in one currency exactly, in two whatever they are. */
const fits = (inflow: Money, outflow: Money): boolean =>
  inflow.amount.startsWith("-") &&
  !outflow.amount.startsWith("-") &&
  (inflow.currency !== outflow.currency || absoluteDecimal(inflow.amount) === outflow.amount);

/** Both sides of a pair that a person or a file has made. */
export interface PairedMoney {
  readonly inflow: Money;
  readonly outflow: Money;
}

/** A transfer that stands, with the money of its sides as one row, for adapters of databases. */
export interface StandingRow
  extends TransferLegs,
    Readonly<Record<`${"inflow" | "outflow"}_${"amount" | "currency"}`, string>> {
  readonly id: string;
}

/** The money of the sides of a row. */
export const moneyOf = (row: StandingRow): PairedMoney => ({
  inflow: { amount: row.inflow_amount, currency: row.inflow_currency },
  outflow: { amount: row.outflow_amount, currency: row.outflow_currency },
});

/** Whether a change has made a pair of a person or a file one that can be none. What never was one stays as it was made. */
export const isBroken = (before: PairedMoney, after: PairedMoney): boolean =>
  fits(before.inflow, before.outflow) && !fits(after.inflow, after.outflow);

const reasonsOf = ({ transaction, standing_with }: SideToPair, other: string): readonly string[] => {
  const { id, pending, split } = transaction;
  return [
    ...(pending ? [`The transaction ${id} is pending: it can be paired when its bank has booked it.`] : []),
    ...(split === "whole"
      ? []
      : [
          `The transaction ${id} is ${split === "child" ? "a part of a split" : "split"} and cannot be paired.`,
        ]),
    ...(standing_with === null || standing_with === other
      ? []
      : [`The transaction ${id} belongs to another transfer: undo that first.`]),
  ];
};

/** Decides whether a person can pair two transactions, and which of them is which side. */
export const decidePairing = ([one, other]: readonly [SideToPair, SideToPair]): Result.Result<
  TransferLegs,
  InvalidRequest
> => {
  const [a, b] = [one.transaction, other.transaction];
  const [inflow, outflow] = a.amount.startsWith("-") ? [a, b] : [b, a];
  const errors = [
    ...reasonsOf(one, b.id),
    ...reasonsOf(other, a.id),
    ...(a.account.id === b.account.id ? ["Both transactions are in one account: a transfer has two."] : []),
    ...(fits(inflow, outflow)
      ? []
      : ["One transaction must be money out and the other money in; in one currency, the same amount."]),
  ];
  return errors.length > 0
    ? Result.fail(new InvalidRequest({ errors }))
    : Result.succeed({ inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id });
};
