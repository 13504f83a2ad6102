import { type SummaryKey, summing, type TransactionSum } from "../transactions/sums.ts";
import type { TransactionFilter } from "../transactions/transaction-filter.ts";
import { isWanted } from "./is-wanted.ts";
import type { FamilyState } from "./state.ts";

/** Adds up what a filter leaves. */
export const sumsOf = (
  own: FamilyState,
  filter: TransactionFilter,
  by: SummaryKey,
): readonly TransactionSum[] => {
  const { add, sums } = summing();
  const wanted = isWanted(own, filter);
  for (const kept of own.transactions.values()) {
    if (!wanted(kept) || kept.pending_gone === true) continue;
    const { date, category_id, account_id, currency, amount, id } = kept;
    const key = { month: date.slice(0, 7), category: category_id, account: account_id }[by];
    const names = { month: undefined, category: own.categories, account: own.accounts }[by];
    const name = key === null ? null : (names?.get(key)?.name ?? null);
    add({ key, name, currency, amount, is_transfer: own.transfers.has(id) });
  }
  return sums();
};
