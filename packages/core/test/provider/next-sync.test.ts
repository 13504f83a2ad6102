import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BankConnection } from "../../src/provider/connection/connection.ts";
import { nextSyncAt } from "../../src/provider/sync/next-sync.ts";
import { REQUEST_BUDGET } from "../../src/provider/transport/ask.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const START = Date.parse("2026-03-01T12:00:00Z");

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const connection = (parts: Partial<BankConnection> = {}): BankConnection => ({
  ...{ id: "c1", family_id: "f1", sealed_url: "", revoked: false, institutions: [], created_at: iso(START) },
  ...{ last_attempt_at: iso(START), last_success_at: null, last_status: "ok", last_problem: null },
  ...{ failures: 0, cool_down_until: null, requests: null, backlog: null },
  ...{ sync_began_at: null, missing_accounts: [] },
  ...parts,
});

const moment = fc.integer({ min: START - 40 * DAY, max: START + 40 * DAY });

const connections: fc.Arbitrary<BankConnection> = fc
  .record({
    id: fc.uuid(),
    revoked: fc.boolean(),
    created_at: moment.map(iso),
    last_attempt_at: fc.option(moment.map(iso)),
    last_status: fc.constantFrom("ok", "partial", "failed", null),
    failures: fc.nat({ max: 2_000 }),
    cool_down_until: fc.option(moment.map(iso)),
    requests: fc.option(
      fc.record({
        day: moment.map((at) => iso(at).slice(0, 10)),
        count: fc.nat({ max: REQUEST_BUDGET.limit }),
      }),
    ),
  })
  .map(connection);

const every = fc.integer({ min: 60_000, max: 7 * DAY });

/** Waits are this much longer at most. */
const JITTER = 1.1;

const wait = (parts: Partial<BankConnection>, period = 12 * HOUR): number =>
  nextSyncAt(connection(parts), period)! - START;

describe("when a connection is synced next", () => {
  it("is never where it was revoked, and some moment else", () => {
    fc.assert(
      fc.property(connections, every, (each, period) => {
        const next = nextSyncAt(each, period);
        expect(next === undefined).toBe(each.revoked);
        if (next !== undefined) expect(Number.isFinite(next)).toBe(true);
      }),
    );
  });

  it("is not before its cool-down is over, nor before the last sync that ended", () => {
    fc.assert(
      fc.property(connections, every, (each, period) => {
        fc.pre(!each.revoked);
        const next = nextSyncAt(each, period)!;
        const ended = each.last_status === null ? null : each.last_attempt_at;
        for (const bound of [each.cool_down_until, ended ?? each.created_at])
          if (bound !== null) expect(next).toBeGreaterThanOrEqual(Date.parse(bound));
      }),
    );
  });

  it("is not on the day of UTC on which half of the budget is used up", () => {
    fc.assert(
      fc.property(connections, every, (each, period) => {
        fc.pre(!each.revoked && each.requests !== null && each.requests.count >= REQUEST_BUDGET.warning);
        const next = nextSyncAt(each, period)!;
        expect(next).toBeGreaterThanOrEqual(Date.parse(`${each.requests!.day}T00:00:00Z`) + DAY);
      }),
    );
  });

  it("is the same whenever it is asked for", () => {
    fc.assert(
      fc.property(connections, every, (each, period) => {
        expect(nextSyncAt({ ...each }, period)).toBe(nextSyncAt(each, period));
      }),
    );
  });

  it("is at once for what was just claimed, for the first time or again", () => {
    expect(nextSyncAt(connection({ last_attempt_at: null }), 12 * HOUR)).toBe(START);
    expect(wait({ last_status: null, last_attempt_at: iso(START + HOUR) })).toBe(0);
  });

  it("is a period after a sync that did not fail, and up to a tenth more, spread over connections", () => {
    fc.assert(
      fc.property(fc.uuid(), every, (id, period) => {
        const waited = wait({ id }, period);
        expect(waited).toBeGreaterThanOrEqual(period);
        expect(waited).toBeLessThanOrEqual(period * JITTER);
      }),
    );
    const waits = Array.from({ length: 200 }, (_, i) => wait({ id: `connection ${i}` }));
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(0.08 * 12 * HOUR);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 16],
    [6, 24],
    [7, 24],
    [5_000, 24],
  ])(
    "is after %i failures %i hours later, and up to a tenth more, whatever the period",
    (failures, hours) => {
      fc.assert(
        fc.property(fc.uuid(), every, (id, period) => {
          const waited = wait({ id, failures }, period);
          expect(waited).toBeGreaterThanOrEqual(hours * HOUR);
          expect(waited).toBeLessThanOrEqual(hours * HOUR * JITTER);
        }),
      );
    },
  );

  it("is not held back by what was spent on another day, or by less than half of the budget", () => {
    const spent = { day: "2026-02-20", count: REQUEST_BUDGET.limit };
    expect(wait({ requests: spent })).toBe(wait({}));
    expect(wait({ requests: { day: "2026-03-01", count: REQUEST_BUDGET.warning - 1 } }, HOUR)).toBe(
      wait({}, HOUR),
    );
    expect(
      wait({ requests: { day: "2026-03-01", count: REQUEST_BUDGET.warning } }, HOUR),
    ).toBeGreaterThanOrEqual(12 * HOUR);
  });

  it("is the end of a cool-down that lies beyond the wait, and the wait where it does not", () => {
    expect(wait({ cool_down_until: iso(START + 90 * HOUR) })).toBe(90 * HOUR);
    expect(wait({ cool_down_until: iso(START + HOUR) })).toBe(wait({}));
  });
});
