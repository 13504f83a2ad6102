import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";

/**
 * The line of the writes of a process. While someone writes alone, the others wait, for at most the patience that they have with
 * another process. Then all go who do not write alone, and after them the first who does.
 */
export interface WritersLine {
  /** Succeeds at once, or after whoever writes alone. Cannot be interrupted. */
  readonly pass: (operation: string) => Effect.Effect<void, StorageUnavailable>;
  /** Does work alone, after whoever does so. Cannot be interrupted, but where the work says so. */
  readonly alone: <A, E>(
    operation: string,
    work: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
}

/** Tells one who waits that it is their turn, or that they have waited too long. */
type Resume = (has: "turn" | "waited") => void;

/** A line with so much patience, in milliseconds. */
export const writersLine = (patience: number): WritersLine => {
  let isTaken = false;
  const passing: Resume[] = [];
  const alone: Resume[] = [];

  const leave = (): void => {
    for (const resume of passing.splice(0)) resume("turn");
    const next = alone.shift();
    isTaken = next !== undefined;
    next?.("turn");
  };

  const wait = (operation: string, waiting: Resume[]): Effect.Effect<void, StorageUnavailable> =>
    Effect.gen(function* () {
      const { promise, resolve: resume } = Promise.withResolvers<"turn" | "waited">();
      waiting.push(resume);
      const giveUp = Effect.sync(() => {
        const at = waiting.indexOf(resume);
        if (at < 0) return;
        waiting.splice(at, 1);
        resume("waited");
      });
      const timer = yield* Effect.forkChild(
        Effect.interruptible(Effect.andThen(Effect.sleep(patience), giveUp)),
      );
      const has = yield* Effect.promise(() => promise);
      yield* Fiber.interrupt(timer);
      if (has === "waited")
        return yield* new StorageUnavailable({
          ...{ reason: "busy", operation },
          cause: new Error("a large write of this process takes longer"),
        });
    });

  const enter = (operation: string, isAlone: boolean): Effect.Effect<void, StorageUnavailable> =>
    Effect.suspend(() => {
      if (isTaken) return wait(operation, isAlone ? alone : passing);
      isTaken = isAlone;
      return Effect.void;
    });

  return {
    pass: (operation) => Effect.uninterruptible(enter(operation, false)),
    alone: (operation, work) =>
      Effect.uninterruptible(
        Effect.andThen(enter(operation, true), Effect.ensuring(work, Effect.sync(leave))),
      ),
  };
};
