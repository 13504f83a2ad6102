import type { Database } from "better-sqlite3";
import {
  accountLister,
  categoryLister,
  deletedLister,
  importLister,
  readingLister,
  taxonomyLister,
} from "../rows/book-lists.ts";
import { bookParts } from "../rows/books.ts";
import { exportReader } from "../rows/exported-parts.ts";
import { ledgerParts } from "../rows/ledger.ts";
import { transactionPages } from "../rows/transaction-list.ts";
import { sumsReader } from "../rows/transaction-sums.ts";
import { transferLister } from "../rows/transfer-list.ts";

/** Work that reads, with what was prepared for it on a connection: it tells parts, may be asked for each, and ends with a result. */
export type Read<Input, Part, Result, Asked> = (
  db: Database,
) => (input: Input) => Generator<Part, Result, Asked>;

/** A read whose answer is one whole. */
const withoutParts =
  <Input, Result>(
    prepare: (db: Database) => (input: Input) => Result,
  ): Read<Input, never, Result, undefined> =>
  (db) => {
    const read = prepare(db);
    // biome-ignore lint/correctness/useYield: it tells no parts.
    return function* (input) {
      return read(input);
    };
  };

/**
 * All reads that may take long in a large family: what counts or skips rows, searches, or reads all that there is of something.
 * What finds its rows by a key, and no more than a page of them, is not among them.
 */
export const LONG_READS = {
  "transactions.list": withoutParts(transactionPages),
  "transactions.deleted": withoutParts(deletedLister),
  "transactions.sums": withoutParts(sumsReader),
  "accounts.list": withoutParts(accountLister),
  "accounts.ledger": ledgerParts,
  "imports.list": withoutParts(importLister),
  "readings.list": withoutParts(readingLister),
  "taxonomy.categories": withoutParts(categoryLister),
  "taxonomy.tags": withoutParts(taxonomyLister("tags")),
  "taxonomy.merchants": withoutParts(taxonomyLister("merchants")),
  "transfers.paired": withoutParts(transferLister("paired")),
  "transfers.proposed": withoutParts(transferLister("proposed")),
  "transfers.rejected": withoutParts(transferLister("rejected")),
  "imports.books": bookParts,
  exports: exportReader,
} as const;

export type LongReads = typeof LONG_READS;

type Started<Name extends keyof LongReads> = ReturnType<LongReads[Name]>;

/** What a read is given. */
export type InputOf<Name extends keyof LongReads> = Parameters<Started<Name>>[0];

type Steps<Name extends keyof LongReads> = ReturnType<Started<Name>>;

/** What it tells in parts. */
export type PartOf<Name extends keyof LongReads> = Steps<Name> extends Generator<infer Part> ? Part : never;

/** What it ends with. */
export type ResultOf<Name extends keyof LongReads> =
  Steps<Name> extends Generator<unknown, infer Result> ? Result : never;

/** What it is asked for each part. */
export type AskedOf<Name extends keyof LongReads> =
  Steps<Name> extends Generator<unknown, unknown, infer Asked> ? Asked : never;
