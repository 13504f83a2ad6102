import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { Page, PageRequest } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { TransactionNotFound } from "./errors.ts";
import type { EditableField, Transaction } from "./transaction.ts";

/** Which transactions of a family are wanted. */
export interface TransactionFilter {
  readonly account_id?: string;
  /** `YYYY-MM-DD`, inclusive, like `end_date`. */
  readonly start_date?: string;
  readonly end_date?: string;
  /** Stands in the name or the notes, in whatever case. */
  readonly search?: string;
}

/** Ids an update refers to. */
export interface References {
  readonly category_id?: string;
  readonly merchant_id?: string;
  readonly tag_ids?: readonly string[];
}

/** Those of the ids that are the family's own. */
export interface OwnReferences {
  readonly category: boolean;
  readonly merchant: boolean;
  readonly tags: ReadonlySet<string>;
}

/** What is written: fields that are absent stay as they are. What it refers to is the family's own. */
export interface TransactionChange {
  readonly date?: string;
  /** Canonical decimal. */
  readonly amount?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly notes?: string | null;
  readonly category_id?: string | null;
  readonly merchant_id?: string | null;
  /** All tags that it shall have. */
  readonly tag_ids?: readonly string[];
  /** All fields that are locked from now on: it replaces those that were. */
  readonly locked: readonly EditableField[];
  readonly updated_at: string;
}

/** Decides on an update; no change leaves everything alone. Pure: it may be called again. */
export type Decide<E> = (
  current: Transaction,
  own: OwnReferences,
) => Result.Result<TransactionChange | undefined, E>;

/** Keeps transactions. Whatever is asked for one family, nothing of another is read or written. */
export class Transactions extends Context.Service<
  Transactions,
  {
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<Transaction | undefined, StorageUnavailable>;
    /** Newest first: by date, then by when it was made, then by id. Parents of splits, not their children. */
    readonly list: (
      familyId: string,
      filter: TransactionFilter,
      page: PageRequest,
    ) => Effect.Effect<Page<Transaction>, StorageUnavailable>;
    /**
     * Reads the transaction, lets `decide` judge, and writes what it decided, as one atomic step: of two updates at
     * once the second sees what the first has written. Answers with the transaction as it is then. What `decide`
     * refuses changes nothing.
     */
    readonly update: <E>(
      familyId: string,
      id: string,
      references: References,
      decide: Decide<E>,
    ) => Effect.Effect<Transaction, E | TransactionNotFound | StorageUnavailable>;
  }
>()("@farthing/core/transactions/Transactions") {}
