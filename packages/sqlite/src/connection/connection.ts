import { StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import { checkpointsHere, checkpointsInThread } from "../checkpoints/checkpoints.ts";
import { openDatabase } from "../file/open-database.ts";
import { unavailableReason } from "../file/sqlite-failure.ts";
import { type LongReader, longReader, readingHere } from "../reading/long-reader.ts";
import { readingThreads } from "../reading/reading-threads.ts";
import { type ChunkedWrite, secondConnection } from "../scheduling/chunked-writes.ts";
import { groupedWrites } from "../scheduling/grouped-writes.ts";
import { writeQueue } from "../scheduling/write-queue.ts";

/** One open file and the ways to work on it. Work is synchronous; only waiting for another process is not. */
export interface Connection {
  /**
   * What statements are prepared on. Write `+?` for a parameter in a join, a range, a LIMIT, or a condition
   * that a partial index could serve: for a bare `?` SQLite's planner looks for a better plan for the value,
   * and because the driver clears parameters after each call, SQLite then compiles the statement again for
   * every call. That takes longer than anything else in a request.
   */
  readonly db: Database;
  /** Reads a consistent state of the file, whatever others write meanwhile. */
  readonly read: <A>(operation: string, work: () => A) => Effect.Effect<A, StorageUnavailable>;
  /**
   * Does all of `work`, or nothing if it fails or throws; returns after the commit. While another process
   * or a large write of this one writes, `work` waits and may run again.
   */
  readonly write: <A, E>(
    operation: string,
    work: () => Result.Result<A, E>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
  /**
   * For writes that may be large: like `write`, in chunks with everything else between them, on another connection. `prepare` is
   * called once. If it is interrupted between two chunks, nothing is done.
   */
  readonly writeInChunks: <S>(prepare: (db: Database) => S) => ChunkedWrite<S>;
  /** The same for the window of a sync, on a connection for it alone: it does not wait while imports are planned. */
  readonly writeWindow: <S>(prepare: (db: Database) => S) => ChunkedWrite<S>;
  /** For reads that may take long in a large family: all that `read` is too slow for. */
  readonly long: Pick<LongReader, "open" | "all">;
  /** Like `write`, but only if it need not wait: otherwise, or if anything fails, nothing is done. */
  readonly tryWrite: (operation: string, work: () => void) => Effect.Effect<void>;
  /** Fails if the file is known to be damaged, by any work so far, or cannot do this read now. */
  readonly check: (operation: string, work: () => void) => Effect.Effect<void, StorageUnavailable>;
  /** Closes the file, after the reads that are at work. */
  readonly close: () => Promise<void>;
}

/** The waits before each new attempt to get the lock, in milliseconds: increasing up to the last. */
const WAITS = [2, 5, 10, 20, 30] as const;

/** How to work on an open file. */
export interface ConnectionOptions {
  /** How many threads do long reads; by default they are done in this one, and so are checkpoints. */
  readonly reading_threads?: number;
  /** Opens the file once more. */
  readonly open?: () => Database;
}

/** Work on an open file. `patience` is how long a call waits for another process, in milliseconds. */
export const connect = (
  db: Database,
  patience: number,
  { reading_threads = 0, open = () => openDatabase(db.name) }: ConnectionOptions = {},
): Connection => {
  const begin = { read: db.prepare("BEGIN"), write: db.prepare("BEGIN IMMEDIATE") };
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");

  const transact = <A>(
    how: keyof typeof begin,
    work: () => A,
    isKept: (result: A) => boolean = () => true,
  ): A => {
    begin[how].run();
    try {
      const result = work();
      if (isKept(result)) commit.run();
      else rollback.run();
      return result;
    } catch (error) {
      // SQLite has already rolled back if the disk is full.
      if (db.inTransaction) rollback.run();
      throw error;
    }
  };

  // A damaged page is noticed only by what reads it.
  let damage: unknown;

  const attempt = <A>(operation: string, run: () => A): Effect.Effect<A, StorageUnavailable> =>
    Effect.suspend(() => {
      try {
        return Effect.succeed(run());
      } catch (cause) {
        const reason = unavailableReason(cause);
        if (reason === "damaged") damage = cause;
        return reason === undefined
          ? Effect.die(cause)
          : Effect.fail(new StorageUnavailable({ reason, operation, cause }));
      }
    });

  const { grouped, now: writeWaiting } = groupedWrites(db, transact);
  const queue = writeQueue(patience);

  /**
   * Like `attempt`, but grouped with other writes. It cannot be interrupted: an interrupted caller would not
   * know whether it was done.
   */
  const attemptGrouped = <A, E>(
    operation: string,
    work: () => Result.Result<A, E>,
  ): Effect.Effect<Result.Result<A, E>, StorageUnavailable> =>
    Effect.uninterruptible(
      Effect.callback((resume) =>
        grouped({
          work,
          resolve: (outcome) => resume(attempt(operation, outcome as () => Result.Result<A, E>)),
        }),
      ),
    );

  /** Tries again until it works or the time limit is reached. */
  const retryWhileBusy = <A>(
    self: Effect.Effect<A, StorageUnavailable>,
  ): Effect.Effect<A, StorageUnavailable> => {
    const tryFrom = (round: number, until?: number): Effect.Effect<A, StorageUnavailable> =>
      Effect.catch(self, (error) =>
        Effect.gen(function* () {
          if (error.reason !== "busy") return yield* error;
          const now = yield* Clock.currentTimeMillis;
          const end = until ?? now + patience;
          if (now >= end) return yield* error;
          yield* Effect.sleep(WAITS[Math.min(round, WAITS.length - 1)]!);
          return yield* tryFrom(round + 1, end);
        }),
      );
    return tryFrom(0);
  };

  const checkpoints = reading_threads === 0 ? checkpointsHere(open) : checkpointsInThread(db, open);

  const [large, windows] = [writeQueue(patience), writeQueue(patience)].map((each) =>
    secondConnection({ ...{ checkpoints, queue, writeWaiting, attempt, retryWhileBusy }, large: each }),
  ) as [ReturnType<typeof secondConnection>, ReturnType<typeof secondConnection>];

  const long = longReader(
    reading_threads === 0
      ? readingHere(db.name, (operation, run) => retryWhileBusy(attempt(operation, run)))
      : readingThreads(db.name, { attempt, retryWhileBusy }, { count: reading_threads, patience }),
  );

  const read: Connection["read"] = (operation, work) =>
    retryWhileBusy(attempt(operation, () => transact("read", work)));

  return {
    db,
    read,
    long,
    check: (operation, work) =>
      Effect.suspend(() =>
        damage === undefined
          ? read(operation, work)
          : Effect.fail(new StorageUnavailable({ reason: "damaged", operation, cause: damage })),
      ),
    write: (operation, work) =>
      Effect.andThen(
        queue.shared(operation),
        Effect.flatMap(retryWhileBusy(attemptGrouped(operation, work)), Effect.fromResult),
      ),
    writeInChunks: large.chunkedWrite,
    writeWindow: windows.chunkedWrite,
    tryWrite: (operation, work) => Effect.ignore(attempt(operation, () => transact("write", work))),
    close: async () => {
      await Promise.all([long.close(), checkpoints.close()]);
      large.close();
      windows.close();
      db.close();
    },
  };
};
