import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planWindows, type SyncSpan } from "../../src/provider/windows.ts";

const DAY = 86_400;

const moment = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 });

const spans: fc.Arbitrary<SyncSpan> = moment.chain((now) => {
  const around = fc.option(fc.integer({ min: now - 900 * DAY, max: now + 60 * DAY }), { nil: undefined });
  return fc.record({ now: fc.constant(now), last_success: around, since: around });
});

const planned = (span: SyncSpan) => {
  const { windows, stop_when_empty } = planWindows(span);
  return { windows, stop_when_empty, start: windows.at(-1)!.start, end: windows[0]!.end };
};

describe("the windows of a sync", () => {
  it("are half-open, contiguous, newest first, of 44 days at most, and as few as that allows", () => {
    fc.assert(
      fc.property(spans, (span) => {
        const { windows, start, end } = planned(span);
        expect(windows.length).toBe(Math.ceil((end - start) / (44 * DAY)));
        for (const [i, window] of windows.entries()) {
          expect(window.end).toBeGreaterThan(window.start);
          expect(window.end - window.start).toBeLessThanOrEqual(44 * DAY);
          if (i > 0) expect(window.end).toBe(windows[i - 1]!.start);
        }
      }),
    );
  });

  it("hold this very second, and nothing that is to come", () => {
    fc.assert(
      fc.property(spans, (span) => {
        expect(planned(span).end).toBe(span.now + 1);
      }),
    );
  });

  it("of the first sync reach back 365 days, until two are empty", () => {
    fc.assert(
      fc.property(moment, (now) => {
        const { start, end, windows, stop_when_empty } = planned({
          now,
          last_success: undefined,
          since: undefined,
        });
        expect(end - start).toBe(365 * DAY);
        expect(windows).toHaveLength(9);
        expect(stop_when_empty).toBe(true);
      }),
    );
  });

  it("of the first sync reach to the day that a person wants, and do not stop before", () => {
    fc.assert(
      fc.property(spans, (span) => {
        fc.pre(span.since !== undefined);
        const { start, stop_when_empty } = planned({ ...span, last_success: undefined });
        expect(start).toBe(Math.min(span.since!, span.now));
        expect(stop_when_empty).toBe(false);
      }),
    );
  });

  it("of a later sync begin 14 days before the last success, or at the day that a person wants if that is earlier", () => {
    fc.assert(
      fc.property(spans, (span) => {
        fc.pre(span.last_success !== undefined && span.last_success <= span.now);
        const { start, stop_when_empty } = planned(span);
        const due = span.last_success! - 14 * DAY;
        expect(start).toBe(span.since === undefined ? due : Math.min(due, span.since));
        expect(stop_when_empty).toBe(false);
      }),
    );
  });

  it("are never none: a clock that was ahead asks for 14 days, a wish that is ahead for this second", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 400 * DAY }), (now, ahead) => {
        expect(planned({ now, last_success: now + ahead, since: undefined }).start).toBe(now - 14 * DAY);
        expect(planned({ now, last_success: undefined, since: now + ahead }).start).toBe(now);
      }),
    );
  });
});
