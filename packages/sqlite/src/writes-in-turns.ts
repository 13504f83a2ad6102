import type { Pausing } from "@farthing/core/import";
import type { StorageUnavailable } from "@farthing/core/storage";
import type { Database } from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { WritersLine } from "./writers-line.ts";

/**
 * Large writes leave everything else its turns. A transaction that stays open between turns needs a connection of its own: what
 * others read meanwhile is what was there before. While it is open the other writes of this process wait as they would for another
 * process.
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
  readonly line: WritersLine;
  /** Does the writes of this process that have passed the line and not begun. */
  readonly writeWaiting: () => void;
  readonly attempt: <A>(operation: string, run: () => A) => Effect.Effect<A, StorageUnavailable>;
  /** Tries again while another process writes. */
  readonly patiently: <A>(self: Effect.Effect<A, StorageUnavailable>) => Effect.Effect<A, StorageUnavailable>;
}

/** A second connection to a file, opened by the first large write. */
export const secondConnection = ({ open, line, writeWaiting, attempt, patiently }: Ways) => {
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
        writeWaiting();
        opened.begin.run();
        return { ...opened, steps: work(prepared) };
      });
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
            // Until the commit nothing is done, so whoever must end can.
            yield* Effect.interruptible(Effect.yieldNow);
          }
        }),
        ({ db, rollback, steps }) =>
          Effect.sync(() => {
            // It may be in the middle of reading.
            steps.return(undefined as never);
            // SQLite has already rolled back if the disk is full.
            if (db.inTransaction) rollback.run();
          }),
      );
      // Only between two steps it can be interrupted: otherwise an interrupted caller would not know whether it was done.
      return line.alone(operation, written);
    };
  };
  return { inTurns, close: (): void => void opened?.db.close() };
};
