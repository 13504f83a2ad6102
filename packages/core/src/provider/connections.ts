import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { BankBooks, BankChange } from "./bank-books.ts";
import type { BankConnection, SyncEnd } from "./connection.ts";
import type { Window } from "./windows.ts";

/** The family has no such connection. */
export class ConnectionNotFound extends Schema.TaggedError<ConnectionNotFound>()("ConnectionNotFound", {
  id: Schema.String,
}) {}

/** Somebody else works on the connection. */
export class ConnectionBusy extends Schema.TaggedError<ConnectionBusy>()("ConnectionBusy", {
  id: Schema.String,
}) {}

/** Which part of the books an answer may change. */
export interface WindowScope {
  readonly connection_id: string;
  readonly window: Window;
  /** What the answer names: ids of transactions by the id of their account, all of them the provider's. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

/** Keeps what families have claimed, and the accounts and transactions that come of it. */
export class BankConnections extends Context.Service<
  BankConnections,
  {
    /** Its family exists. */
    readonly add: (connection: BankConnection) => Effect.Effect<void, StorageUnavailable>;
    readonly find: (
      familyId: string,
      id: string,
    ) => Effect.Effect<BankConnection | undefined, StorageUnavailable>;
    /** Oldest first, then by id: those of a family, or all. */
    readonly list: (
      familyId: string | undefined,
    ) => Effect.Effect<readonly BankConnection[], StorageUnavailable>;
    /** Gives it another access URL: it is no longer revoked, and what kept it waiting is forgotten. */
    readonly renew: (
      familyId: string,
      id: string,
      sealedUrl: string,
    ) => Effect.Effect<void, ConnectionNotFound | StorageUnavailable>;
    /** Forgets it with its access URL. Its accounts and transactions stay, as the family's own. */
    readonly remove: (
      familyId: string,
      id: string,
    ) => Effect.Effect<void, ConnectionNotFound | StorageUnavailable>;
    /** Replaces every access URL, all or nothing. `reseal` is pure. */
    readonly reseal: <E>(
      reseal: (connection: BankConnection) => Result.Result<string, E>,
    ) => Effect.Effect<number, E | StorageUnavailable>;
    /**
     * Counts one request of a day, `YYYY-MM-DD` in UTC, and answers with how many that makes; undefined, and nothing
     * counted, where `limit` is reached. However many count at once, no more than `limit` of a day succeed.
     */
    readonly countRequest: (
      id: string,
      day: string,
      limit: number,
    ) => Effect.Effect<number | undefined, ConnectionNotFound | StorageUnavailable>;
    /** Keeps how a sync ended. Nothing where the connection has gone meanwhile. */
    readonly endSync: (id: string, end: SyncEnd) => Effect.Effect<void, StorageUnavailable>;
    /**
     * Reads what is kept within the scope, lets `decide` judge, and writes what it decided, as one atomic step. What is
     * within the scope: the accounts of the connection; of their transactions those that the answer names, those that
     * are posted within the window, and all that are pending. What `decide` refuses changes nothing. `decide` is pure:
     * it may be called again.
     */
    readonly storeWindow: <A, E>(
      scope: WindowScope,
      decide: (books: BankBooks) => Result.Result<{ readonly change: BankChange; readonly result: A }, E>,
    ) => Effect.Effect<A, E | ConnectionNotFound | StorageUnavailable>;
    /**
     * Does the work while nobody else does any on the connection, in this process or another. The hold ends with the
     * work, however that ends, and with the process.
     */
    readonly exclusively: <A, E, R>(
      id: string,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | ConnectionBusy | StorageUnavailable, R>;
  }
>()("@farthing/core/provider/BankConnections") {}
