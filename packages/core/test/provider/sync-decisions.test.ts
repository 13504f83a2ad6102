import * as DateTime from "effect/DateTime";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockedBy } from "../../src/provider/connection/blocked-by.ts";
import { type BankMessage, type FailureCode, ProviderFailure } from "../../src/provider/failure/failure.ts";
import type { AccountCounts } from "../../src/provider/reconcile/reconcile.ts";
import { budgetWarning, institutionStatuses, statusOf } from "../../src/provider/sync/sync-end.ts";
import { EMPTY_TALLY, tallied, type Walked } from "../../src/provider/sync/sync-outcome.ts";
import { coversGap, planSync } from "../../src/provider/sync/sync-plan.ts";
import { aConnection, later, START } from "./connection-support.ts";

const codes = fc.constantFrom<FailureCode[]>(
  ...([
    "access_revoked",
    "rate_limited",
    "request_budget_spent",
    "network_error",
    "provider_unavailable",
  ] as const),
);

const message = (parts: Partial<BankMessage> = {}): BankMessage => ({
  code: "gen.",
  institution: null,
  account: null,
  text: "Sign in again",
  ...parts,
});

const counts = (provider_id: string, parts: Partial<AccountCounts> = {}): AccountCounts => ({
  ...{ id: `id of ${provider_id}`, provider_id, name: provider_id, institution: "Meadow Bank" },
  organization: "meadow.example",
  ...{ added: 1, updated: 2, removed: 3 },
  ...parts,
});

describe("what stands in the way of a request", () => {
  it("is that the access was revoked, whatever else there is", () => {
    for (const cool_down_until of [null, later(1), later(-1)])
      expect(blockedBy(aConnection({ revoked: true, cool_down_until }), START)).toEqual(
        new ProviderFailure({ code: "access_revoked" }),
      );
  });

  it("is a time to wait that is not over, for the reason that is kept with it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.option(codes), (ms, last_problem) => {
        const cool_down_until = later(ms);
        expect(blockedBy(aConnection({ cool_down_until, last_problem }), START)).toEqual(
          ms > 0
            ? new ProviderFailure({ code: last_problem ?? "rate_limited", until: cool_down_until })
            : undefined,
        );
      }),
    );
  });

  it("is nothing else", () => {
    const failed = { last_problem: "network_error", last_status: "failed", failures: 9 } as const;
    expect(blockedBy(aConnection(failed), START)).toBeUndefined();
  });
});

describe("how a sync ended", () => {
  const walked = (parts: Partial<Walked> = {}): Walked => ({
    ...{
      tally: EMPTY_TALLY,
      reported: [],
      missing: [],
      stated: new Map(),
      is_empty: true,
      institutions: [],
      asked: 0,
      failure: undefined,
    },
    ...parts,
  });
  const tally = tallied(
    EMPTY_TALLY,
    [counts("A1", { institution: "Meadow Bank" }), counts("A2", { institution: "Hill Bank" })],
    [],
  );
  const of = (...institutions: readonly (string | null)[]) =>
    institutions.map((institution) => message({ institution }));

  it("is failed where something kept the rest from coming, whatever came", () => {
    fc.assert(
      fc.property(codes, fc.boolean(), fc.boolean(), (code, is_empty, isReported) => {
        const failure = new ProviderFailure({ code });
        const reported = isReported ? of("Meadow Bank") : [];
        expect(statusOf(walked({ tally, is_empty, reported, failure }))).toBe("failed");
      }),
    );
  });

  it("is ok where nothing is reported, though nothing came", () => {
    expect(statusOf(walked())).toBe("ok");
    expect(statusOf(walked({ tally, is_empty: false }))).toBe("ok");
  });

  it("is partial where something is reported and something came", () => {
    for (const reported of [of(null), of("Meadow Bank"), of("Meadow Bank", "Hill Bank")])
      expect(statusOf(walked({ tally, is_empty: false, reported }))).toBe("partial");
  });

  it("is failed where nothing came and every institution is reported", () => {
    const end = (...reported: readonly BankMessage[]) => statusOf(walked({ tally, reported }));
    expect(end(...of("Meadow Bank", "Hill Bank"))).toBe("failed");
    expect(end(...of("Meadow Bank", "Hill Bank", null, "Elsewhere"))).toBe("failed");
    expect(end(...of("Meadow Bank"))).toBe("partial");
    expect(end(...of(null))).toBe("partial");
    expect(statusOf(walked({ reported: of("Meadow Bank") }))).toBe("failed");
    expect(statusOf(walked({ reported: of(null) }))).toBe("failed");
  });

  it("says nothing of an institution where only an account of it is reported", () => {
    const reported = [...of("Meadow Bank"), message({ institution: "Hill Bank", account: "Savings" })];
    expect(statusOf(walked({ tally, reported }))).toBe("partial");
  });

  it("warns from the 18th request of the UTC day on", () => {
    const warned = (count: number, at: string) =>
      budgetWarning(aConnection({ requests: { day: "2026-03-01", count } }), at).map(({ code, text }) => [
        code,
        text,
      ]);
    for (const count of [18, 19, 24])
      expect(warned(count, START)).toEqual([
        [
          "request_budget_low",
          `${count} of 24 requests of today were sent for this connection. After 24 the next is sent tomorrow (UTC).`,
        ],
      ]);
    expect(warned(17, START)).toEqual([]);
    expect(warned(24, "2026-03-02T00:00:00.000Z")).toEqual([]);
    expect(warned(24, "2026-02-28T23:59:59.999Z")).toEqual([]);
    expect(budgetWarning(aConnection(), START)).toEqual([]);
    expect(budgetWarning(undefined, START)).toEqual([]);
  });
});

