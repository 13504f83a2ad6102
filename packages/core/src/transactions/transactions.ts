import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Account } from "./account.ts";
import type { LeftOut } from "./decide-restore.ts";
import type { DeletedFilter, DeletedKey, DeletedTransaction } from "./deleted-transaction.ts";
import type { AccountNotFound, TransactionNotFound, TransactionNotRestorable } from "./errors.ts";
import type { ClientName, NewTransaction } from "./new-transaction.ts";
import type { SummaryKey, TransactionSum } from "./sums.ts";
import type { EditableField, Transaction } from "./transaction.ts";
import type { TransactionFilter } from "./transaction-filter.ts";

/** What transactions are sorted by. */
export type TransactionKey = Pick<Transaction, "date" | "created_at" | "id">;

/** The ids in an update. */
export interface References {
  readonly category_id?: string;
  readonly merchant_id?: string;
  readonly tag_ids?: readonly string[];
}

/** The ids that are the family's own. */
export interface OwnReferences {
  readonly category: boolean;
  readonly merchant: boolean;
  readonly tags: ReadonlySet<string>;
}

/** The fields to write; absent fields stay unchanged. Everything it refers to is the family's own. */
export interface TransactionChange {
  readonly date?: string;
  /** Canonical decimal. */
  readonly amount?: string;
  readonly currency?: string;
  readonly name?: string;
  readonly notes?: string | null;
  readonly category_id?: string | null;
  readonly merchant_id?: string | null;
  /** The complete new list of tags. */
  readonly tag_ids?: readonly string[];
  /** All locked fields: replaces the previous list. */
  readonly locked: readonly EditableField[];
  readonly updated_at: string;
}

/** Decides on an update; undefined changes nothing. Pure: it may be called again. */
export type Decide<E> = (
  current: Transaction,
  own: OwnReferences,
) => Result.Result<TransactionChange | undefined, E>;

/** What a new transaction is of. */
export interface NewTransactionOf {
  readonly account_id: string;
  /** Null if its client has no name for it: then it is another one each time. */
  readonly named: ClientName | null;
  readonly references: References;
}

/** Decides on a new transaction of an account. Pure: it may be called again. */
export type DecideNew<E> = (account: Account, own: OwnReferences) => Result.Result<NewTransaction, E>;

/** A transaction that was to be added. */
export interface AddedTransaction {
  readonly transaction: Transaction;
  /** False if its client had added it before. */
  readonly is_new: boolean;
}

/** A transaction whose deletion was taken back. */
export interface RestoredTransaction {
  readonly transaction: Transaction;
  /** What it referred to and the family does not have any more. */
  readonly left_out: readonly LeftOut[];
}

/** Stores transactions. A call for one family never reads or writes another family's data. */
export class Transactions extends Context.Service<
  Transactions,
  {
    /**
     * The family of a transaction, a part of a split included, or of one that was deleted and is kept to be restored; for an operator.
     * What acts for a family uses `find`.
     */
    readonly familyOf: (id: string) => Effect.Effect<string | undefined, StorageUnavailable>;
    /**
     * The ids that begin or end with a text, in lower case: at most `limit`, those of the transactions that were written last first.
     * Those of parts of a split are not among them.
     */
    readonly idsLike: (
      familyId: string,
      part: string,
      limit: number,
    ) => Effect.Effect<readonly string[], StorageUnavailable>;
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<Transaction | undefined, StorageUnavailable>;
    /**
     * Newest first: by date, then by creation time, then by id. Includes split transactions, but not their
     * parts. A transaction whose date changes moves: who reads the list in parts may get it twice, or not at all.
     */
    readonly list: (
      familyId: string,
      filter: TransactionFilter,
      request: ListRequest<TransactionKey>,
    ) => Effect.Effect<Page<Transaction>, StorageUnavailable>;
    /**
     * Adds up what a filter leaves, by a key and by currency, in any order, without what is `pending_gone`. All of one state.
     */
    readonly sums: (
      familyId: string,
      filter: TransactionFilter,
      by: SummaryKey,
    ) => Effect.Effect<readonly TransactionSum[], StorageUnavailable>;
    /**
     * Looks for the transaction of the account that its client has named so, and returns it as it is. If there is none, it reads the
     * account, calls `decide`, and adds what it decides, in one atomic step: of any number of concurrent calls with the same name one
     * adds it. What is added belongs to no import until one finds it. The balance of the account is what `balanceOf` says,
     * then and whenever a transaction is changed, removed or restored; what is added comes after the balance that a person has said
     * (`cameAfter`). If `decide` refuses, nothing changes.
     */
    readonly add: <E>(
      familyId: string,
      of: NewTransactionOf,
      decide: DecideNew<E>,
    ) => Effect.Effect<AddedTransaction, E | AccountNotFound | StorageUnavailable>;
    /**
     * Reads the transaction, calls `decide`, and writes its decision, in one atomic step: of two concurrent
     * updates the second sees the result of the first. Returns the updated transaction. If `decide` refuses,
     * nothing changes.
     */
    readonly update: <E>(
      familyId: string,
      id: string,
      references: References,
      decide: Decide<E>,
    ) => Effect.Effect<Transaction, E | TransactionNotFound | StorageUnavailable>;
    /**
     * Reads the transaction, calls `decide`, and deletes it at `at` with its parts and its transfer, in one atomic step. Returns the
     * deleted transaction. If `decide` refuses, nothing is deleted. Its connection still knows what the bank said of it, and all that
     * is deleted is kept until `keptUntil(at)`, to be restored; it counts in nothing.
     */
    readonly remove: <E>(
      familyId: string,
      id: string,
      at: string,
      decide: (current: Transaction) => Result.Result<void, E>,
    ) => Effect.Effect<Transaction, E | TransactionNotFound | StorageUnavailable>;
    /**
     * Puts a deleted transaction back as `decideRestore` says, with its id, its times and its parts, in one atomic step: of any
     * number of concurrent calls one does, and all return the transaction; so does a call for one that was not deleted. Transfers
     * follow from it anew. Not found is what was deleted too long before `at`, was deleted with its account, or has an id that
     * another family has now.
     */
    readonly restore: (
      familyId: string,
      id: string,
      at: string,
    ) => Effect.Effect<
      RestoredTransaction,
      TransactionNotFound | TransactionNotRestorable | StorageUnavailable
    >;
    /**
     * What can be restored at `at`, but for what is back: the last deleted first, then by id. With restored ones, all deletions that
     * are kept.
     */
    readonly deleted: (
      familyId: string,
      at: string,
      request: ListRequest<DeletedKey>,
      filter?: DeletedFilter,
    ) => Effect.Effect<Page<DeletedTransaction>, StorageUnavailable>;
  }
>()("@farthing/core/transactions/Transactions") {}
