import type { Pausing } from "@farthing/core/import";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Semaphore from "effect/Semaphore";

/**
 * Large writes leave everything else its turns. A transaction that stays open between turns needs a connection of its own: what
 * others read meanwhile is what was there before. While it is open the other writes of this process wait, without a limit, as
 * they would for any write before them.
 */

/** Work of several steps in one transaction, with what was prepared on the connection it is done on. */
export type WriteInTurns<S> = <A, E>(
  operation: string,
  work: (prepared: S) => Pausing<Result.Result<A, E>>,
) => Effect.Effect<A, E | StorageUnavailable>;

/** What a connection does for large writes. */
interface Ways {
  /** Opens the file once more. */
  readonly open: () => Database;
  /** Keeps other writes of this process from beginning, until the function that it returns is called. */
  readonly hold: () => () => void;
  readonly attempt: <A>(operation: string, run: () => A) => Effect.Effect<A, StorageUnavailable>;
  /** Tries again while another process writes. */
  readonly patiently: <A>(self: Effect.Effect<A, StorageUnavailable>) => Effect.Effect<A, StorageUnavailable>;
}

/** A second connection to a file, opened by the first large write. */
export const secondConnection = ({ open, hold, attempt, patiently }: Ways) => {
  const oneByOne = Semaphore.makeUnsafe(1);
  const prepareAll = (db: Database) => ({
    db,
    begin: db.prepare("BEGIN IMMEDIATE"),
    commit: db.prepare("COMMIT"),
    rollback: db.prepare("ROLLBACK"),
  });
  let opened: ReturnType<typeof prepareAll> | undefined;

  const inTurns = <S>(prepare: (db: Database) => S): WriteInTurns<S> => {
    let prepared: S | undefined;
    return <A, E>(operation: string, work: (prepared: S) => Pausing<Result.Result<A, E>>) => {
      const begin = attempt(operation, () => {
        opened ??= prepareAll(open());
        prepared ??= prepare(opened.db);
        opened.begin.run();
        return { ...opened, release: hold(), steps: work(prepared) };
      });
      // It cannot be interrupted: an interrupted caller would not know whether it was done.
      const written = Effect.acquireUseRelease(
        patiently(begin),
        Effect.fnUntraced(function* ({ commit, rollback, steps }) {
          for (;;) {
            const step = yield* attempt(operation, () => {
              const next = steps.next();
              if (next.done === true) (Result.isSuccess(next.value) ? commit : rollback).run();
              return next;
            });
            if (step.done === true) return yield* Effect.fromResult(step.value);
            yield* Effect.yieldNow;
          }
        }),
        ({ db, rollback, release }) =>
          Effect.sync(() => {
            // SQLite has already rolled back if the disk is full.
            if (db.inTransaction) rollback.run();
            release();
          }),
      );
      return oneByOne.withPermits(1)(Effect.uninterruptible(written));
    };
  };
  return { inTurns, close: (): void => void opened?.db.close() };
};
