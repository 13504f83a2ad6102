import type { Chunked } from "@farthing/core/import";
import { Progress, type StorageUnavailable, type Tell } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Checkpoints } from "../checkpoints/checkpoints.ts";
import type { WriteQueue } from "./write-queue.ts";

/**
 * Large writes are done in chunks, between which the process does everything else. A transaction that stays open between chunks
 * needs a connection of its own: what others read meanwhile is what was there before. While it is open the other writes of this
 * process wait as they would for another process.
 */

/**
 * Chunked work for a family in one transaction, with what was prepared on the connection it is done on, which tells how far it is. `before` is done first, in
 * a transaction that reads the file and writes temporary tables alone, so that nobody waits for it.
 */
export type ChunkedWrite<S> = <A, E, B = undefined>(
  of: { readonly operation: string; readonly familyId: string },
  work: (prepared: S, before: B, tell: Tell) => Chunked<Result.Result<A, E>>,
  before?: (prepared: S) => Chunked<B>,
) => Effect.Effect<A, E | StorageUnavailable>;

/** What a connection does for large writes. */
interface WriterParts {
  /** Opens the file once more, and copies what is committed from its log into it. */
  readonly checkpoints: Checkpoints;
  /** The queue of all writes. */
  readonly queue: WriteQueue;
  /** The queue of those on this connection. */
  readonly large: WriteQueue;
  /** Does the writes of this process that have left the queue and not begun. */
  readonly writeWaiting: () => void;
  readonly attempt: <A>(operation: string, run: () => A) => Effect.Effect<A, StorageUnavailable>;
  /** Tries again while another process writes. */
  readonly retryWhileBusy: <A>(
    self: Effect.Effect<A, StorageUnavailable>,
  ) => Effect.Effect<A, StorageUnavailable>;
}

/** A second connection to a file, opened by the first large write. */
export const secondConnection = ({
  checkpoints,
  queue,
  large,
  writeWaiting,
  attempt,
  retryWhileBusy,
}: WriterParts) => {
  const prepareAll = (db: Database) => ({
    db,
    begin: { read: db.prepare("BEGIN"), write: db.prepare("BEGIN IMMEDIATE") },
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
  });
  let opened: ReturnType<typeof prepareAll> | undefined;
  const openOnce = () => (opened ??= prepareAll(checkpoints.open()));

  /** Does the chunks in one transaction. Only between two of them it can be interrupted. */
  const inChunks = <A>(
    operation: string,
    how: "read" | "write",
    begin: () => Chunked<A>,
    isKept: (result: A) => boolean,
  ): Effect.Effect<A, StorageUnavailable> =>
    Effect.acquireUseRelease(
      retryWhileBusy(
        attempt(operation, () => {
          if (how === "write") {
            writeWaiting();
            checkpoints.beginning();
          }
          // What is prepared for it stays if it is rolled back, such as temporary tables.
          const chunks = begin();
          openOnce().begin[how].run();
          return chunks;
        }),
      ),
      Effect.fnUntraced(function* (chunks) {
        for (;;) {
          const chunk = yield* attempt(operation, () => {
            const next = chunks.next();
            if (next.done === true) {
              (isKept(next.value) ? openOnce().commit : openOnce().rollback).run();
              if (how === "write") checkpoints.committed();
            }
            return next;
          });
          if (chunk.done === true) return chunk.value;
          // Until the commit nothing is done, so whoever must end can.
          yield* Effect.interruptible(Effect.yieldNow);
        }
      }),
      (chunks) =>
        Effect.sync(() => {
          // It may be in the middle of reading.
          chunks.return(undefined as never);
          const { db, rollback } = openOnce();
          // SQLite has already rolled back if the disk is full.
          if (db.inTransaction) rollback.run();
        }),
    );

  const chunkedWrite = <S>(prepare: (db: Database) => S): ChunkedWrite<S> => {
    let prepared: S | undefined;
    const preparedOnce = (): S => (prepared ??= prepare(openOnce().db));
    return <A, E, B = undefined>(
      { operation, familyId }: { readonly operation: string; readonly familyId: string },
      work: (prepared: S, before: B, tell: Tell) => Chunked<Result.Result<A, E>>,
      before?: (prepared: S) => Chunked<B>,
    ) => {
      const first: Effect.Effect<B, StorageUnavailable> =
        before === undefined
          ? Effect.succeed(undefined as B)
          : inChunks(
              operation,
              "read",
              () => before(preparedOnce()),
              () => true,
            );
      const written = (done: B) =>
        Effect.promise(checkpoints.copied).pipe(
          Effect.andThen(Progress),
          Effect.flatMap((tell) =>
            queue.exclusive(
              operation,
              familyId,
              inChunks(operation, "write", () => work(preparedOnce(), done, tell), Result.isSuccess),
            ),
          ),
          Effect.flatMap(Effect.fromResult),
        );
      // An interrupted caller would not know whether it was done.
      return large.exclusive(operation, familyId, Effect.flatMap(first, written));
    };
  };
  return { chunkedWrite, close: (): void => void opened?.db.close() };
};
