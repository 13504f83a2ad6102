import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Fiber from "effect/Fiber";
import type { FairLine } from "./fair-line.ts";

/** How somebody waits in a line. */
interface Waits<E> {
  /** Too many wait already: fails with what that means. */
  readonly full: Effect.Effect<never, E>;
  /** Ends when it is not waited any longer, with the reason. */
  readonly enough: Effect.Effect<never, E>;
}

/** A place in a line, now or later. Cannot be interrupted but by `enough`: a place that nobody gives back would be lost. */
const placeIn = <Place, E>(
  line: FairLine<Place>,
  familyId: string,
  { full, enough }: Waits<E>,
): Effect.Effect<Place, E> =>
  Effect.gen(function* () {
    const { promise, resolve } = Promise.withResolvers<Exit.Exit<Place, E>>();
    const leave = line.enter({ familyId, only: undefined, begin: (place) => resolve(Exit.succeed(place)) });
    if (leave === "full") return yield* full;
    if (leave === undefined) return yield* yield* Effect.promise(() => promise);
    const waiting = yield* Effect.forkChild(
      Effect.interruptible(Effect.onExit(enough, (reason) => Effect.sync(() => leave() && resolve(reason)))),
    );
    const came = yield* Effect.promise(() => promise);
    yield* Fiber.interrupt(waiting);
    return yield* came;
  });

/** Does work of a family when its turn in a line has come. Work that has begun keeps its place until it ends. */
export const takeTurn = <Place, E, A, F, R>(
  line: FairLine<Place>,
  familyId: string,
  waits: Waits<E>,
  work: Effect.Effect<A, F, R>,
): Effect.Effect<A, E | F, R> =>
  Effect.acquireUseRelease(
    placeIn(line, familyId, waits),
    () => work,
    (place) => Effect.sync(() => line.leave(place, familyId)),
  );
