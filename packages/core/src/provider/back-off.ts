import * as Context from "effect/Context";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import * as Schedule from "effect/Schedule";
import type { ProviderFailure } from "./failure.ts";
import { Refused } from "./read-response.ts";

/** How long the first wait is, in milliseconds; tests make it shorter (docs/spec/bank-data.md, Retries). */
export const RetryBase = Context.Reference<number>("@farthing/core/provider/RetryBase", {
  defaultValue: () => 2_000,
});

/** No wait is longer, in milliseconds. */
const LONGEST_WAIT = 30_000;

const RETRIES = 3;

/** A part of a wait that is added at random, so that many who failed together do not come back together. */
const JITTER = 0.25;

const waitOf = (error: unknown): number => (error instanceof Refused ? (error.wait ?? 0) : 0);

/** Three more tries, each twice as far from the last, and no nearer than the provider asks for. */
const backOff = (base: number) =>
  Schedule.exponential(base).pipe(
    Schedule.upTo({ times: RETRIES }),
    Schedule.passthrough,
    Schedule.modifyDelay(({ duration, input }) =>
      Effect.map(Random.next, (random) =>
        Math.min(LONGEST_WAIT, Math.max(Duration.toMillis(duration) * (1 + JITTER * random), waitOf(input))),
      ),
    ),
  );

/**
 * Tries again what may pass: a provider that wants to be left alone for longer than any wait is left alone. What is left
 * of a refusal is why.
 */
export const withRetries = <A, E, R>(
  self: Effect.Effect<A, E | Refused, R>,
): Effect.Effect<A, Exclude<E, Refused> | ProviderFailure, R> =>
  Effect.flatMap(RetryBase, (base) =>
    Effect.retry(self, {
      schedule: backOff(base),
      while: (error) => error instanceof Refused && error.is_transient && waitOf(error) <= LONGEST_WAIT,
    }),
  ).pipe(
    Effect.mapError((error) => (error instanceof Refused ? error.failure : (error as Exclude<E, Refused>))),
  );
