import { randomUUID } from "node:crypto";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import {
  CommitLost,
  commitWith,
  isOutdated,
  mayBeForgotten,
  monotonic,
  wasCommitted,
} from "./commit-marker.ts";
import type { WriteOnce } from "./grouped-writes.ts";
import { isOutcomeOpen, OutdatedProgram } from "./postgres-failure.ts";
import { awaitedLater } from "./queries.ts";
import { commit, type Once } from "./transact.ts";
import { waitOf } from "./wait.ts";
import { tried, withRetries } from "./with-retries.ts";

/** The pause between two attempts to look up whether a transaction was committed, in milliseconds. */
const LOOK_AGAIN = 100;

/** Does work in one transaction, which it ends with a marker; throws {@link CommitLost} if the outcome is open. */
export const writesOnce =
  ({ transact }: Once): WriteOnce =>
  (how, wait, work) =>
    transact(how, wait, work, async (client, result, { sent }) => {
      if (Result.isFailure(result)) return client.query("ROLLBACK");
      const marker = randomUUID();
      const at = monotonic();
      const committed = awaitedLater(client.query(commitWith(marker)));
      try {
        await sent();
        return await committed;
      } catch (cause) {
        if (isOutdated(cause)) throw new OutdatedProgram();
        throw isOutcomeOpen(cause) ? new CommitLost(marker, at, result, cause) : cause;
      }
    });

/**
 * Does work that is committed until it is, or fails: with `unknown` if the database does not say within `patience` milliseconds
 * what became of it. It cannot be interrupted: an interrupted caller would not know whether it was done.
 */
export const committed = ({ transact }: Once, patience: number) => {
  /** Looks up whether a transaction was committed, until the database answers or the time limit is reached. */
  const lookUp = (operation: string, { marker, cause }: CommitLost, until: number) => {
    const attempt: Effect.Effect<boolean, StorageUnavailable> = Effect.catch(
      // What was done is worth a wait of its own, however long the request has waited before.
      tried(() => transact("write", waitOf(patience), (queries) => wasCommitted(queries, marker), commit)),
      () =>
        Effect.gen(function* () {
          if ((yield* Clock.currentTimeMillis) >= until)
            return yield* new StorageUnavailable({ reason: "unknown", operation, cause });
          yield* Effect.sleep(LOOK_AGAIN);
          return yield* attempt;
        }),
    );
    return attempt;
  };

  return <A, E>(
    operation: string,
    once: () => Promise<Result.Result<A, E>>,
    afterwards: Effect.Effect<void>,
  ): Effect.Effect<A, E | StorageUnavailable> =>
    Effect.catch(tried(once), (cause) =>
      cause instanceof CommitLost
        ? Effect.gen(function* () {
            const until = (yield* Clock.currentTimeMillis) + patience;
            if (yield* lookUp(operation, cause, until)) return cause.result as Result.Result<A, E>;
            if (mayBeForgotten(cause))
              return yield* new StorageUnavailable({ reason: "unknown", operation, cause: cause.cause });
            return yield* Effect.fail(cause.cause);
          })
        : Effect.fail(cause),
    ).pipe(
      (work) => withRetries(operation, work),
      Effect.tap(afterwards),
      Effect.flatMap(Effect.fromResult),
      Effect.uninterruptible,
    );
};
