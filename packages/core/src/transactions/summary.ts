import { addDecimals, negateDecimal } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { SummaryKey, TransactionSum } from "./sums.ts";
import { filterMeant, type SentFilter } from "./transaction-filter.ts";
import { Transactions } from "./transactions.ts";
import { formatAmount } from "./wire.ts";

/** By month or by name, those without one last; then by id and currency. */
const inOrder = (one: TransactionSum, other: TransactionSum): number => {
  const [a, b] = [one, other].map(({ key, name, currency }) => [
    key === null ? "1" : "0",
    name ?? "",
    ...[key ?? "", currency],
  ]);
  const at = a!.findIndex((text, i) => text !== b![i]);
  return at === -1 ? 0 : a![at]! < b![at]! ? -1 : 1;
};

/**
 * Adds up a family's transactions by month, category or account, and by currency. `sent` is as `TRANSACTION_FILTER_FIELDS` decode
 * it. Sides of transfers are neither income nor expense, and what a bank had as pending and no longer has is left out. A split
 * transaction counts as one, with its own category.
 */
export const summarizeTransactions = Effect.fnUntraced(function* (
  familyId: string,
  by: SummaryKey,
  sent: SentFilter,
) {
  const filter = yield* filterMeant(sent);
  const sums = yield* (yield* Transactions).sums(familyId, filter, by);
  return sums.toSorted(inOrder);
});

/** A sum in answers (docs/spec/transactions.md, Summary): what it is of under the name of its kind. */
export const toSumBody = (by: SummaryKey, sum: TransactionSum) => {
  const { key, name, currency, income, expense, transactions, transfers } = sum;
  return {
    month: by === "month" ? key : null,
    category: by === "category" && key !== null ? { id: key, name: name ?? "" } : null,
    account: by === "account" && key !== null ? { id: key, name: name ?? "" } : null,
    currency,
    income: formatAmount(income, currency),
    expense: formatAmount(expense, currency),
    net: formatAmount(addDecimals([income, negateDecimal(expense)]), currency),
    transactions,
    transfers,
  };
};
