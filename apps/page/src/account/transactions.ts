import { type Api, sending, type Versioned } from "./api.ts";
import { type AnsweredPart, type Part, partOf } from "./list-part.ts";

/** Something with a name that a transaction refers to. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A transaction, as far as the page shows it. */
export interface Transaction {
  readonly id: string;
  /** A calendar day. */
  readonly date: string;
  /** Exact: money out is positive. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly pending: boolean;
  readonly account: Named;
  readonly category: Named | null;
  readonly merchant: Named | null;
  readonly transfer: { readonly id: string; readonly other_account: Named } | null;
}

/** Which transactions are meant; blank is any. */
export interface TransactionFilter {
  readonly search: string;
  /** Ids. */
  readonly account: string;
  readonly category: string;
  /** The id of the import that stored them, or found them. */
  readonly import: string;
  readonly kind: "" | "income" | "expense" | "transfer";
  /** Calendar days, both included. */
  readonly from: string;
  readonly to: string;
}

/** What transactions of one currency add up to; amounts have no sign. */
export interface Sum {
  readonly currency: string;
  readonly income: string;
  readonly expense: string;
  /** How many sides of own transfers are not added up. */
  readonly transfers: number;
}

/** What a person can change of a transaction. */
export type TransactionChange = Partial<Pick<Transaction, "name" | "notes">> & {
  readonly category_id?: string | null;
};

const asked = ({ search, account, category, kind, from, to, ...filter }: TransactionFilter): string => {
  const ids = { account_id: account, category_id: category, import_id: filter.import };
  const names = { search, ...ids, type: kind };
  // Between two days is meant, in whichever order they were chosen.
  const [start_date, end_date] = from !== "" && to !== "" && to < from ? [to, from] : [from, to];
  const all = Object.entries({ ...names, start_date, end_date });
  return new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
};

/** Where a part of a list is: after another, or by its number from 1. */
export type PartPlace = { readonly cursor: string } | { readonly page: number };

/** So many items a part of a list has, but for the last. */
export const PART = 100;

const placed = (at: PartPlace): string =>
  "cursor" in at ? `cursor=${encodeURIComponent(at.cursor)}` : `page=${at.page}`;

/** A part of the transactions that are meant, newest first. */
export const transactionsAt = async (
  api: Api,
  filter: TransactionFilter,
  at: PartPlace,
): Promise<Part<Transaction>> =>
  partOf(
    "transactions",
    await api.ask<AnsweredPart>(`/transactions?per_page=${PART}&${placed(at)}&${asked(filter)}`),
  );

/** The newest of the transactions that are meant, so many at most. */
export const firstTransactions = async (
  api: Api,
  filter: TransactionFilter,
  most: number,
): Promise<readonly Transaction[]> => {
  const found: Transaction[] = [];
  for (let at: PartPlace | undefined = { page: 1 }; at !== undefined && found.length < most; ) {
    const { items, next }: Part<Transaction> = await transactionsAt(api, filter, at);
    found.push(...items);
    at = next === null ? undefined : { cursor: next };
  }
  return found.slice(0, most);
};

/** What they add up to, for each account and currency that has any. */
export const sumsOf = async (api: Api, filter: TransactionFilter): Promise<readonly Sum[]> =>
  (await api.ask<{ readonly sums: readonly Sum[] }>(`/transactions/summary?by=account&${asked(filter)}`))
    .sums;

/** The transactions of just this amount, in either direction, on these days: at most a part of a list. */
export const transactionsOfAmount = async (
  api: Api,
  amount: string,
  days: { readonly from: string; readonly to: string },
): Promise<readonly Transaction[]> => {
  const query = new URLSearchParams({
    ...{ min_amount: amount, max_amount: amount, per_page: String(PART), cursor: "" },
    ...{ start_date: days.from, end_date: days.to },
  });
  return partOf<Transaction>("transactions", await api.ask<AnsweredPart>(`/transactions?${query}`)).items;
};

const pathOf = (id: string): string => `/transactions/${encodeURIComponent(id)}`;

/** A transaction as it is now. */
export const findTransaction = (api: Api, id: string): Promise<Versioned<Transaction>> =>
  api.askVersioned(pathOf(id));

/** Changes a transaction that is as it was when it had this tag; else throws an `ApiFailure` with the code `precondition_failed`. */
export const changeTransaction = (
  api: Api,
  { is, etag }: Versioned<Transaction>,
  transaction: TransactionChange,
): Promise<Versioned<Transaction>> =>
  api.askVersioned(pathOf(is.id), sending("PATCH", { transaction }, { "If-Match": etag }));

/** Deletes a transaction that is as it was when it had this tag; else throws as `changeTransaction`. */
export const deleteTransaction = (api: Api, { is, etag }: Versioned<Transaction>): Promise<unknown> =>
  api.ask(pathOf(is.id), { method: "DELETE", headers: { "If-Match": etag } });

/** Brings a deleted transaction back. Throws an `ApiFailure` with the code `not_restorable` if that cannot be done any more. */
export const restoreTransaction = (api: Api, id: string): Promise<Transaction> =>
  api.ask(`${pathOf(id)}/restore`, { method: "POST" });
