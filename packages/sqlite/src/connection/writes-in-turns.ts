import type { Pausing } from "@farthing/core/import";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { Checkpoints } from "../checkpoints/checkpoints.ts";
import type { WritersLine } from "./writers-line.ts";

/**
 * Large writes leave everything else its turns. A transaction that stays open between turns needs a connection of its own: what
 * others read meanwhile is what was there before. While it is open the other writes of this process wait as they would for another
 * process.
 */

/**
 * Work of several steps for a family in one transaction, with what was prepared on the connection it is done on. `before` is done
 * first, in a transaction that reads the file and writes temporary tables alone, so that nobody waits for it.
 */
export type WriteInTurns<S> = <A, E, B = undefined>(
  of: { readonly operation: string; readonly familyId: string },
  work: (prepared: S, before: B) => Pausing<Result.Result<A, E>>,
  before?: (prepared: S) => Pausing<B>,
) => Effect.Effect<A, E | StorageUnavailable>;

/** What a connection does for large writes. */
interface WriterParts {
  /** Opens the file once more, and copies what is committed from its log into it. */
  readonly checkpoints: Checkpoints;
  /** The line of all writes. */
  readonly line: WritersLine;
  /** The line of those on this connection. */
  readonly large: WritersLine;
  /** Does the writes of this process that have passed the line and not begun. */
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
  line,
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

  /** Does the steps in one transaction. Only between two of them it can be interrupted. */
  const inSteps = <A>(
    operation: string,
    how: "read" | "write",
    begin: () => Pausing<A>,
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
          const steps = begin();
          openOnce().begin[how].run();
          return steps;
        }),
      ),
      Effect.fnUntraced(function* (steps) {
        for (;;) {
          const step = yield* attempt(operation, () => {
            const next = steps.next();
            if (next.done === true) {
              (isKept(next.value) ? openOnce().commit : openOnce().rollback).run();
              if (how === "write") checkpoints.committed();
            }
            return next;
          });
          if (step.done === true) return step.value;
          // Until the commit nothing is done, so whoever must end can.
          yield* Effect.interruptible(Effect.yieldNow);
        }
      }),
      (steps) =>
        Effect.sync(() => {
          // It may be in the middle of reading.
          steps.return(undefined as never);
          const { db, rollback } = openOnce();
          // SQLite has already rolled back if the disk is full.
          if (db.inTransaction) rollback.run();
        }),
    );

  const inTurns = <S>(prepare: (db: Database) => S): WriteInTurns<S> => {
    let prepared: S | undefined;
    const preparedOnce = (): S => (prepared ??= prepare(openOnce().db));
    return <A, E, B = undefined>(
      { operation, familyId }: { readonly operation: string; readonly familyId: string },
      work: (prepared: S, before: B) => Pausing<Result.Result<A, E>>,
      before?: (prepared: S) => Pausing<B>,
    ) => {
      const first: Effect.Effect<B, StorageUnavailable> =
        before === undefined
          ? Effect.succeed(undefined as B)
          : inSteps(
              operation,
              "read",
              () => before(preparedOnce()),
              () => true,
            );
      const written = (done: B) =>
        Effect.promise(checkpoints.copied).pipe(
          Effect.andThen(
            line.alone(
              operation,
              familyId,
              inSteps(operation, "write", () => work(preparedOnce(), done), Result.isSuccess),
            ),
          ),
          Effect.flatMap(Effect.fromResult),
        );
      // An interrupted caller would not know whether it was done.
      return large.alone(operation, familyId, Effect.flatMap(first, written));
    };
  };
  return { inTurns, close: (): void => void opened?.db.close() };
};
