import { dayNumber, isoDay, nextDay, parseIsoDay } from "@farthing/values";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysIn } from "../../src/provider/windows/days.ts";

const ZONES = [
  "UTC",
  "America/New_York",
  "America/Los_Angeles",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Pacific/Chatham",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/London",
] as const;

/** The day as the platform tells it. */
const dayAt = (zone: string, seconds: number): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(seconds * 1000);

describe("the day of a moment", () => {
  it("is the family's, all through the year and its changes of clocks", () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 4_000_000_000 }), (zone, seconds) => {
        expect(daysIn(zone)(seconds)).toBe(dayAt(zone, seconds));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    // An hour is missing on 8 March 2026, and comes twice on 1 November.
    ["America/New_York", "2026-03-08T04:59:59Z", "2026-03-07"],
    ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08"],
    ["America/New_York", "2026-03-09T04:00:00Z", "2026-03-09"],
    ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01"],
    ["America/New_York", "2026-11-02T05:00:00Z", "2026-11-02"],
    ["America/St_Johns", "2026-01-01T03:29:59Z", "2025-12-31"],
    ["America/St_Johns", "2026-01-01T03:30:00Z", "2026-01-01"],
    ["Pacific/Kiritimati", "2025-12-31T10:00:00Z", "2026-01-01"],
    ["Pacific/Kiritimati", "2025-12-31T09:59:59Z", "2025-12-31"],
    ["UTC", "2028-02-29T23:59:59Z", "2028-02-29"],
  ])("in %s at %s is %s", (zone, moment, day) => {
    expect(daysIn(zone)(Date.parse(moment) / 1000)).toBe(day);
  });

  it.each([
    // Its 30 December 2011 does not exist.
    ["Pacific/Apia", "2011-12-30T10:00:00Z"],
    // These days have no midnight.
    ["America/Havana", "2026-03-08T05:00:00Z"],
    ["America/Sao_Paulo", "2018-11-04T03:00:00Z"],
    ["Asia/Beirut", "2026-03-28T22:00:00Z"],
    // These have two.
    ["America/Havana", "2026-11-01T05:00:00Z"],
    ["Asia/Beirut", "2026-10-24T21:00:00Z"],
    // 44 minutes and 30 seconds become none.
    ["Africa/Monrovia", "1972-01-07T00:44:30Z"],
  ])("in %s is the family's all around the change of its clocks at %s", (zone, moment) => {
    const dayOf = daysIn(zone);
    const change = Date.parse(moment) / 1000;
    for (let seconds = change - 2 * 86_400; seconds < change + 2 * 86_400; seconds += 450)
      for (const each of [seconds - 1, seconds])
        expect([each, dayOf(each)]).toEqual([each, dayAt(zone, each)]);
  });

  it("is none where seconds are milliseconds or beyond all calendars", () => {
    for (const seconds of [1_772_366_400_000, 8.64e12 + 1, -1e12, 1e300])
      expect(daysIn("UTC")(seconds), String(seconds)).toBeUndefined();
  });

  it("is the family's, whatever was asked for before", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.array(fc.integer({ min: -4_000_000_000, max: 4_000_000_000 }), { maxLength: 20 }),
        (zone, all) => {
          const dayOf = daysIn(zone);
          // The same day in UTC, and those beside it.
          for (const seconds of all.flatMap((each) => [each, each + 43_200, each - 43_200]))
            expect(dayOf(seconds)).toBe(daysIn(zone)(seconds));
        },
      ),
    );
  });

  it("is the same when it is asked for again", () => {
    const dayOf = daysIn("America/New_York");
    expect([dayOf(0), dayOf(0), dayOf(1e13), dayOf(1e13)]).toEqual([
      "1969-12-31",
      "1969-12-31",
      undefined,
      undefined,
    ]);
  });
});

describe("the number of a day", () => {
  const date = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-30"), noInvalidDate: true });

  it("counts days as the calendar does", () => {
    fc.assert(
      fc.property(date, date, (a, b) => {
        const [first, second] = [a, b].map((each) => parseIsoDay(each.toISOString().slice(0, 10))!);
        const days = Math.floor(b.getTime() / 86_400_000) - Math.floor(a.getTime() / 86_400_000);
        expect(dayNumber(second!) - dayNumber(first!)).toBe(days);
      }),
    );
  });

  it("of the day after is one more", () => {
    let day = parseIsoDay("1899-12-31")!;
    for (let i = 0; i < 150_000; i++) {
      const next = nextDay(day);
      if (dayNumber(next) !== dayNumber(day) + 1) expect.fail(isoDay(day));
      day = next;
    }
  });
});
