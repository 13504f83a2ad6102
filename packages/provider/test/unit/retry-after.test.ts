import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { retryAfter } from "../../src/transport/retry-after.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const DAY = 86_400_000;

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

// A date that names no zone must not be read in that of the machine.
beforeAll(() => {
  vi.stubEnv("TZ", "America/New_York");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The three forms of RFC 9110, 5.6.7. */
const FORMS: Readonly<Record<string, (date: Date) => string>> = {
  "IMF-fixdate": (date) => date.toUTCString(),
  "RFC 850": (date) => {
    const [, day, month, year, time] = date.toUTCString().split(" ");
    return `${DAYS[date.getUTCDay()]}, ${day}-${month}-${year!.slice(2)} ${time} GMT`;
  },
  asctime: (date) => {
    const [weekday, day, month, year, time] = date.toUTCString().split(" ");
    return `${weekday!.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
  },
};

describe("Retry-After", () => {
  it("in seconds is taken, up to a day", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 400n }), (seconds) => {
        expect(retryAfter(` ${seconds} `, NOW)).toBe(Number(seconds > 86_400n ? 86_400n : seconds) * 1000);
      }),
    );
    expect(retryAfter("9".repeat(400), NOW)).toBe(DAY);
  });

  it.each(Object.entries(FORMS))("as a date in the form of %s is taken, from now up to a day", (_, write) => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * 86_400, max: 400 * 86_400 }), (seconds) => {
        const date = new Date(NOW + seconds * 1000);
        expect(retryAfter(write(date), NOW)).toBe(Math.min(DAY, Math.max(0, seconds * 1000)));
      }),
    );
  });

  it.each([
    undefined,
    "",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    "soon",
    "2026-03-01T13:00:00Z",
    "tomorrow GMT",
    "Xyz, 99 Foo 2026 99:99:99 GMT",
    "Sun, GMT",
    "1, 2",
  ])("%j is as good as none", (value) => {
    expect(retryAfter(value, NOW)).toBeUndefined();
  });

  it("is a wait or none, whatever it says", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Sun, ${text} GMT`),
        ),
        (value) => {
          const wait = retryAfter(value, NOW);
          if (wait !== undefined) expect(wait >= 0 && wait <= DAY).toBe(true);
        },
      ),
    );
  });
});
