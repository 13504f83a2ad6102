import type { TimeZone } from "../src/index.ts";

/** A time zone as the runtime knows it: that of the tests is not the one of the product. */
export const zoneOf = (name: string): TimeZone => {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: name, hourCycle: "h23", era: "short", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  return {
    name,
    offsetAt: (seconds) => {
      const parts = Object.fromEntries(
        format.formatToParts(seconds * 1_000).map(({ type, value }) => [type, Number(value)]),
      );
      const there = Date.UTC(
        parts.year!,
        parts.month! - 1,
        parts.day!,
        parts.hour!,
        parts.minute!,
        parts.second!,
      );
      return there / 1_000 - Math.floor(seconds);
    },
  };
};
