import * as Effect from "effect/Effect";
import * as TestClock from "effect/testing/TestClock";
import { describe, expect, it } from "vitest";
import { now, todayIn } from "../../src/request/index.ts";

describe("this moment", () => {
  const at = <A>(moment: string, work: Effect.Effect<A>): Promise<A> =>
    Effect.runPromise(
      Effect.provide(
        Effect.andThen(
          Effect.suspend(() => TestClock.setTime(Date.parse(moment))),
          work,
        ),
        TestClock.layer(),
      ),
    );

  it("is written in UTC with milliseconds", async () => {
    expect(await at("2026-03-01T12:00:00+02:00", now)).toBe("2026-03-01T10:00:00.000Z");
    expect(await at("2026-03-01T12:00:00.007Z", now)).toBe("2026-03-01T12:00:00.007Z");
  });

  it.each([
    ["UTC", "2026-03-01"],
    ["Pacific/Kiritimati", "2026-03-02"],
    ["America/New_York", "2026-03-01"],
    ["Pacific/Pago_Pago", "2026-02-28"],
  ])("lies in %s on %s", async (zone, day) => {
    expect(await at("2026-03-01T10:30:00Z", todayIn(zone))).toBe(day);
  });

  it("lies nowhere in a zone that is none", async () => {
    await expect(at("2026-03-01T10:30:00Z", todayIn("Mars/Olympus"))).rejects.toThrow();
  });
});
