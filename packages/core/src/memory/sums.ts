import { type SummaryKey, summing, type TransactionSum } from "../transactions/sums.ts";
import type { TransactionFilter } from "../transactions/transaction-filter.ts";
import { isWanted } from "./is-wanted.ts";
import { isPending } from "./source.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";

/** Whether a bank had a transaction as pending, and did not have it any more at its last whole sync. */
const isGone = (state: Pick<State, "bankConnections">, kept: KeptTransaction): boolean =>
  isPending(state, kept) &&
  [...state.bankConnections.values()].some(({ connection, transactions }) => {
    const seen = transactions.get(kept.id)?.seen_at;
    return seen !== undefined && connection.last_success_at !== null && seen < connection.last_success_at;
  });

/** Adds up what a filter leaves. */
export const sumsOf = (
  state: Pick<State, "bankConnections">,
  own: FamilyState,
  filter: TransactionFilter,
  by: SummaryKey,
): readonly TransactionSum[] => {
  const { add, sums } = summing();
  const wanted = isWanted(own, filter);
  for (const kept of own.transactions.values()) {
    if (!wanted(kept) || isGone(state, kept)) continue;
    const { date, category_id, account_id, currency, amount, id } = kept;
    const key = { month: date.slice(0, 7), category: category_id, account: account_id }[by];
    const names = { month: undefined, category: own.categories, account: own.accounts }[by];
    const name = key === null ? null : (names?.get(key)?.name ?? null);
    add({ key, name, currency, amount, is_transfer: own.transfers.has(id) });
  }
  return sums();
};
