import * as Clock from "effect/Clock";
import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** A clock that stands still until it is moved. Waiting is real. */
export interface TestClock {
  readonly service: Clock.Clock;
  /** Moves on by so many milliseconds. */
  readonly advance: (ms: number) => void;
  /** ISO 8601. */
  readonly now: () => string;
}

export const testClock = (start: string): TestClock => {
  let at = Date.parse(start);
  const real: Clock.Clock = Context.get(Context.empty(), Clock.Clock);
  return {
    service: Object.create(real, {
      currentTimeMillisUnsafe: { value: () => at },
      currentTimeMillis: { value: Effect.sync(() => at) },
    }) as Clock.Clock,
    advance: (ms) => {
      at += ms;
    },
    now: () => new Date(at).toISOString(),
  };
};
