import * as Result from "effect/Result";
import { CommitLost } from "./commit-marker.ts";
import { inBatches } from "./in-batches.ts";
import type { Queries } from "./queries.ts";
import { sharedWait, type Wait } from "./wait.ts";

/**
 * Small writes of one turn of the event loop share a transaction, its marker and its COMMIT (docs/adr/0039). Their statements are
 * sent without waiting for those of the others, so no two of them may lock the same.
 */

type Work<A> = (queries: Queries) => Promise<A>;

/** Does work in one transaction; "group" hardly waits for what others have locked. */
export type WriteOnce = <A, E>(
  how: "write" | "group",
  wait: Wait,
  work: Work<Result.Result<A, E>>,
) => Promise<Result.Result<A, E>>;

type Outcome = Result.Result<unknown, unknown>;

interface Write {
  /** What it locks. */
  readonly key: string;
  readonly wait: Wait;
  /** Does all of it, or fails before anything is written. */
  readonly work: Work<Outcome>;
  /** Called once. */
  readonly resolve: (outcome: Promise<Outcome>) => void;
}

/** More save hardly more, are locked for longer, and leave other connections nothing to do. */
const MAX_AT_ONCE = 4;

/** The results of all, when none of them has a statement left that is under way. */
const allEnded = async (works: readonly Promise<Outcome>[]): Promise<readonly Outcome[]> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

/** What is known of one of those whose COMMIT was lost. */
const lostOf = ({ marker, sent, result, cause }: CommitLost, i: number): CommitLost =>
  new CommitLost(marker, sent, (result as Result.Success<readonly Outcome[], never>).success[i], cause);

/**
 * Does a write with the others of its turn. If anything fails for any of them, nothing of them is kept, and each is done alone:
 * so each ends as it would have, and waits for what is locked without keeping others.
 */
export const groupedWrites = (writeOnce: WriteOnce) => {
  /** The outcome of each; undefined if each is to be done alone. */
  const together = async (writes: readonly Write[]): Promise<readonly Outcome[] | undefined> => {
    let hasBegun = false;
    try {
      const wait = sharedWait(writes.map((write) => write.wait));
      const ended = await writeOnce("group", wait, async (queries) => {
        hasBegun = true;
        const outcomes = await allEnded(writes.map(({ work }) => work(queries)));
        return outcomes.some(Result.isSuccess) ? Result.succeed(outcomes) : Result.fail(outcomes);
      });
      return Result.merge(ended);
    } catch (error) {
      // What may be committed is not done again, and whoever has waited for a connection does not wait twice.
      if (error instanceof CommitLost || !hasBegun) throw error;
      return undefined;
    }
  };

  const outcomeOf = async (
    { wait, work }: Write,
    i: number,
    shared: Promise<readonly Outcome[] | undefined>,
  ): Promise<Outcome> => {
    const outcomes = await shared.catch((error: unknown) => {
      throw error instanceof CommitLost ? lostOf(error, i) : error;
    });
    return outcomes === undefined ? writeOnce("write", wait, work) : outcomes[i]!;
  };

  const next = inBatches<Write>(MAX_AT_ONCE, (given) => {
    const group = new Map<string, Write>();
    for (const write of given)
      if (group.has(write.key)) next(write);
      else group.set(write.key, write);
    const writes = [...group.values()];
    const shared = writes.length > 1 ? together(writes) : Promise.resolve(undefined);
    for (const [i, write] of writes.entries()) write.resolve(outcomeOf(write, i, shared));
  });

  return <A, E>(key: string, wait: Wait, work: Work<Result.Result<A, E>>): Promise<Result.Result<A, E>> =>
    new Promise((resolve) => {
      next({ key, wait, work, resolve: resolve as Write["resolve"] });
    });
};
