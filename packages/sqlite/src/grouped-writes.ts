import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";

/**
 * Writes that wait at the same time share one transaction. What a small write costs is the disk's answer to its COMMIT, a
 * multiple of its work; so all that came in one turn of the event loop are done one after the other, each seeing what those
 * before it have written, and committed together. Nobody is answered before that.
 */

/** Does work in a transaction of its own, which is kept unless `isKept` says no or the work throws. */
export type Transact = <A>(how: "write", work: () => A, isKept?: (result: A) => boolean) => A;

/** Gives the result of the work, or throws what kept it from being done. */
type Outcome = () => Result.Result<unknown, unknown>;

interface Write {
  readonly work: () => Result.Result<unknown, unknown>;
  /** Is told once. */
  readonly settle: (outcome: Outcome) => void;
}

/** So that reads get in between, however many wait. */
const MOST_AT_ONCE = 64;

/**
 * Gives a function that does writes soon, together with others; what is refused leaves nothing behind. Work may be
 * done again, as where another process held it up.
 */
export const groupedWrites = (db: Database, transact: Transact): ((write: Write) => void) => {
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

  /** How each ends; nothing where anything went wrong with any of them: then nothing is kept. */
  const together = (writes: readonly Write[]): readonly Outcome[] | undefined => {
    let hasBegun = false;
    try {
      return transact("write", () => {
        hasBegun = true;
        return writes.map(oneOfMany);
      }).map((result) => () => result);
    } catch (error) {
      if (hasBegun) return undefined;
      // As where another process writes: to try it for each would be the same so many times.
      return writes.map(() => () => {
        throw error;
      });
    }
  };

  const doWaiting = (): void => {
    const writes = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    if (waiting.length > 0) setImmediate(doWaiting);
    const outcomes = writes.length > 1 ? together(writes) : undefined;
    // One that throws, or cannot be committed, must not keep the others from being done.
    for (const [i, { work, settle }] of writes.entries()) settle(outcomes?.[i] ?? alone(work));
  };

  return (write) => {
    waiting.push(write);
    if (waiting.length === 1) setImmediate(doWaiting);
  };
};
