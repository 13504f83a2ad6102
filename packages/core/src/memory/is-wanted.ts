import { absoluteDecimal, addDecimals, fold, negateDecimal } from "@farthing/values";
import { merchantsLike, type TransactionFilter } from "../transactions/transaction-filter.ts";
import type { FamilyState, KeptTransaction } from "./state.ts";

const isAtLeast = (amount: string, least: string): boolean =>
  !addDecimals([absoluteDecimal(amount), negateDecimal(least)]).startsWith("-");

const isAtMost = (amount: string, most: string): boolean =>
  !addDecimals([most, negateDecimal(absoluteDecimal(amount))]).startsWith("-");

/** Whether a list has a transaction of a family. */
export const isWanted = (own: FamilyState, filter: TransactionFilter) => {
  const { account_id, account_ids, category_ids, merchant_ids, tag_ids, start_date, end_date } = filter;
  const { import_id, min_amount, max_amount, type, search } = filter;
  const sought = search === undefined ? undefined : fold(search);
  const sellers = new Set(search === undefined ? [] : merchantsLike(own.merchants.values(), search));
  const isOne = (ids: readonly string[] | undefined, id: string | null): boolean =>
    ids === undefined || (id !== null && ids.includes(id));
  const typeOf = ({ id, amount, pending_gone }: KeptTransaction): TransactionFilter["type"] => {
    if (own.transfers.has(id)) return "transfer";
    if (pending_gone === true) return undefined;
    return amount.startsWith("-") ? "income" : "expense";
  };
  const isOfImport = ({ id }: KeptTransaction): boolean =>
    own.claims.get(id)?.some((claim) => claim.import_id === import_id) ?? false;
  return (kept: KeptTransaction): boolean =>
    kept.parent_id === null &&
    (account_id === undefined || kept.account_id === account_id) &&
    isOne(account_ids, kept.account_id) &&
    isOne(category_ids, kept.category_id) &&
    isOne(merchant_ids, kept.merchant_id) &&
    (tag_ids === undefined || kept.tag_ids.some((id) => tag_ids.includes(id))) &&
    (import_id === undefined || isOfImport(kept)) &&
    (start_date === undefined || kept.date >= start_date) &&
    (end_date === undefined || kept.date <= end_date) &&
    (min_amount === undefined || isAtLeast(kept.amount, min_amount)) &&
    (max_amount === undefined || isAtMost(kept.amount, max_amount)) &&
    (type === undefined || typeOf(kept) === type) &&
    (sought === undefined ||
      sellers.has(kept.merchant_id ?? "") ||
      [kept.name, kept.notes ?? ""].some((text) => fold(text).includes(sought)));
};
