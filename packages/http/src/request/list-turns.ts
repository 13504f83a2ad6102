import { fairLine, type ListQuery } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { ListsBusy } from "../answer/errors.ts";

/**
 * How many pages and searches are read at once: fewer than a process has connections to a server, so some are left for what is
 * short. The other limits are of one family, and of all.
 */
const AT_ONCE = 8;
const LIMITS = { at_once: 4, waiting: 64, waiting_in_all: 512 };

/** How long one waits for its turn, in milliseconds. */
const PATIENCE = 5_000;

const line = fairLine([...Array(AT_ONCE).keys()], LIMITS);

const turnOf = (whose: string): Effect.Effect<number, ListsBusy> =>
  Effect.gen(function* () {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const leave = line.enter({ whose, only: undefined, begin: resolve });
    if (leave === "full") return yield* new ListsBusy();
    if (leave !== undefined) {
      const giveUp = Effect.sync(() => leave() && resolve(undefined));
      const timer = yield* Effect.forkChild(
        Effect.interruptible(Effect.andThen(Effect.sleep(PATIENCE), giveUp)),
      );
      yield* Effect.promise(() => promise);
      yield* Fiber.interrupt(timer);
    }
    return (yield* Effect.promise(() => promise)) ?? (yield* new ListsBusy());
  });

/**
 * Reads a list of a family in its turn, if that may take long: a page is counted, and a search may look at all there is. What comes
 * after a cursor is read at once.
 */
export const inTurn = <A, E, R>(
  whose: string,
  query: ListQuery & { readonly search?: string | undefined },
  read: Effect.Effect<A, E, R>,
): Effect.Effect<A, E | ListsBusy, R> =>
  "cursor" in query && query.search === undefined
    ? read
    : Effect.acquireUseRelease(
        turnOf(whose),
        () => read,
        (place) => Effect.sync(() => line.leave(place, whose)),
      );
