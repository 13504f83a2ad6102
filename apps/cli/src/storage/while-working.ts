import { Progress } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { Working } from "../terminal/working.ts";

/** Does work on storage that may last, and tells on a terminal how far it is. `what` says what is done, such as `Undoing the import`. */
export const whileWorking = <A, E, R>(what: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  whileTelling(what, (told) => Effect.provideService(work, Progress, told.ofRows()));

/** The same for work that tells itself how far it is. */
export const whileTelling = <A, E, R>(
  what: string,
  work: (told: Working) => Effect.Effect<A, E, R>,
): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Working(what)),
    work,
    (told) => Effect.sync(() => told.end()),
  );
