import * as Clock from "effect/Clock";
import * as Duration from "effect/Duration";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";

const withClock = (changed: Partial<Clock.Clock>) =>
  Effect.updateService(Clock.Clock, (clock) => Object.assign(Object.create(clock) as Clock.Clock, changed));

/** Does work that must be done without waiting: it dies where it sleeps, for however short a time. */
export const withoutWaiting = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  withClock({ sleep: () => Effect.die(new Error("it waited")) })(work);

export const turn: Effect.Effect<void> = Effect.promise(
  () => new Promise<void>((resolve) => setImmediate(resolve)),
);

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * Does work by a clock of its own, which goes on by a millisecond with each turn of the event loop. Whoever slept until then
 * is woken in the same turn, as by the timers of the platform. `onTurn` is done in each of them.
 */
export const passing = <A, E, R, F = never>(
  work: Effect.Effect<A, E, R>,
  onTurn: (turns: number) => Effect.Effect<unknown, F> = () => Effect.void,
): Effect.Effect<A, E | F, R> =>
  Effect.gen(function* () {
    let now = 0;
    let asleep: readonly Sleeper[] = [];
    const sleep = (duration: Duration.Duration) =>
      Effect.callback<void>((resume) => {
        const until = now + Duration.toMillis(duration);
        asleep = [...asleep, { until, wake: () => resume(Effect.void) }];
      });
    const fiber = yield* Effect.forkChild(
      withClock({ currentTimeMillis: Effect.sync(() => now), currentTimeMillisUnsafe: () => now, sleep })(
        work,
      ),
    );
    while (fiber.pollUnsafe() === undefined) {
      yield* turn;
      yield* onTurn(now);
      now += 1;
      const due = asleep.filter(({ until }) => until <= now);
      asleep = asleep.filter(({ until }) => until > now);
      for (const { wake } of due) wake();
    }
    return yield* Fiber.join(fiber);
  });
