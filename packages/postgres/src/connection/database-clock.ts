import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import type { Connection } from "./connection.ts";
import { sql } from "./sql.ts";

/** The time between two looks at the clock of the database, in milliseconds. */
const LOOKS_AFTER = 60_000;

const NANOS = 1_000_000n;

/**
 * A clock that has gone by so many milliseconds more or less than the time since it was looked at was set, or its machine has
 * slept.
 */
const STEP = 1_000;

/**
 * The clock of the database, as every server on it has it: that of this machine, set by what the database says when it is
 * opened, then once a minute, and at once if that of this machine was set or the machine has slept. What is decided by a moment, such as whether a code has expired or which day a request
 * counts for, does not depend on which server decides.
 */
export const databaseClock = Effect.fnUntraced(function* ({ read }: Connection) {
  const own = yield* Clock.Clock;
  let ahead = 0;
  /** By how much its own clock is before the time that it counts evenly, which began somewhere. */
  const offset = (): number => own.currentTimeMillisUnsafe() - Number(own.monotonicTimeNanosUnsafe() / NANOS);
  let looked = offset();
  const look = read("clock.look", async ({ get }) => {
    const before = own.currentTimeMillisUnsafe();
    const row = await get<{ readonly now: number }>(
      sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
    );
    const after = own.currentTimeMillisUnsafe();
    const { now } = row!;
    // Clocks that may be the same are not corrected.
    ahead = now < before ? now - before : Math.max(0, now - after);
    looked = offset();
  });
  yield* look;
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(LOOKS_AFTER), Effect.ignore(look))));
  const millis = (): number => own.currentTimeMillisUnsafe() + ahead;
  const nanos = (): bigint => own.currentTimeNanosUnsafe() + BigInt(ahead) * NANOS;
  const inTime = Effect.suspend(() =>
    Math.abs(offset() - looked) < STEP ? Effect.void : Effect.ignore(look),
  );
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.andThen(inTime, Effect.sync(millis)),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.andThen(inTime, Effect.sync(nanos)),
    monotonicTimeNanosUnsafe: () => own.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: own.monotonicTimeNanos,
    sleep: (duration) => own.sleep(duration),
  };
  return clock;
});
