import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  backlogAfter,
  coversDue,
  newestStart,
  planWindows,
  type SyncSpan,
  type Window,
} from "../../src/provider/windows/windows.ts";

const DAY = 86_400;

const moment = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 });

const spans: fc.Arbitrary<SyncSpan> = moment.chain((now) => {
  const around = fc.option(fc.integer({ min: now - 900 * DAY, max: now + 60 * DAY }), { nil: undefined });
  return fc.record({
    now: fc.constant(now),
    last_success: around,
    since: around,
    backlog: fc.constant(null),
  });
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
          backlog: null,
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

  it("are never none: a success in the future asks like a first sync, a wish that is ahead for this second", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 400 * DAY }), (now, ahead) => {
        const first = { now, last_success: undefined, since: undefined, backlog: null };
        expect(planWindows({ ...first, last_success: now + ahead })).toEqual(planWindows(first));
        expect(planned({ now, last_success: undefined, since: now + ahead, backlog: null }).start).toBe(now);
      }),
    );
  });
});

const NOW = 1_772_323_200;

/** What windows cover together, the newest first. */
const spanOf = (windows: readonly Window[]): readonly Window[] => {
  const spans: Window[] = [];
  for (const window of windows.toSorted((a, b) => b.end - a.end)) {
    const last = spans.at(-1);
    if (last?.start === window.end) spans[spans.length - 1] = { start: window.start, end: last.end };
    else spans.push(window);
  }
  return spans;
};

describe("a request for the past", () => {
  const years = fc.integer({ min: 366, max: 5 * 366 }).map((days) => NOW - days * DAY);

  it("is fetched in as few days as possible, each window once", () => {
    fc.assert(
      fc.property(years, fc.integer({ min: 10, max: 24 }), fc.boolean(), (since, budget, again) => {
        const older: Window[] = [];
        let state: Pick<SyncSpan, "last_success" | "backlog"> = { last_success: undefined, backlog: null };
        let days = 0;
        do {
          const now = NOW + days * DAY;
          const wanted = days === 0 || again ? since : undefined;
          const plan = planWindows({ ...state, now, since: wanted });
          const asked = plan.windows.slice(0, budget);
          expect(coversDue(plan, asked.length)).toBe(true);
          older.push(...(days === 0 ? asked : asked.filter(({ end }) => end <= plan.due)));
          state = { last_success: now, backlog: backlogAfter(plan, asked.length) };
          days += 1;
        } while (state.backlog !== null && days < 50);
        // There are no gaps and no overlaps.
        expect(spanOf(older)).toEqual([{ start: since, end: NOW + 1 }]);
        expect(older.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(NOW + 1 - since);
        expect(days).toBeLessThanOrEqual(1 + Math.ceil((older.length - budget) / (budget - 1)));
      }),
    );
  });

  it("comes after what is due, wherever the last sync stopped", () => {
    fc.assert(
      fc.property(years, fc.nat({ max: 60 }), (since, asked) => {
        const span = { now: NOW, last_success: NOW - DAY, since };
        const plan = planWindows({ ...span, backlog: null });
        const backlog = backlogAfter(plan, asked);
        expect(coversDue(plan, asked)).toBe(
          asked >= plan.windows.length || plan.windows[asked]!.end <= plan.due,
        );
        if (backlog === null) {
          expect(asked).toBeGreaterThanOrEqual(plan.windows.length);
          return;
        }
        expect(backlog.start).toBe(since);
        // What is due is requested again anyway.
        expect(backlog.end).toBe(Math.min(plan.due, plan.windows[asked]!.end));
        const next = planWindows({ ...span, since: undefined, backlog });
        expect(next.windows[0]!.end).toBe(NOW + 1);
        expect(next.stop_when_empty).toBe(false);
        expect(spanOf(next.windows.filter(({ end }) => end <= backlog.end))).toEqual([backlog]);
      }),
    );
  });

  it("within the year that is due leaves no backlog", () => {
    const plan = planWindows({ now: NOW, last_success: undefined, since: NOW - 300 * DAY, backlog: null });
    for (let asked = 0; asked <= plan.windows.length; asked += 1)
      expect(backlogAfter(plan, asked)).toBeNull();
    expect(coversDue(plan, plan.windows.length - 1)).toBe(false);
  });

  it("may repeat days that are stored already", () => {
    const backlog = { start: NOW - 900 * DAY, end: NOW - 500 * DAY };
    const since = NOW - 450 * DAY;
    const { windows } = planWindows({ now: NOW, last_success: NOW, since, backlog });
    expect(spanOf(windows)).toEqual([{ start: since, end: NOW + 1 }, backlog]);
  });

  it("overlaps nothing if the last success is lost", () => {
    const backlog = { start: NOW - 900 * DAY, end: NOW - 100 * DAY };
    const { windows } = planWindows({ now: NOW, last_success: undefined, since: undefined, backlog });
    expect(spanOf(windows)).toEqual([{ start: backlog.start, end: NOW + 1 }]);
  });

  it("may extend the backlog", () => {
    const backlog = { start: NOW - 900 * DAY, end: NOW - 500 * DAY };
    const since = NOW - 1_000 * DAY;
    const { windows, due } = planWindows({ now: NOW, last_success: NOW, since, backlog });
    expect(spanOf(windows)).toEqual([
      { start: due, end: NOW + 1 },
      { start: since, end: backlog.end },
    ]);
  });
});

it("the newest windows begin where the first gap ends", () => {
  fc.assert(
    fc.property(spans, fc.option(fc.tuple(moment, moment)), (span, past) => {
      const [start = 0, end = 0] = past?.toSorted((a, b) => a - b) ?? [];
      const backlog = start < end && end < span.now ? { start, end } : null;
      const plan = planWindows({ ...span, backlog });
      expect(newestStart(plan)).toBe(spanOf(plan.windows)[0]!.start);
    }),
  );
});
