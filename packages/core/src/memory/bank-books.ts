import type { BankBooks } from "../provider/books/bank-books.ts";
import type { WindowScope } from "../provider/connection/connections.ts";
import { compareTexts } from "./order.ts";
import { originalValues } from "./source.ts";
import type { FamilyState, KeptBankConnection } from "./state.ts";
import { statedOf } from "./state-balance.ts";

const NOTHING_STATED = { balance: "0", day: null };

/** What is stored of a connection within a scope. */
export const bankBooksOf = (
  own: FamilyState,
  kept: KeptBankConnection,
  { window: { start, end }, named, days }: WindowScope,
): BankBooks => {
  const accounts = [...kept.accounts].map(([id, link]) => {
    const { name, account_type, currency, status } = own.accounts.get(id)!;
    const { balance, day: balance_day } = statedOf(own, id) ?? NOTHING_STATED;
    const renamed = own.renamed.has(id);
    return { id, ...link, name, account_type, currency, balance, balance_day, status, renamed };
  });
  const ids = new Map([...named(accounts)].map(([account, each]) => [account, new Set(each)]));
  const transactions = [...kept.transactions]
    .filter(
      ([, { account_id, told }]) =>
        told.pending ||
        (told.posted !== null && told.posted >= start && told.posted < end) ||
        ids.get(account_id)?.has(told.provider_id) === true,
    )
    .map(([transaction_id, { account_id, seen_at, told }]) => {
      const seen = own.transactions.get(transaction_id);
      return {
        ...{ ...told, transaction_id, account_id, seen_at },
        ...{ locked: seen?.locked ?? [], deleted: seen === undefined },
        ...(told.pending && seen?.pending !== true && own.claims.has(transaction_id)
          ? { kept_by_file: true as const }
          : {}),
      };
    });
  const asked = new Map([...days(accounts)].map(([account, each]) => [account, new Set(each)]));
  const unlinked = [...own.transactions.values()]
    .filter(
      ({ id, account_id, parent_id }) =>
        parent_id === null && asked.has(account_id) && !kept.transactions.has(id),
    )
    .filter(({ account_id }) => kept.accounts.has(account_id))
    .map((each) => ({
      ...{ account_id: each.account_id, transaction_id: each.id, locked: each.locked },
      ...originalValues(each),
    }))
    .filter(({ account_id, date, added_as }) =>
      [date, added_as?.date].some((day) => day !== undefined && asked.get(account_id)?.has(day) === true),
    )
    .sort((a, b) => compareTexts([a.date, a.transaction_id], [b.date, b.transaction_id]));
  return { accounts, transactions, unlinked };
};
