import type { ListRequest, Page } from "@farthing/core/storage";
import type { TransactionKey } from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { isLater, type StoredMoment, storedMoment } from "../columns/moments.ts";
import { accountNumber, familyNumber } from "../columns/numbers.ts";
import { accountText, keyBefore, lastKey } from "../columns/search-key.ts";
import { type BoundFilter, otherConditions } from "./bound-filter.ts";
import { CONTAINS } from "./contains.ts";

/** How many parts of a text are looked up at most: more of them hardly leave fewer transactions. */
const MAX_PARTS = 12;

const PART = 3;

/**
 * What finds the transactions that may contain a text: those with all of its parts of three characters. Undefined for a text
 * that is too short, or that SQLite would not read to its end.
 */
export const indexQuery = (text: string): string | undefined => {
  const chars = [...text];
  if (chars.length < PART || text.includes("\0")) return undefined;
  const all = chars.slice(PART - 1).map((_, i) => chars.slice(i, i + PART).join(""));
  const step = Math.max(1, Math.ceil(all.length / MAX_PARTS));
  const some = all.filter((_, i) => i % step === 0 || i === all.length - 1);
  return [...new Set(some)].map((part) => `"${part.replaceAll('"', '""')}"`).join(" AND ");
};

/** One that never had a transaction has no number. */
const QUERY_OF_ACCOUNT = `@query || coalesce(
  (SELECT ' AND "' || ${accountText("number")} || '"' FROM accounts WHERE id = @account_id AND number IS NOT NULL), '')`;

const FAMILY = familyNumber("@family_id");

/** A transaction that is found, and its place in the list. */
interface Found extends Omit<TransactionKey, "created_at"> {
  readonly created_at: StoredMoment;
}

/** The SQL of a search through the index: what it finds, by day, the newest first, and how much that is. */
const searchStatements = (filter: BoundFilter, after: TransactionKey | null) => {
  const { account_id, start_date, end_date } = filter;
  const others = otherConditions(filter, "t").map((each) => ` AND ${each}`);
  const last = after === null ? (end_date === null ? "'9999-12-31'" : "@end_date") : "@after_date";
  const from = `
FROM transaction_search AS s CROSS JOIN transactions AS t ON t.search_key = s.rowid
WHERE s.transaction_search MATCH ${account_id === null ? "@query" : QUERY_OF_ACCOUNT}
  AND s.rowid > ${keyBefore(FAMILY, start_date === null ? "'0000-01-01'" : "@start_date")}
  AND s.rowid <= ${lastKey(FAMILY, last)}
  AND t.family_number = ${FAMILY}${
    account_id === null ? "" : ` AND t.account_number = ${accountNumber("+@account_id")}`
  } AND ${CONTAINS}${others.join("")}${
    after === null
      ? ""
      : ` AND (t.date, t.created_at, t.id) < (+@after_date, ${storedMoment("+@after_created_at")}, +@after_id)`
  }`;
  return {
    rows: `SELECT t.date, t.created_at, t.id ${from} ORDER BY s.rowid DESC`,
    count: `SELECT count(*) ${from}`,
  };
};

const isNewer = (a: Found, b: Found): boolean =>
  a.date !== b.date
    ? a.date > b.date
    : a.created_at !== b.created_at
      ? isLater(a.created_at, b.created_at)
      : a.id > b.id;

/** The newest of rows that come day by day: of each day that is needed all are read, and no day after it. */
const newest = (rows: Iterable<Found>, count: number): readonly Found[] => {
  const found: Found[] = [];
  for (const row of rows) {
    if (found.length >= count && row.date !== found.at(-1)!.date) break;
    found.push(row);
  }
  return found.sort((a, b) => (isNewer(a, b) ? -1 : 1)).slice(0, count);
};

/** Reads parts of what a search finds through the index, in the caller's transaction. */
export const indexedSearch = (
  db: Database,
): ((filter: BoundFilter, query: string, request: ListRequest<TransactionKey>) => Page<Found>) => {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const prepare = ({ rows, count }: ReturnType<typeof searchStatements>) => ({
    rows: db.prepare<[Readonly<Record<string, string | null>>], Found>(rows),
    count: db.prepare<[Readonly<Record<string, string | null>>], number>(count).pluck(),
  });
  return (filter, query, request) => {
    const after = "after" in request ? request.after : null;
    const sql = searchStatements(filter, after);
    const statements = prepared.get(sql.rows) ?? prepare(sql);
    prepared.set(sql.rows, statements);
    const bound = {
      ...{ ...filter, query },
      ...(after === null
        ? {}
        : { after_date: after.date, after_created_at: after.created_at, after_id: after.id }),
    };
    const { per_page } = request;
    if ("page" in request) {
      const end = request.page * per_page;
      const total_count = statements.count.get(bound)!;
      const items = newest(statements.rows.iterate(bound), end).slice(end - per_page);
      return { items, total_count, more: end < total_count };
    }
    const found = newest(statements.rows.iterate(bound), per_page + 1);
    return { items: found.slice(0, per_page), total_count: null, more: found.length > per_page };
  };
};
