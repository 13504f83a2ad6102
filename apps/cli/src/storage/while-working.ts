import * as Effect from "effect/Effect";
import { Working } from "../terminal/working.ts";

/** Does work on storage that may last, and tells of it on a terminal. `what` says what is done, such as `Undoing the import`. */
export const whileWorking = <A, E, R>(what: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => new Working(what)),
    () => work,
    (told) => Effect.sync(() => told.end()),
  );
