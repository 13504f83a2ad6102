import type { PreflightReport, TableFormat } from "@farthing/preflight";
import { withImportBeside } from "@farthing/preflight/checked";
import { identityOf } from "@farthing/recognition";
import * as Effect from "effect/Effect";
import type { Books } from "../books/books.ts";
import { Imports } from "../books/imports.ts";
import { type Chunked, eachInChunks } from "../chunks/in-chunks.ts";
import type { RowsThere } from "../matching/recorded-of.ts";
import type { AccountOfName } from "../rows/accounts-of-rows.ts";
import { type FileRows, recordsOf } from "../rows/file-rows.ts";

/** In which other kinds of statements a bank tells the same entries once more: within the day, and one by one. */
const OTHER_KINDS: { readonly [Format in TableFormat]?: readonly string[] } = {
  "camt.052": ["camt.053"],
  "camt.053": ["camt.052", "camt.054"],
  "camt.054": ["camt.053"],
  mt940: ["mt942"],
  mt942: ["mt940"],
};

/** Whether there is another kind of statement that tells the same entries. */
export const hasOtherKind = ({ format }: PreflightReport): boolean =>
  format !== undefined && format in OTHER_KINDS;

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

/** What was stored on the days of a file, and the id of its own import. */
interface Beside {
  readonly family_id: string;
  readonly report: PreflightReport;
  readonly transactions: readonly string[];
  readonly own: string | undefined;
}

/** The report of a file, with a warning of the newest import of another kind that has some of these transactions. */
export const withOtherKind = Effect.fnUntraced(function* ({ family_id, report, transactions, own }: Beside) {
  const kinds = OTHER_KINDS[report.format!] ?? [];
  if (transactions.length === 0 || kinds.length === 0) return report;
  // What is stored is stored, also if storage fails now.
  const imports = yield* Effect.orElseSucceed(
    (yield* Imports).ofTransactions(family_id, transactions),
    () => [],
  );
  const other = imports.find(({ id, reading }) => id !== own && kinds.includes(reading.format ?? ""));
  if (other === undefined) return report;
  const { id, filename, created_at, reading } = other;
  return withImportBeside(report, { id, filename, day: created_at.slice(0, 10), format: reading.format! });
});
