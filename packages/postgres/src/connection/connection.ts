import { fairQueue, withSlot } from "@farthing/core/request";
import { Progress, StorageUnavailable, type Tell, Waited } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type * as Scope from "effect/Scope";
import type { PoolClient } from "pg";
import { FORGET_MARKERS, monotonic } from "./commit-marker.ts";
import { committed, writesOnce } from "./committed.ts";
import { groupedLookups } from "./grouped-lookups.ts";
import { groupedWrites } from "./grouped-writes.ts";
import { openPool } from "./pool.ts";
import { type Queries, queriesOn } from "./queries.ts";
import { type Snapshot, snapshotsOn } from "./snapshots.ts";
import { commit, onceOn, SILENCE } from "./transact.ts";
import { mayShare, type Wait, waitOf } from "./wait.ts";
import { tried, withRetries } from "./with-retries.ts";

export interface ConnectionOptions {
  /** `postgres://…`. */
  readonly url: string;
  /** The largest number of connections of this process. */
  readonly connections: number;
  /** How long all calls of a request wait for connections, and then for what others lock, in milliseconds. */
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
   * Like `write`, for what decides on the whole of a family's books: one at a time of a family, in turns of families. Those that wait
   * for the family's lock would keep connections from others. Large work tells how far it is, from the beginning if it runs again.
   */
  readonly writeByFamily: <A, E>(
    operation: string,
    familyId: string,
    work: (queries: Queries, tell: Tell) => Promise<Result.Result<A, E>>,
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
  readonly tryWrite: (work: (queries: Queries) => Promise<unknown>) => Effect.Effect<void>;
  /** The state as it is now, on a connection of its own until the scope ends. */
  readonly openSnapshot: (operation: string) => Effect.Effect<Snapshot, StorageUnavailable, Scope.Scope>;
  /** Runs work with a connection of its own, outside a transaction. */
  readonly attempt: <A>(
    operation: string,
    work: (client: PoolClient) => Promise<A>,
  ) => Effect.Effect<A, StorageUnavailable>;
  readonly close: () => Promise<void>;
}

/** How many may wait to decide on the books of their family: of one family, and of all. */
const MAX_WAITING = { waiting: 256, waiting_in_all: 1_024 } as const;

const busy = (operation: string, why: string): Effect.Effect<never, StorageUnavailable> =>
  Effect.suspend(() =>
    Effect.fail(new StorageUnavailable({ reason: "busy", operation, cause: new Error(why) })),
  );

/** After so many writes old markers are forgotten. */
const WRITES_BETWEEN_FORGETTING = 1_000;

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
  const once = onceOn(pool);
  const { onOne, transact } = once;
  const writeOnce = writesOnce(once);
  const grouped = groupedWrites(writeOnce);
  const untilCommitted = committed(once, patience);
  const openSnapshot = snapshotsOn(snapshots);

  const waiting = <A, E, R>(work: (wait: Wait) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Waited, (waited) => work(waitOf(patience, waited)));

  // Half of the connections are left for what is short.
  const places = Array.from({ length: Math.ceil(connections / 2) }, (_, place) => place);
  const line = fairQueue(places, { at_once: 1, ...MAX_WAITING });

  /** What is waited for a slot is waited for nothing else. */
  const inSlot = <A, E>(
    operation: string,
    familyId: string,
    wait: Wait,
    work: Effect.Effect<A, E>,
  ): Effect.Effect<A, E | StorageUnavailable> =>
    Effect.suspend(() => {
      const begun = monotonic();
      const spend = Effect.sync(() => wait.spend(monotonic() - begun));
      const late = busy(operation, "other writes take longer");
      return withSlot(
        line,
        familyId,
        {
          onFull: busy(operation, "too many writes wait"),
          giveUp: Effect.andThen(Effect.sleep(wait.left()), late),
        },
        Effect.andThen(spend, work),
      );
    });

  const attempt: Connection["attempt"] = (operation, work) =>
    waiting((wait) =>
      withRetries(
        operation,
        tried(() => onOne(wait, work)),
      ),
    );

  const tryWrite: Connection["tryWrite"] = (work) =>
    Effect.suspend(() =>
      pool.isFree()
        ? Effect.ignore(tried(() => onOne(waitOf(0), (client) => work(queriesOn(client)))))
        : Effect.void,
    );

  let writes = 0;
  const forgetMarkers = Effect.suspend(() => {
    const isTime = writes % WRITES_BETWEEN_FORGETTING === 0;
    writes += 1;
    return isTime ? tryWrite(({ run }) => run(FORGET_MARKERS)) : Effect.void;
  });

  return {
    openSnapshot: (operation) => waiting((wait) => openSnapshot(operation, wait)),
    read: (operation, work) => attempt(operation, (client) => work(queriesOn(client))),
    readTogether: (operation, work) =>
      waiting((wait) =>
        withRetries(
          operation,
          tried(() => transact("read", wait, work, commit)),
        ),
      ),
    readByKey: <A>(
      operation: string,
      work: (queries: Queries, keys: readonly string[]) => Promise<ReadonlyMap<string, A>>,
    ) => {
      const find = (wait: Wait) => (keys: readonly string[]) =>
        onOne(wait, (client) => work(queriesOn(client), keys));
      // Together they wait as long as each of them may; it takes no time but that of waiting.
      const findTogether = groupedLookups((keys) => find(waitOf(patience / 2))(keys));
      const findOne = async (wait: Wait, key: string): Promise<A | undefined> => {
        if (!mayShare(wait, patience)) return (await find(wait)([key])).get(key);
        const begun = monotonic();
        try {
          return await findTogether(key);
        } finally {
          wait.spend(monotonic() - begun);
        }
      };
      return (key: string) =>
        waiting((wait) =>
          withRetries(
            operation,
            tried(() => findOne(wait, key)),
          ),
        );
    },
    write: (operation, work) =>
      waiting((wait) => untilCommitted(operation, () => writeOnce("write", wait, work), forgetMarkers)),
    writeByFamily: (operation, familyId, work) =>
      Effect.flatMap(Progress, (tell) =>
        waiting((wait) =>
          inSlot(
            operation,
            familyId,
            wait,
            untilCommitted(
              operation,
              () => writeOnce("write", wait, (queries) => work(queries, tell)),
              forgetMarkers,
            ),
          ),
        ),
      ),
    writeGrouped: (operation, key, work) =>
      waiting((wait) => {
        const once = mayShare(wait, patience)
          ? () => grouped(key, wait, work)
          : () => writeOnce("write", wait, work);
        return untilCommitted(operation, once, forgetMarkers);
      }),
    tryWrite,
    attempt,
    close: async () => {
      await Promise.all([pool.close(), snapshots.close()]);
    },
  };
};
