import * as Cause from "effect/Cause";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { expect } from "vitest";

/** Passes if the effect ends in a defect, not in a result or an expected error. */
export const expectDefect = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
  what = "it",
): Effect.Effect<void, never, R> =>
  Effect.map(Effect.exit(effect), (exit) => {
    expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause), `${what} ends in a defect`).toBe(true);
  });

/** Runs this many effects concurrently. */
export const race = <A, E, R>(
  times: number,
  contender: (index: number) => Effect.Effect<A, E, R>,
): Effect.Effect<A[], E, R> =>
  Effect.all(
    Array.from({ length: times }, (_, index) => contender(index)),
    { concurrency: "unbounded" },
  );

/** On a busy machine many can wait longer for a connection than storage has patience: as clients, these come again. */
export const whileBusy = <A, E extends { readonly _tag: string }, R>(work: Effect.Effect<A, E, R>) =>
  Effect.retry(work, { times: 10, while: ({ _tag }) => _tag === "StorageUnavailable" });
