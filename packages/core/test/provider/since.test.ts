import * as DateTime from "effect/DateTime";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysIn } from "../../src/provider/windows/days.ts";
import { readSince } from "../../src/provider/windows/since.ts";

const NOW = "2026-06-30T12:00:00Z";

const since = (day: string, { zone = "UTC", now = NOW } = {}) =>
  Result.match(readSince(day, zone, DateTime.makeUnsafe(now)), {
    onSuccess: (seconds) => DateTime.formatIso(DateTime.makeUnsafe(seconds * 1000)),
    onFailure: (problem) => problem,
  });

const TOO_LONG_AGO = { code: "too_long_ago", most_years: 5 };

describe("the day that a sync goes back to", () => {
  it.each([
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["America/New_York", "2026-03-01", "2026-03-01T05:00:00.000Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-01", "2026-02-28T18:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-01", "2026-02-28T10:00:00.000Z"],
    // Where clocks are put forward at midnight, the day begins at one.
    ["America/Santiago", "2025-09-07", "2025-09-07T04:00:00.000Z"],
  ])("begins where the family is: in %s %s begins at %s", (zone, day, begins) => {
    expect(since(day, { zone })).toBe(begins);
  });

  it("is today at the latest, where the family is", () => {
    expect(since("2026-06-30")).toBe("2026-06-30T00:00:00.000Z");
    expect(since("2026-07-01")).toEqual({ code: "yet_to_come" });
    expect(since("2026-07-01", { zone: "Pacific/Kiritimati" })).toBe("2026-06-30T10:00:00.000Z");
    expect(since("2026-06-30", { zone: "Pacific/Pago_Pago", now: "2026-06-30T10:59:59Z" })).toEqual({
      code: "yet_to_come",
    });
    expect(since("2026-06-30", { now: "2026-06-30T00:00:00Z" })).toBe("2026-06-30T00:00:00.000Z");
    expect(since("9999-12-31")).toEqual({ code: "yet_to_come" });
  });

  it("lies no more than five years back", () => {
    expect(since("2021-07-01")).toBe("2021-07-01T00:00:00.000Z");
    expect(since("2021-06-30")).toEqual(TOO_LONG_AGO);
    expect(since("2021-06-30", { now: "2026-06-30T00:00:00Z" })).toBe("2021-06-30T00:00:00.000Z");
    expect(since("2021-06-30", { now: "2026-06-30T00:00:00.001Z" })).toEqual(TOO_LONG_AGO);
    expect(since("0001-01-01")).toEqual(TOO_LONG_AGO);
  });

  it.each([
    "",
    "yesterday",
    "2026-02-29",
    "2026-13-01",
    "2026-1-1",
    "01.02.2026",
    "2026-03-01T00:00:00",
    " 2026-03-01",
    "20260301",
  ])("is a day of the calendar, which %j is not", (text) => {
    expect(since(text)).toEqual({ code: "not_a_day" });
  });

  it("has its own first second as its beginning, in every zone", () => {
    const zones = fc.constantFrom("UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Asia/Tokyo");
    fc.assert(
      fc.property(zones, fc.integer({ min: 1, max: 1_800 }), (zone, back) => {
        const day = DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.makeUnsafe(NOW), { days: back }));
        const seconds = Result.getOrThrow(readSince(day, zone, DateTime.makeUnsafe(NOW)));
        const dayOf = daysIn(zone);
        expect([dayOf(seconds - 1)! < day, dayOf(seconds)]).toEqual([true, day]);
      }),
    );
  });
});
