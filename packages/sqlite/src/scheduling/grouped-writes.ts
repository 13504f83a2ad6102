import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";

/**
 * Concurrent writes share one transaction. Most of the cost of a small write is waiting for the disk at
 * COMMIT; so the writes that one turn of the event loop brings run one after another at its end, each sees the
 * changes of those before it, and they are committed together. No write is answered before the commit.
 */

/** Runs work in a transaction of its own. It is rolled back if `isKept` returns false or the work throws. */
export type Transact = <A>(how: "write", work: () => A, isKept?: (result: A) => boolean) => A;

/** Returns the result of the work, or throws the error that prevented it. */
type Outcome = () => Result.Result<unknown, unknown>;

interface Write {
  readonly work: () => Result.Result<unknown, unknown>;
  /** Called once. */
  readonly resolve: (outcome: Outcome) => void;
}

/** So that reads are not delayed by a long list of writes. */
const MAX_AT_ONCE = 64;

/**
 * `grouped` runs writes soon, grouped with others, and `now` at once all that wait; a refused write leaves no change. Work may run
 * again, for example if another process held the lock.
 */
export const groupedWrites = (
  db: Database,
  transact: Transact,
): { readonly grouped: (write: Write) => void; readonly now: () => void } => {
  const begin = db.prepare("SAVEPOINT one_of_many");
  const undo = db.prepare("ROLLBACK TO one_of_many");
  const end = db.prepare("RELEASE one_of_many");
  let waiting: Write[] = [];

  const oneOfMany = ({ work }: Write): Result.Result<unknown, unknown> => {
    begin.run();
    const result = work();
    if (Result.isFailure(result)) undo.run();
    end.run();
    return result;
  };

  const alone = (work: Write["work"]): Outcome => {
    try {
      const result = transact("write", work, Result.isSuccess);
      return () => result;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };

  /** The result of each; undefined if any of them failed: then nothing was committed. */
  const together = (writes: readonly Write[]): readonly Outcome[] | undefined => {
    let hasBegun = false;
    try {
      return transact("write", () => {
        hasBegun = true;
        return writes.map(oneOfMany);
      }).map((result) => () => result);
    } catch (error) {
      if (hasBegun) return undefined;
      // For example if another process writes: trying each write on its own would have the same result.
      return writes.map(() => () => {
        throw error;
      });
    }
  };

  const doWaiting = (): void => {
    const writes = waiting.slice(0, MAX_AT_ONCE);
    waiting = waiting.slice(MAX_AT_ONCE);
    if (waiting.length > 0) setImmediate(doWaiting);
    const outcomes = writes.length > 1 ? together(writes) : undefined;
    // A write that throws or cannot be committed must not prevent the others.
    for (const [i, { work, resolve }] of writes.entries()) resolve(outcomes?.[i] ?? alone(work));
  };

  return {
    grouped: (write) => {
      waiting.push(write);
      if (waiting.length === 1) process.nextTick(doWaiting);
    },
    now: () => {
      while (waiting.length > 0) doWaiting();
    },
  };
};