describe("what windows brought", () => {
  it("is added up by account, under the id that it had first", () => {
    const first = tallied(EMPTY_TALLY, [counts("A1"), counts("A2")], []);
    const second = tallied(
      first,
      [counts("A2", { id: "another", name: "renamed", added: 10 }), counts("A3")],
      [],
    );
    expect([...second.accounts.values()]).toEqual([
      counts("A1"),
      counts("A2", { name: "renamed", added: 11, updated: 4, removed: 6 }),
      counts("A3"),
    ]);
    expect([...first.accounts.values()]).toEqual([counts("A1"), counts("A2")]);
    expect(EMPTY_TALLY.accounts.size).toBe(0);
  });

  it("is said once, however many windows say it, and in the order in which it was said first", () => {
    const said = ["a", "b"].flatMap((text) => [
      ...[message({ text }), message({ text, code: "con." }), message({ text, institution: "Meadow Bank" })],
      message({ text, account: "Checking" }),
    ]);
    fc.assert(
      fc.property(fc.array(fc.subarray(said)), (windows) => {
        const tally = windows.reduce((before, each) => tallied(before, [], each), EMPTY_TALLY);
        const texts = windows.flat().map((each) => JSON.stringify(each));
        expect(tally.messages.map((each) => JSON.stringify(each))).toEqual([...new Set(texts)]);
      }),
    );
  });
});

describe("what a sync asks for", () => {
  const SECONDS = Math.floor(Date.parse(START) / 1000);
  const DAY = 86_400;
  const now = DateTime.makeUnsafe(START);
  const success = later(-3 * DAY * 1000);

  it("begins with this second, and reaches back from the last success that is kept", () => {
    const first = planSync(aConnection(), now, undefined);
    expect(first.windows[0]?.end).toBe(SECONDS + 1);
    expect(first.stop_when_empty).toBe(true);
    const next = planSync(aConnection({ last_success_at: success }), now, undefined);
    expect(next).toEqual({
      windows: [{ start: SECONDS - 17 * DAY, end: SECONDS + 1 }],
      stop_when_empty: false,
      due: SECONDS - 17 * DAY,
    });
    const since = SECONDS - 30 * DAY;
    expect(planSync(aConnection({ last_success_at: success }), now, since).windows.at(-1)?.start).toBe(since);
  });

  it("leaves no gap where it reaches back to the last success, or there was none", () => {
    const covers = (last_success_at: string | null, start: number) =>
      coversGap(aConnection({ last_success_at }), {
        windows: [{ start, end: SECONDS }],
      });
    const at = SECONDS - 3 * DAY;
    expect([at - 1, at, at + 1].map((start) => covers(success, start))).toEqual([true, true, false]);
    expect(covers(null, SECONDS)).toBe(true);
    expect(coversGap(aConnection({ last_success_at: success }), { windows: [] })).toBe(false);
  });

  it("never leaves one by itself", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -900, max: 900 }),
        fc.option(fc.integer({ min: -900, max: 900 })),
        (days, since) => {
          const connection = aConnection({ last_success_at: later(days * DAY * 1000) });
          const plan = planSync(connection, now, since === null ? undefined : SECONDS + since * DAY);
          expect(coversGap(connection, plan)).toBe(true);
        },
      ),
    );
  });
});

describe("an institution", () => {
  const about = (parts: Partial<BankMessage>) => message({ institution: "Meadow Bank", ...parts });

  it.each([
    ["ok", []],
    ["ok", [about({ code: "gen.auth" })]],
    ["ok", [about({ code: "con.auth", institution: "Mill Bank" })]],
    ["ok", [about({ code: "con.info", text: "Scheduled maintenance on Sunday." })]],
    ["partial", [about({ code: "act.failed", account: "Checking" })]],
    ["failed", [about({ code: "con.auth" })]],
    ["failed", [about({ code: "act.failed", account: "Checking" }), about({ code: "act.failed" })]],
  ] as const)("is %s after these messages", (status, messages) => {
    expect(institutionStatuses(messages).get("Meadow Bank") ?? "ok").toBe(status);
  });
});
