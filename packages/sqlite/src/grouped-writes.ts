import type { Database } from "better-sqlite3";
import * as Result from "effect/Result";

/**
 * Writes that wait at the same time share one transaction. What a small write costs is the disk's answer to its COMMIT, a
 * multiple of its work; so all that came in one turn of the event loop are done one after the other, each seeing what those
 * before it have written, and committed together. Nobody is answered before that.
 */

/** Does work in a transaction of its own, which is kept unless `isKept` says no or the work throws. */
export type Transact = <A>(how: "write", work: () => A, isKept?: (result: A) => boolean) => A;

interface Write {
  readonly work: () => Result.Result<unknown, unknown>;
  /** Is told once: by a function that gives the result of the work, or throws what kept it from being done. */
  readonly settle: (outcome: () => Result.Result<unknown, unknown>) => void;
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

  const alone = (work: Write["work"]): (() => Result.Result<unknown, unknown>) => {
    try {
      const result = transact("write", work, Result.isSuccess);
      return () => result;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };

  /** The results of all, or nothing where anything went wrong with any of them: then nothing is kept. */
  const together = (writes: readonly Write[]): readonly Result.Result<unknown, unknown>[] | undefined => {
    try {
      return transact("write", () => writes.map(oneOfMany));
    } catch {
      return undefined;
    }
  };

  const doWaiting = (): void => {
    const writes = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    if (waiting.length > 0) setImmediate(doWaiting);
    const results = writes.length > 1 ? together(writes) : undefined;
    // One that throws, or cannot be committed, must not keep the others from being done.
    if (results === undefined) for (const { work, settle } of writes) settle(alone(work));
    else for (const [i, result] of results.entries()) writes[i]!.settle(() => result);
  };

  return (write) => {
    waiting.push(write);
    if (waiting.length === 1) setImmediate(doWaiting);
  };
};
