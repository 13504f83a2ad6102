import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import { type FailureKind, kindOf, unavailableReason, withoutContent } from "./postgres-failure.ts";

/** How often work is done again after each kind of failure. */
const MAX_RETRIES: Readonly<Record<FailureKind, number>> = {
  conflict: 5,
  lost: 5,
  constraint: 2,
  refused: 0,
  mistake: 0,
};

/** The longest first pause before work is done again, in milliseconds; each next one is twice as long. */
const FIRST_PAUSE = 10;

/** Work that fails with whatever was thrown. */
export const tried = <A>(work: () => Promise<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause });

/** Fails with why storage is not available; a mistake of the program is a defect. */
export const explained = (operation: string, cause: unknown): Effect.Effect<never, StorageUnavailable> => {
  if (cause instanceof StorageUnavailable) return Effect.fail(cause);
  const reason = unavailableReason(cause);
  return reason === undefined
    ? Effect.die(withoutContent(cause))
    : Effect.fail(new StorageUnavailable({ reason, operation, cause: withoutContent(cause) }));
};

/** A random part of a pause that grows, so that those who met do not meet again. */
const pause = (round: number): Effect.Effect<void> =>
  Effect.flatMap(Random.next, (part) => Effect.sleep(part * FIRST_PAUSE * 2 ** round));

/** Does work again if it may succeed then. */
export const withRetries = <A>(
  operation: string,
  work: Effect.Effect<A, unknown>,
  round = 0,
): Effect.Effect<A, StorageUnavailable> =>
  Effect.catch(work, (cause) =>
    !(cause instanceof StorageUnavailable) && round < MAX_RETRIES[kindOf(cause)]
      ? Effect.andThen(pause(round), withRetries(operation, work, round + 1))
      : explained(operation, cause),
  );
