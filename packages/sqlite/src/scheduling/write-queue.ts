import { fairQueue, withSlot } from "@farthing/core/request";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";

/**
 * The queue of the writes of a process, as a lock that is shared or exclusive. While one write has it exclusively, the others wait,
 * for at most the patience that they have with another process. Then all shared ones go, and after them the next exclusive one,
 * fairly by family.
 */
export interface WriteQueue {
  /** Succeeds at once, or after the exclusive write. Cannot be interrupted. */
  readonly shared: (operation: string) => Effect.Effect<void, StorageUnavailable>;
  /**
   * Does work of a family exclusively, after whoever does so; fails at once if too much of the family waits, or of all. Cannot be
   * interrupted, but where the work says so.
   */
  readonly exclusive: <A, E>(
    operation: string,
    familyId: string,
    work: Effect.Effect<A, E>,
  ) => Effect.Effect<A, E | StorageUnavailable>;
}

/** How many exclusive writes can wait: of one family, and of all. */
const MAX_WAITING = { waiting: 32, waiting_in_all: 256 } as const;

/** Tells one who waits that they can go, or that they have waited too long. */
type Resume = (has: "slot" | "waited") => void;

const busy = (operation: string, why: string): Effect.Effect<never, StorageUnavailable> =>
  Effect.suspend(() =>
    Effect.fail(new StorageUnavailable({ reason: "busy", operation, cause: new Error(why) })),
  );

const waitedFor = (operation: string): Effect.Effect<never, StorageUnavailable> =>
  busy(operation, "a large write of this process takes longer");

/** A queue with so much patience, in milliseconds. */
export const writeQueue = (patience: number): WriteQueue => {
  const exclusive = fairQueue(["the only one"], { at_once: 1, ...MAX_WAITING });
  const waiting: Resume[] = [];

  const leave: typeof exclusive.leave = (place, familyId) => {
    for (const resume of waiting.splice(0)) resume("slot");
    exclusive.leave(place, familyId);
  };

  const wait = (operation: string): Effect.Effect<void, StorageUnavailable> =>
    Effect.gen(function* () {
      const { promise, resolve: resume } = Promise.withResolvers<"slot" | "waited">();
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
      if (has === "waited") return yield* waitedFor(operation);
    });

  return {
    shared: (operation) =>
      Effect.uninterruptible(
        Effect.suspend(() => (exclusive.usage().working > 0 ? wait(operation) : Effect.void)),
      ),
    exclusive: (operation, familyId, work) =>
      Effect.uninterruptible(
        withSlot(
          { enter: (work) => exclusive.enter(work), leave, usage: () => exclusive.usage() },
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
