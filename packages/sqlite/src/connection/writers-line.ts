import { fairQueue, withSlot } from "@farthing/core/request";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";

/**
 * The line of the writes of a process. While someone writes alone, the others wait, for at most the patience that they have with
 * another process. Then all go who do not write alone, and after them the first who does, of the family whose turn it is.
 */
export interface WritersLine {
  /** Succeeds at once, or after whoever writes alone. Cannot be interrupted. */
  readonly pass: (operation: string) => Effect.Effect<void, StorageUnavailable>;
  /**
   * Does work of a family alone, after whoever does so; fails at once if too much of the family waits, or of all. Cannot be
   * interrupted, but where the work says so.
   */
  readonly alone: <A, E>(
    operation: string,
    familyId: string,
    work: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
}

/** How many who write alone can wait: of one family, and of all. */
const MAX_WAITING = { waiting: 32, waiting_in_all: 256 } as const;

/** Tells one who waits that it is their turn, or that they have waited too long. */
type Resume = (has: "turn" | "waited") => void;

const busy = (operation: string, why: string): Effect.Effect<never, StorageUnavailable> =>
  Effect.suspend(() =>
    Effect.fail(new StorageUnavailable({ reason: "busy", operation, cause: new Error(why) })),
  );

const waitedFor = (operation: string): Effect.Effect<never, StorageUnavailable> =>
  busy(operation, "a large write of this process takes longer");

/** A line with so much patience, in milliseconds. */
export const writersLine = (patience: number): WritersLine => {
  const alone = fairQueue(["the only one"], { at_once: 1, ...MAX_WAITING });
  const passing: Resume[] = [];

  const leave: typeof alone.leave = (place, familyId) => {
    for (const resume of passing.splice(0)) resume("turn");
    alone.leave(place, familyId);
  };

  const wait = (operation: string): Effect.Effect<void, StorageUnavailable> =>
    Effect.gen(function* () {
      const { promise, resolve: resume } = Promise.withResolvers<"turn" | "waited">();
      passing.push(resume);
      const giveUp = Effect.sync(() => {
        const at = passing.indexOf(resume);
        if (at < 0) return;
        passing.splice(at, 1);
        resume("waited");
      });
      const timer = yield* Effect.forkChild(
        Effect.interruptible(Effect.andThen(Effect.sleep(patience), giveUp)),
      );
      const has = yield* Effect.promise(() => promise);
      yield* Fiber.interrupt(timer);
      if (has === "waited") return yield* waitedFor(operation);
    });

  return {
    pass: (operation) =>
      Effect.uninterruptible(
        Effect.suspend(() => (alone.usage().working > 0 ? wait(operation) : Effect.void)),
      ),
    alone: (operation, familyId, work) =>
      Effect.uninterruptible(
        withSlot(
          { enter: (work) => alone.enter(work), leave, usage: () => alone.usage() },
          familyId,
          {
            onFull: busy(operation, "too many large writes of this process wait"),
            giveUp: Effect.andThen(Effect.sleep(patience), waitedFor(operation)),
          },
          work,
        ),
      ),
  };
};
