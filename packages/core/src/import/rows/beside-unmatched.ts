import { identityOf } from "@farthing/recognition";
import type { Books } from "../books/books.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { AccountOfName } from "./accounts-of-rows.ts";
import { type FileRows, recordsOf } from "./file-rows.ts";

/** The days of some rows. */
class Span {
  private from = "9999-12-31";
  private to = "0001-01-01";

  see(day: string): void {
    if (day < this.from) this.from = day;
    if (day > this.to) this.to = day;
  }

  has(day: string): boolean {
    return this.from <= day && day <= this.to;
  }
}

/** Of the rows for one account, the days of those that are new. */
class NewRows {
  readonly all = new Span();
  readonly withoutReference = new Span();
  /** Whether a reference told of any row that it is there. */
  isMatched = false;
}

/**
 * The stored transactions on the days of new rows that can be these and are not found: of rows and transactions in one account of
 * which each has a reference, and some the same, references have told all.
 */
export function* besideUnmatched(
  rows: FileRows,
  accountOf: AccountOfName,
  there: RowsThere,
  { recorded }: Books,
): Chunked<readonly string[]> {
  if (recorded.length === 0) return [];
  const accounts = new Map<string, NewRows>();
  let at = -1;
  yield* eachInChunks(recordsOf(rows), (record) => {
    at += 1;
    const { account, date, reference } = identityOf(record, accountOf(record.account));
    const own = accounts.get(account) ?? new NewRows();
    accounts.set(account, own);
    const stored = there.get(at);
    if (stored === undefined) {
      own.all.see(date);
      if (reference === "") own.withoutReference.see(date);
    } else if (reference !== "" && stored.reference === reference) own.isMatched = true;
  });
  const bare = new Set(recorded.flatMap(({ account, reference }) => (reference === "" ? [account] : [])));
  return recorded.flatMap(({ id, account, date }) => {
    const own = accounts.get(account);
    if (own === undefined) return [];
    const isTold = own.isMatched && !bare.has(account);
    return (isTold ? own.withoutReference : own.all).has(date) ? [id] : [];
  });
}
