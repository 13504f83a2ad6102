import {
  type Chunked,
  type Found,
  type ImportChange,
  isSameFound,
  type PlanImport,
  type StoreImport,
} from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";
import type { TransactionStage } from "../books/staged-transactions.ts";
import { accountReader } from "../rows/books.ts";
import { chunksOfIds } from "../scheduling/chunks.ts";
import { ENTITIES } from "./entity-claims.ts";
import { booksReader } from "./read-books.ts";

/** What has ids that a file can have, and where they are. */
const KINDS = [
  ...[...ENTITIES, "transactions", "transfers", "transfer_candidates"].map((kind) => [kind, "id"]),
  ["deleted_bank_transactions", "transaction_id"],
];

/** A plan, and the state of the file that it was made for. */
export interface Ready<Change extends ImportChange, E> {
  readonly version: number;
  readonly found: Found;
  readonly planned: Result.Result<Change, E>;
}

/** Finds what a plan is made of; `before` is what was found before, which is held once as far as it is the same. */
const finder = (db: Database) => {
  const accounts = accountReader(db);
  const readBooks = booksReader(db);
  const taken = db
    .prepare<[{ readonly ids: string }], string>(
      KINDS.map(
        ([table, id]) => `SELECT ${id} FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(@ids))`,
      ).join(" UNION "),
    )
    .pluck();
  return function* ({ family_id, questions, ids }: StoreImport, before?: Found): Chunked<Found> {
    const asked = questions({ accounts: accounts(family_id) });
    const books = yield* readBooks(family_id, asked, before?.books.recorded);
    const found = new Set<string>();
    yield* chunksOfIds(ids, (some) => {
      for (const id of taken.all({ ids: some })) found.add(id);
    });
    return { books, taken: found };
  };
};

/** Plans imports, and stages their transactions, in chunks. */
export const importPlanner = (db: Database, stage: TransactionStage) => {
  const find = finder(db);
  /** Changes when another connection has written. */
  const version = db.prepare<[], number>("PRAGMA data_version").pluck();
  return {
    *prepare<Change extends ImportChange, E>(
      request: StoreImport,
      plan: PlanImport<Change, E>,
    ): Chunked<Ready<Change, E>> {
      const found = yield* find(request);
      const planned = yield* plan(found);
      if (Result.isSuccess(planned)) yield* stage.put(planned.success.plan.transactions);
      return { version: version.get()!, found, planned };
    },
    /** Whether all that a plan is made of is as it was. */
    *isUpToDate(request: StoreImport, before: Ready<ImportChange, unknown>): Chunked<boolean> {
      return (
        version.get() === before.version || isSameFound(yield* find(request, before.found), before.found)
      );
    },
  };
};
