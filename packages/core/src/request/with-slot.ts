import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import type { FairQueue } from "./fair-queue.ts";

/** How somebody waits in a queue. */
interface Waits<E> {
  /** Too many wait already: fails with what that means. */
  readonly onFull: Effect.Effect<never, E>;
  /** Ends when it is not waited any longer, with the reason. */
  readonly giveUp: Effect.Effect<never, E>;
}

/** A place in a queue, now or later. Cannot be interrupted but by `giveUp`: a place that nobody gives back would be lost. */
const placeIn = <Place, E>(
  queue: FairQueue<Place>,
  familyId: string,
  { onFull, giveUp }: Waits<E>,
): Effect.Effect<Place, E> =>
  Effect.gen(function* () {
    const { promise, resolve } = Promise.withResolvers<Exit.Exit<Place, E>>();
    const leave = queue.enter({ familyId, only: undefined, begin: (place) => resolve(Exit.succeed(place)) });
    if (leave === "full") return yield* onFull;
    if (leave === undefined) return yield* yield* Effect.promise(() => promise);
    const waiting = yield* Effect.forkChild(
      Effect.interruptible(Effect.onExit(giveUp, (reason) => Effect.sync(() => leave() && resolve(reason)))),
    );
    const came = yield* Effect.promise(() => promise);
    yield* Fiber.interrupt(waiting);
    return yield* came;
  });

/** Does work of a family when it has a slot of a queue. Work that has begun keeps its place until it ends. */
export const withSlot = <Place, E, A, F, R>(
  queue: FairQueue<Place>,
  familyId: string,
  waits: Waits<E>,
  work: Effect.Effect<A, F, R>,
): Effect.Effect<A, E | F, R> =>
  Effect.acquireUseRelease(
    placeIn(queue, familyId, waits),
    () => work,
    (place) => Effect.sync(() => queue.leave(place, familyId)),
  );
