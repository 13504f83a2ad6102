import { fairQueue } from "@farthing/core/request";
import { StorageUnavailable } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import type { ReadingPlace } from "./long-reader.ts";
import type { Order, Step } from "./open-readings.ts";
import { type Outcome, startThread, type Thread } from "./thread.ts";

/** How many steps can wait for a thread: of one family, and of all. */
const MAX_WAITING = { waiting: 64, waiting_in_all: 512 } as const;

/** How many threads read, and how they are started. */
export interface Threads {
  readonly count: number;
  /** How long a reading waits for a thread, in milliseconds. */
  readonly patience: number;
  readonly start?: (file: string) => Thread;
}

/** What a connection does for reads elsewhere. */
interface Attempts {
  readonly attempt: <A>(operation: string, run: () => A) => Effect.Effect<A, StorageUnavailable>;
  /** Tries again while another process has the file. */
  readonly retryWhileBusy: <A>(
    self: Effect.Effect<A, StorageUnavailable>,
  ) => Effect.Effect<A, StorageUnavailable>;
}

type Begun = Exclude<Order, { readonly end: true }>;

const busy = (operation: string, why: string): StorageUnavailable =>
  new StorageUnavailable({ reason: "busy", operation, cause: new Error(why) });

/** In threads of their own, which start when they are needed. A family has all of them but one at most. */
export const readingThreads = (
  file: string,
  { attempt, retryWhileBusy }: Attempts,
  { count, patience, start = startThread }: Threads,
): ReadingPlace => {
  const threads: (Thread | undefined)[] = Array.from({ length: count });
  const line = fairQueue([...threads.keys()], { at_once: Math.max(1, count - 1), ...MAX_WAITING });
  /** Where open readings are. */
  const places = new Map<number, { readonly place: number; readonly thread: Thread }>();

  const threadAt = (place: number): Thread => {
    const kept = threads[place];
    if (kept?.isAlive() === true) return kept;
    const started = start(file);
    threads[place] = started;
    return started;
  };

  /** Enters the line; `resume` is called with what came of the step. */
  const enter = (order: Begun, familyId: string, resume: (outcome: Outcome) => void) => {
    const only = places.get(order.id);
    return line.enter({
      ...{ familyId, only: only?.place },
      begin: (place) => {
        const thread = only?.thread ?? threadAt(place);
        places.set(order.id, { place, thread });
        const told = (outcome: Outcome): void => {
          line.leave(place, familyId);
          resume(outcome);
        };
        if (thread.isAlive()) thread.send(order, told);
        else
          told(() => {
            throw new Error("the thread that reads has ended");
          });
      },
    });
  };

  const resulting = (
    operation: string,
    id: number,
    outcome: Outcome,
  ): Effect.Effect<Step, StorageUnavailable> =>
    attempt(operation, () => {
      try {
        const step = outcome();
        if (step.done === true) places.delete(id);
        return step;
      } catch (error) {
        places.delete(id);
        throw error;
      }
    });

  /** One step, or why it has no thread. */
  const stepOnce = (
    order: Begun,
    operation: string,
    familyId: string,
  ): Effect.Effect<Step | StorageUnavailable, StorageUnavailable> =>
    Effect.suspend(() => {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const leave = enter(order, familyId, resolve);
      if (leave === "full") return Effect.succeed(busy(operation, "too many reads wait"));
      const done = Effect.flatMap(
        Effect.promise(() => promise),
        (outcome) => resulting(operation, order.id, outcome),
      );
      if (leave === undefined) return done;
      const waited = Effect.andThen(
        Effect.sleep(patience),
        Effect.suspend(() =>
          leave() ? Effect.succeed(busy(operation, "other reads take longer")) : Effect.never,
        ),
      );
      return Effect.onInterrupt("ask" in order ? done : Effect.raceFirst(done, waited), () =>
        Effect.sync(() => void leave()),
      );
    });

  return {
    step: (order, { operation, family_id }) => {
      const once = stepOnce(order, operation, family_id);
      // Who waits for another process waits for no thread as well.
      return Effect.flatMap("ask" in order ? once : retryWhileBusy(once), (step) =>
        step instanceof StorageUnavailable ? Effect.fail(step) : Effect.succeed(step),
      );
    },
    end: (id) => {
      const open = places.get(id);
      places.delete(id);
      if (open?.thread.isAlive() === true) open.thread.send({ id, end: true });
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread?.close()));
    },
  };
};
