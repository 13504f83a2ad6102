import type { TimeZone } from "@farthing/values";
import * as DateTime from "effect/DateTime";

const DAY = 86_400;

const remembered = (compute: (value: number) => number): ((value: number) => number) => {
  const known = new Map<number, number>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const computed = compute(value);
    known.set(value, computed);
    return computed;
  };
};

/**
 * The time zone of this name (IANA). How far its clocks are from UTC is asked once for each day in UTC, unless they are changed on
 * it; most times share a few days. Dies if the time zone does not exist.
 */
export const timeZoneNamed = (name: string): TimeZone => {
  const zone = DateTime.zoneMakeNamedUnsafe(name);
  const exactly = remembered(
    (seconds) => DateTime.zonedOffset(DateTime.setZone(DateTime.makeUnsafe(seconds * 1_000), zone)) / 1_000,
  );
  return {
    name,
    offsetAt: (seconds) => {
      const start = Math.floor(seconds / DAY) * DAY;
      const offset = exactly(start);
      return offset === exactly(start + DAY) ? offset : exactly(Math.floor(seconds));
    },
  };
};
