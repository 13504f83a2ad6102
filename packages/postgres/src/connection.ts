import { randomUUID } from "node:crypto";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import * as Result from "effect/Result";
import type * as Scope from "effect/Scope";
import type { PoolClient } from "pg";
import { CommitLost, commitWith, FORGET_MARKERS, wasCommitted } from "./commit-marker.ts";
import { groupedLookups } from "./grouped-lookups.ts";
import { groupedWrites, type WriteOnce } from "./grouped-writes.ts";
import { type Checkout, openPool } from "./pool.ts";
import {
  endsConnection,
  type FailureKind,
  isOutcomeOpen,
  kindOf,
  unavailableReason,
  withoutContent,
} from "./postgres-failure.ts";
import { awaitedLater, type Queries, queriesOn } from "./queries.ts";

export interface ConnectionOptions {
  /** `postgres://…`. */
  readonly url: string;
  /** The largest number of connections of this process. */
  readonly connections: number;
  /** How long a call waits for a connection, and then for rows that others lock, in milliseconds. */
  readonly patience: number;
  /** How long the answer to a statement may take, in milliseconds; 0 for as long as it does. */
  readonly answer_within?: number;
}

/** The ways to work on the database. Work may run again; between its statements others may work. */
export interface Connection {
  /**
   * Runs work that looks something up with one statement, by an index on what identifies it. To tell the server how long it may
   * take would cost as much as the statement; only a change of the schema can keep it waiting.
   */
  readonly read: <A>(
    operation: string,
    work: (queries: Queries) => Promise<A>,
  ) => Effect.Effect<A, StorageUnavailable>;
  /** Like `read`, by a key: with one statement for all that is asked for in one turn of the event loop. */
  readonly readByKey: <A>(
    operation: string,
    work: (queries: Queries, keys: readonly string[]) => Promise<ReadonlyMap<string, A>>,
  ) => (key: string) => Effect.Effect<A | undefined, StorageUnavailable>;
  /** Runs work that may take long, or whose statements all have to see the same state. */
  readonly readTogether: Connection["read"];
  /**
   * Does all of `work`, or nothing if it fails or throws; returns after the commit. Each statement sees what others have
   * committed before it, so what work decides on it locks first (docs/adr/0033).
   */
  readonly write: <A, E>(
    operation: string,
    work: (queries: Queries) => Promise<Result.Result<A, E>>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
  /**
   * Like `write`, for work that is small, locks first what has this key and nothing that other work of another key locks for
   * itself, and fails before it writes: it may share a transaction with others (docs/adr/0039).
   */
  readonly writeGrouped: <A, E>(
    operation: string,
    key: string,
    work: (queries: Queries) => Promise<Result.Result<A, E>>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
  /** Runs one writing statement, but only if it need not wait: otherwise, or if it fails, nothing is done. */
  readonly writeIfFree: (work: (queries: Queries) => Promise<unknown>) => Effect.Effect<void>;
  /** The state as it is now, on a connection of its own until the scope ends. */
  readonly openSnapshot: (operation: string) => Effect.Effect<Snapshot, StorageUnavailable, Scope.Scope>;
  /** Runs work with a connection of its own, outside a transaction. */
  readonly attempt: <A>(
    operation: string,
    work: (client: PoolClient) => Promise<A>,
  ) => Effect.Effect<A, StorageUnavailable>;
  readonly close: () => Promise<void>;
}

/** Reads one state, whatever is written meanwhile. */
interface Snapshot {
  readonly read: Connection["read"];
}

/** How often work is done again after each kind of failure. */
const MOST_RETRIES: Readonly<Record<FailureKind, number>> = {
  conflict: 5,
  lost: 5,
  constraint: 2,
  refused: 0,
  mistake: 0,
};

/** The longest first pause before work is done again, in milliseconds; each next one is twice as long. */
const FIRST_PAUSE = 10;

/** The longest time for one statement, and for the client between two, in milliseconds. */
const STATEMENT = 30_000;
/** If the server does not say that a statement took too long, the connection does not work. */
const SILENCE = STATEMENT + 5_000;

/** The pause between two attempts to look up whether a transaction was committed, in milliseconds. */
const LOOK_AGAIN = 100;

/** How long writes that share a transaction wait for rows that others lock, in milliseconds: then each waits alone. */
const GROUP_PATIENCE = 10;

/** After so many writes old markers are forgotten. */
const WRITES_BETWEEN_FORGETTING = 1_000;

const limits = (patience: number): string =>
  `SET LOCAL lock_timeout = ${patience}; SET LOCAL statement_timeout = ${STATEMENT}; SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT}`;

/** Begins what lasts as long as its reader takes; none of its statements may. */
export const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = ${STATEMENT}`;

const tried = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause });

const explained = (operation: string, cause: unknown): Effect.Effect<never, StorageUnavailable> => {
  if (cause instanceof StorageUnavailable) return Effect.fail(cause);
  const reason = unavailableReason(cause);
  return reason === undefined
    ? Effect.die(withoutContent(cause))
    : Effect.fail(new StorageUnavailable({ reason, operation, cause }));
};

/** A random part of a pause that grows, so that those who met do not meet again. */
const pause = (round: number): Effect.Effect<void> =>
  Effect.flatMap(Random.next, (part) => Effect.sleep(part * FIRST_PAUSE * 2 ** round));

/** Does work again if it may succeed then. */
const persistently = <A>(
  operation: string,
  work: Effect.Effect<A, unknown>,
  round = 0,
): Effect.Effect<A, StorageUnavailable> =>
  Effect.catch(work, (cause) =>
    !(cause instanceof StorageUnavailable) && round < MOST_RETRIES[kindOf(cause)]
      ? Effect.andThen(pause(round), persistently(operation, work, round + 1))
      : explained(operation, cause),
  );

/** Whether the connection can do nothing more. */
const isGone = (error: unknown): boolean => error instanceof CommitLost || endsConnection(error);

/** The connections of a process to one database, and work on them. */
export const connect = ({
  url,
  connections,
  patience,
  answer_within = SILENCE,
}: ConnectionOptions): Connection => {
  const pool = openPool({ url, connections, patience, answer_within });
  // However many are open, and however slowly they are read: they keep no other call waiting.
  const snapshots = openPool({ url, connections, patience, answer_within });
  const begin = {
    read: `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${limits(patience)}`,
    write: `BEGIN ISOLATION LEVEL READ COMMITTED; ${limits(patience)}`,
    group: `BEGIN ISOLATION LEVEL READ COMMITTED; ${limits(GROUP_PATIENCE)}`,
  };

  const onOne = async <A>(work: (client: PoolClient) => Promise<A>): Promise<A> => {
    const { client, release } = await pool.checkOut();
    try {
      const result = await work(client);
      release(false);
      return result;
    } catch (error) {
      release(isGone(error));
      throw error;
    }
  };

  /** Does work in a transaction; `end` commits it or rolls it back. */
  const transact = <A>(
    how: keyof typeof begin,
    work: (queries: Queries) => Promise<A>,
    end: (client: PoolClient, result: A, queries: Queries) => Promise<unknown>,
  ): Promise<A> =>
    onOne(async (client) => {
      const begun = awaitedLater(client.query(begin[how]));
      try {
        const queries = queriesOn(client);
        const result = await work(queries);
        await begun;
        await end(client, result, queries);
        return result;
      } catch (error) {
        // What failed first says why.
        const cause = await begun.then(
          () => error,
          (first: unknown) => first,
        );
        if (!isGone(cause)) await client.query("ROLLBACK");
        throw cause;
      }
    });

  const commit = (client: PoolClient): Promise<unknown> => client.query("COMMIT");

  const writeOnce: WriteOnce = (how, work) =>
    transact(how, work, async (client, result, { sent }) => {
      if (Result.isFailure(result)) return client.query("ROLLBACK");
      const marker = randomUUID();
      const committed = awaitedLater(client.query(commitWith(marker)));
      try {
        await sent();
        return await committed;
      } catch (cause) {
        throw isOutcomeOpen(cause) ? new CommitLost(marker, result, cause) : cause;
      }
    });

  /** Looks up whether a transaction was committed, until the database answers or the time limit is reached. */
  const lookUp = (operation: string, { marker, cause }: CommitLost, until: number) => {
    const attempt: Effect.Effect<boolean, StorageUnavailable> = Effect.catch(
      tried(() => transact("write", (queries) => wasCommitted(queries, marker), commit)),
      () =>
        Effect.gen(function* () {
          if ((yield* Clock.currentTimeMillis) >= until)
            return yield* new StorageUnavailable({ reason: "unknown", operation, cause });
          yield* Effect.sleep(LOOK_AGAIN);
          return yield* attempt;
        }),
    );
    return attempt;
  };

  let writes = 0;
  const forgetMarkers = Effect.suspend(() => {
    const isTime = writes % WRITES_BETWEEN_FORGETTING === 0;
    writes += 1;
    return isTime ? writeIfFree(({ run }) => run(FORGET_MARKERS)) : Effect.void;
  });

  const writeIfFree: Connection["writeIfFree"] = (work) =>
    Effect.suspend(() =>
      pool.isFree() ? Effect.ignore(tried(() => onOne((client) => work(queriesOn(client))))) : Effect.void,
    );

  const beginSnapshot = async (): Promise<Checkout> => {
    const checkout = await snapshots.checkOut();
    try {
      // A transaction sees what there is at its first statement.
      await checkout.client.query(BEGIN_SNAPSHOT);
      await checkout.client.query("SELECT 1 FROM families LIMIT 1");
      return checkout;
    } catch (error) {
      checkout.release(true);
      throw error;
    }
  };

  const endSnapshot = async ({ client, release }: Checkout): Promise<void> => {
    try {
      await client.query("ROLLBACK");
      release(false);
    } catch {
      release(true);
    }
  };

  const grouped = groupedWrites(writeOnce);

  /** It cannot be interrupted: an interrupted caller would not know whether it was done. */
  const written = <A, E>(
    operation: string,
    once: () => Promise<Result.Result<A, E>>,
  ): Effect.Effect<A, E | StorageUnavailable> =>
    Effect.catch(tried(once), (cause) =>
      cause instanceof CommitLost
        ? Effect.gen(function* () {
            const until = (yield* Clock.currentTimeMillis) + patience;
            if (yield* lookUp(operation, cause, until)) return cause.result as Result.Result<A, E>;
            return yield* Effect.fail(cause.cause);
          })
        : Effect.fail(cause),
    ).pipe(
      (work) => persistently(operation, work),
      Effect.tap(forgetMarkers),
      Effect.flatMap(Effect.fromResult),
      Effect.uninterruptible,
    );

  return {
    openSnapshot: (operation) =>
      Effect.map(
        Effect.acquireRelease(persistently(operation, tried(beginSnapshot)), (checkout) =>
          Effect.promise(() => endSnapshot(checkout)),
        ),
        ({ client }): Snapshot => ({
          read: (reading, work) =>
            Effect.catch(
              tried(() => work(queriesOn(client))),
              (cause) => explained(reading, cause),
            ),
        }),
      ),
    read: (operation, work) =>
      persistently(
        operation,
        tried(() => onOne((client) => work(queriesOn(client)))),
      ),
    readTogether: (operation, work) =>
      persistently(
        operation,
        tried(() => transact("read", work, commit)),
      ),
    readByKey: <A>(
      operation: string,
      work: (queries: Queries, keys: readonly string[]) => Promise<ReadonlyMap<string, A>>,
    ) => {
      const find = groupedLookups((keys) => onOne((client) => work(queriesOn(client), keys)));
      return (key: string) =>
        persistently(
          operation,
          tried(() => find(key)),
        );
    },
    write: (operation, work) => written(operation, () => writeOnce("write", work)),
    writeGrouped: (operation, key, work) => written(operation, () => grouped(key, work)),
    writeIfFree,
    attempt: (operation, work) =>
      persistently(
        operation,
        tried(() => onOne(work)),
      ),
    close: async () => {
      await Promise.all([pool.close(), snapshots.close()]);
    },
  };
};
