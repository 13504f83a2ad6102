import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";

/** Runs with a clock that shows no millisecond twice: no program imports two files within one, and by them it tells them apart. */
export const withTickingClock = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Clock.Clock, (clock) => {
    let shown = 0;
    const currentTimeMillisUnsafe = (): number => {
      shown = Math.max(shown + 1, clock.currentTimeMillisUnsafe());
      return shown;
    };
    const ticking: Clock.Clock = {
      ...{ currentTimeMillisUnsafe, currentTimeMillis: Effect.sync(currentTimeMillisUnsafe) },
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => clock.sleep(duration),
    };
    return Effect.provideService(work, Clock.Clock, ticking);
  });
