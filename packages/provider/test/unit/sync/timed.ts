import { ProviderTransport } from "@farthing/core/provider";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { identity } from "effect/Function";
import { expect } from "vitest";
import type { Given } from "./support.ts";

/** Does what asks a provider, and lets time pass until it is done. Tells when each request was sent, in milliseconds. */
export const timed = <A, E>(
  pass: (seconds: number) => Effect.Effect<void>,
  self: Effect.Effect<A, E, Given>,
): Effect.Effect<{ exit: A | E; at: readonly number[] }, never, Given> =>
  Effect.gen(function* () {
    const at: number[] = [];
    const fiber = yield* Effect.forkChild(
      Effect.updateService(
        Effect.match(self, { onSuccess: identity, onFailure: identity }),
        ProviderTransport,
        ({ send }) =>
          ProviderTransport.of({
            mayCall: () => Effect.succeed(true),
            send: (request) =>
              Effect.andThen(
                Effect.map(Clock.currentTimeMillis, (now) => at.push(now)),
                send(request),
              ),
          }),
      ),
    );
    // The longest waits there can be, and a little more.
    yield* pass(200);
    return { exit: yield* Fiber.join(fiber), at };
  });

/** Seconds between one request and the next. */
export const waitsOf = (at: readonly number[]): readonly number[] =>
  at.slice(1).map((moment, i) => (moment - at[i]!) / 1000);

/** Two seconds, four and eight, and up to a quarter more. */
export const expectGrowing = (waits: readonly number[]): void => {
  expect(waits).toHaveLength(3);
  for (const [i, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(2 ** (i + 1));
    expect(wait).toBeLessThanOrEqual(2 ** (i + 1) * 1.25);
  }
};
