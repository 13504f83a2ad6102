import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { StorageUnavailable } from "../../port/storage-unavailable.ts";
import type { SettledTransfers } from "../../transfers/transfer.ts";
import type { BankBooks, BankChange, LinkedAccount } from "../books/bank-books.ts";
import type { Window } from "../windows/windows.ts";
import type { BankConnection, SyncEnd } from "./connection.ts";

/** The family has no such connection. */
export class ConnectionNotFound extends Schema.TaggedError<ConnectionNotFound>()("ConnectionNotFound", {
  id: Schema.String,
}) {}

/** The connection is in use by another sync or claim. */
export class ConnectionBusy extends Schema.TaggedError<ConnectionBusy>()("ConnectionBusy", {
  id: Schema.String,
}) {}

/** The part of the books that an answer may change. */
export interface WindowScope {
  readonly connection_id: string;
  readonly window: Window;
  /**
   * The provider's ids of the transactions that the answer contains for each of the connection's accounts, by our id of
   * the account. It is pure: it may be called again.
   */
  readonly named: (accounts: readonly LinkedAccount[]) => ReadonlyMap<string, readonly string[]>;
  /** The days, `YYYY-MM-DD`, of those transactions, in the same way. */
  readonly days: (accounts: readonly LinkedAccount[]) => ReadonlyMap<string, readonly string[]>;
}

/** What was decided on a window that is stored, and what the rule of transfers made of it. */
export interface StoredWindow<A> {
  readonly result: A;
  readonly transfers: SettledTransfers;
}

/** Stores the connections of families, with their accounts and transactions. */
export class BankConnections extends Context.Service<
  BankConnections,
  {
    /**
     * The family must exist. Added again, as after an answer that did not arrive, a connection stays as it is meanwhile; another
     * one must not have its id.
     */
    readonly add: (connection: BankConnection) => Effect.Effect<void, StorageUnavailable>;
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<BankConnection | undefined, StorageUnavailable>;
    /** Oldest first, then by id: those of one family, or all. */
    readonly list: (
      familyId: string | undefined,
    ) => Effect.Effect<readonly BankConnection[], StorageUnavailable>;
    /** Replaces its access URL: it is no longer revoked, and its cool-down ends. */
    readonly renew: (
      familyId: string,
      id: string,
      sealedUrl: string,
    ) => Effect.Effect<void, ConnectionNotFound | StorageUnavailable>;
    /**
     * Deletes it with its access URL. Its accounts and transactions stay with the family; what the bank last said of a
     * transaction becomes what it came in with.
     */
    readonly remove: (
      familyId: string,
      id: string,
    ) => Effect.Effect<void, ConnectionNotFound | StorageUnavailable>;
    /** Replaces every access URL, all or nothing. `reseal` is pure. */
    readonly reseal: <E>(
      reseal: (connection: BankConnection) => Result.Result<string, E>,
    ) => Effect.Effect<number, E | StorageUnavailable>;
    /**
     * Counts one request of a day, `YYYY-MM-DD` in UTC, and returns the new number; undefined, without counting, if `limit`
     * is reached. Of concurrent calls no more than `limit` succeed in a day.
     */
    readonly countRequest: (
      id: string,
      day: string,
      limit: number,
    ) => Effect.Effect<number | undefined, ConnectionNotFound | StorageUnavailable>;
    /** Stores that a sync runs since a time, until its end is stored. Does nothing if the connection was removed meanwhile. */
    readonly beginSync: (id: string, at: string) => Effect.Effect<void, ConnectionBusy | StorageUnavailable>;
    /** Stores the result of a sync. Does nothing if the connection was removed meanwhile. */
    readonly endSync: (id: string, end: SyncEnd) => Effect.Effect<void, ConnectionBusy | StorageUnavailable>;
    /**
     * Reads what is stored within the scope, calls `decide`, and writes its decision, in one atomic step. Within the scope
     * are the accounts of the connection and, of their transactions, those that the answer names, those posted within the
     * window, and all pending ones; and, unlinked, those of the days of the answer that are not from a bank, as they came in. If `decide` refuses, nothing changes. `decide` must be pure: it may be called again.
     */
    readonly storeWindow: <A, E>(
      scope: WindowScope,
      decide: (books: BankBooks) => Result.Result<{ readonly change: BankChange; readonly result: A }, E>,
    ) => Effect.Effect<StoredWindow<A>, E | ConnectionBusy | ConnectionNotFound | StorageUnavailable>;
    /**
     * Does the work with exclusive use of the connection, which need not exist, across processes. The lock ends with the work, whatever its
     * outcome, and with the process. Where it can be lost before, for example because the process stood still, the work can
     * store nothing from then on: `storeWindow` and `endSync` fail with `ConnectionBusy`.
     */
    readonly exclusively: <A, E, R>(
      id: string,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | ConnectionBusy | StorageUnavailable, R>;
  }
>()("@farthing/core/provider/BankConnections") {}
