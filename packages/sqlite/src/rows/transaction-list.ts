import type { ListRequest, Page, PageRequest } from "@farthing/core/storage";
import { isWholeList, type TransactionFilter, type TransactionKey } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { storedMoment } from "../columns/moments.ts";
import { familyNumber } from "../columns/numbers.ts";
import { type BoundFilter, boundFilter, hasText, otherConditions } from "./bound-filter.ts";
import { endOfMonth, listMonths } from "./list-months.ts";
import { type List, type ListReader, listReader } from "./list-reader.ts";
import { indexedSearch, indexQuery } from "./search.ts";
import { type SqliteTransactionRow, TRANSACTION_BY_ID } from "./transaction-rows.ts";

/** The index of the list of a filter. Those of an import are found by its claims, and put in order: they may be a few of many. */
const indexFor = ({ account_id, import_id }: BoundFilter): string => {
  if (import_id !== null) return "";
  return ` INDEXED BY ${account_id === null ? "transactions_newest_first" : "transactions_of_account"}`;
};

/** The needed parts of a condition; unneeded parts would keep SQLite from using its indexes. */
const conditions = (filter: BoundFilter): string => {
  const { account_id, import_id, start_date, end_date, search } = filter;
  const owner = import_id === null ? "" : "+";
  return [
    // The index of an account has no family.
    account_id === null
      ? `${owner}family_number = ${familyNumber("+@family_id")}`
      : `${owner}account_number = (SELECT number FROM accounts WHERE family_id = +@family_id AND id = +@account_id)`,
    `${owner}parent_id IS NULL`,
    start_date === null ? "" : "date >= +@start_date",
    end_date === null ? "" : "date <= +@end_date",
    ...otherConditions(filter, "transactions"),
    search === null ? "" : hasText(filter),
  ]
    .filter((part) => part !== "")
    .join(" AND ");
};

/**
 * What a filter leaves. The index is named because SQLite would take limits of days for better than the account.
 */
export const filteredTransactions = (filter: BoundFilter): Pick<List<TransactionKey>, "table" | "where"> => ({
  table: `transactions${indexFor(filter)}`,
  where: conditions(filter),
});

/** The list of transactions that a filter leaves, newest first. */
const transactionList = (filter: BoundFilter): List<TransactionKey> => ({
  columns: "id",
  ...filteredTransactions(filter),
  ...{ key: ["date", "created_at", "id"], direction: "DESC", stored: { created_at: storedMoment } },
});

/**
 * A key and a last day both limit the days from above, and SQLite can seek by one of them only: what comes after a key within
 * the days is limited by the key alone, and what comes after a key later than the days by the days alone.
 */
const limitedOnce = (
  filter: BoundFilter,
  request: ListRequest<TransactionKey>,
): readonly [BoundFilter, ListRequest<TransactionKey>] => {
  const { end_date } = filter;
  if ("page" in request || request.after === null || end_date === null) return [filter, request];
  return request.after.date > end_date
    ? [filter, { ...request, after: null }]
    : [{ ...filter, end_date: null }, request];
};

/** A part of the list of the transactions of a family. */
export interface TransactionListing {
  readonly family_id: string;
  readonly filter: TransactionFilter;
  readonly request: ListRequest<TransactionKey>;
}

/** Whether reading it may take long: it skips what is before it, or much that the filter does not leave. */
export const isLong = ({ filter, request }: TransactionListing): boolean => {
  const { start_date: _, end_date: __, ...others } = filter;
  return "page" in request || !isWholeList(others);
};

/** What a part of the list has of each transaction. */
type Found = Pick<TransactionKey, "id">;

/** Reads the ids of parts of the list of transactions, in the caller's transaction. */
const transactionLister = (db: Database) => {
  const search = indexedSearch(db);
  const merchants = db.prepare<[string], { readonly id: string; readonly name: string }>(
    "SELECT id, name FROM merchants WHERE family_id = ?",
  );
  const placeOf = listMonths(db);
  const readers = new Map<string, ListReader<Found, TransactionKey>>();
  const readerOf = (filter: BoundFilter): ListReader<Found, TransactionKey> => {
    const list = transactionList(filter);
    const reader = readers.get(list.where) ?? listReader<Found, TransactionKey>(db, list);
    readers.set(list.where, reader);
    return reader;
  };
  const pageOfWhole = (filter: BoundFilter, { page, per_page }: PageRequest): Page<Found> => {
    const offset = (page - 1) * per_page;
    const place = placeOf(filter, offset);
    if (place === undefined) return { items: [], total_count: 0, more: false };
    const { total_count, month, before } = place;
    const until = { ...filter, end_date: endOfMonth(month) };
    const items = readerOf(until).rows(until, { limit: per_page, offset: offset - before });
    return { items, total_count, more: offset + per_page < total_count };
  };
  return ({ family_id, filter: given, request }: TransactionListing): Page<Found> => {
    const bound = boundFilter(family_id, given, (id) => merchants.iterate(id));
    if ("page" in request && isWholeList(given)) return pageOfWhole(bound, request);
    const [filter, asked] = limitedOnce(bound, request);
    // The index knows no merchants.
    const query = filter.search === null || filter.sellers !== null ? undefined : indexQuery(filter.search);
    return query === undefined ? readerOf(filter).part(filter, asked) : search(filter, query, asked);
  };
};

/** Reads the rows of parts of the list of transactions, in the caller's transaction. */
export const transactionPages = (
  db: Database,
): ((listing: TransactionListing) => Page<SqliteTransactionRow>) => {
  const byId = db.prepare<[string, string], SqliteTransactionRow>(TRANSACTION_BY_ID);
  const list = transactionLister(db);
  return (listing) => {
    // Each is read whole only when it is known to be on the page.
    const part = list(listing);
    return { ...part, items: part.items.map(({ id }) => byId.get(listing.family_id, id)!) };
  };
};
