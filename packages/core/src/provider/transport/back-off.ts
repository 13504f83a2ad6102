import * as Context from "effect/Context";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Random from "effect/Random";
import * as Schedule from "effect/Schedule";
import type { ProviderFailure } from "../failure/failure.ts";
import { Refused } from "./read-response.ts";

/** The first wait before a retry in milliseconds; tests make it shorter (docs/spec/bank-data.md, Retries). */
export const RetryBase = Context.Reference<number>("@farthing/core/provider/RetryBase", {
  defaultValue: () => 2_000,
});

/** The maximum wait in milliseconds. */
const LONGEST_WAIT = 30_000;

const RETRIES = 3;

/** The random part of a wait, so that requests that failed together are not repeated together. */
const JITTER = 0.25;

const waitOf = (error: unknown): number => (error instanceof Refused ? (error.wait ?? 0) : 0);

/** Three retries, each after twice the previous wait, and not before the time that the provider gives. */
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
 * Retries temporary failures, unless the provider requests a longer wait than the maximum. Fails with the reason of the
 * last refusal.
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
