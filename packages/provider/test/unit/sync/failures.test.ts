import { ProviderTransport, readAccounts, TransportFailed } from "@farthing/core/provider";
import { account, type Fault, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { claim, connected, connection, DAY, stored, sync, withBank } from "./support.ts";

const SCENARIO: Scenario = {
  institutions: [
    institution("mill", [
      account("checking", [transaction("t0", { days_ago: 3 }), transaction("t1", { days_ago: 50 })]),
    ]),
  ],
};

const then =
  (...faults: readonly Fault[]) =>
  (scenario: Scenario): Scenario => ({ ...scenario, faults });

const every = { operation: "accounts", which: "every" } as const;

interface Kept {
  readonly revoked?: true;
  readonly until?: string;
}

type Row = readonly [name: string, fault: Fault, code: string, kept: Kept];

/** A day after the beginning, an hour later, and what `Retry-After` says. */
const FAILURES: readonly Row[] = [
  ["402", { ...every, kind: "status", status: 402 }, "payment_required", {}],
  ["403 of the provider", { ...every, kind: "status", status: 403 }, "access_revoked", { revoked: true }],
  ["403 as a page", { ...every, kind: "status", status: 403, as: "html" }, "provider_blocked", {}],
  ["429", { ...every, kind: "status", status: 429 }, "rate_limited", { until: "2026-03-02T01:00:00.000Z" }],
  [
    "429 that says when",
    { ...every, kind: "status", status: 429, retry_after: 7200 },
    "rate_limited",
    { until: "2026-03-02T02:00:00.000Z" },
  ],
  [
    "429 as a page",
    { ...every, kind: "status", status: 429, as: "html" },
    "provider_blocked",
    { until: "2026-03-02T01:00:00.000Z" },
  ],
  ["500", { ...every, kind: "status", status: 500 }, "provider_unavailable", {}],
  ["505 as a page", { ...every, kind: "status", status: 505, as: "html" }, "provider_unavailable", {}],
  ["a page instead of JSON", { ...every, kind: "not_json" }, "provider_protocol_error", {}],
  ["JSON that is cut off", { ...every, kind: "cut_json" }, "provider_protocol_error", {}],
  ["another shape", { ...every, kind: "wrong_shape" }, "provider_protocol_error", {}],
  ["over 32 MiB", { ...every, kind: "huge", mebibytes: 33 }, "provider_protocol_error", {}],
  ["a redirect", { ...every, kind: "redirect" }, "provider_protocol_error", {}],
];

describe("a failure has its code, keeps what it means for later, and leaves all that was stored", () => {
  it.each(FAILURES)("%s", (_, fault, code, { revoked = false, until }) =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const before = yield* stored;
        expect(before).toHaveLength(2);
        yield* pass(DAY);
        bank.change(then(fault));
        const outcome = yield* sync(id);
        expect(outcome).toMatchObject({ status: "failed", failure: { code }, messages: [{ code }] });
        expect(yield* stored).toEqual(before);
        expect(yield* connection(id)).toMatchObject({
          ...{ last_status: "failed", last_problem: code, failures: 1, revoked },
          ...{ cool_down_until: until ?? null, last_success_at: "2026-03-01T00:00:00.000Z" },
        });
      }),
    ),
  );

  it.each(FAILURES)("in the second window of a first sync, the first window stays: %s", (_, fault, code) =>
    withBank(then({ ...fault, which: { nth: 2 } })(SCENARIO), ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        expect(yield* sync(id)).toMatchObject({ status: "failed", failure: { code } });
        expect(yield* stored).toHaveLength(1);
        expect(yield* connection(id)).toMatchObject({ last_success_at: null, institutions: ["mill"] });
      }),
    ),
  );

  it("an address within a private network is refused without a second try", () =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const refused = ProviderTransport.of({
          mayCall: () => Effect.succeed(true),
          send: () => Effect.fail(new TransportFailed({ problem: "address_refused", opened: false })),
        });
        const outcome = yield* Effect.provideService(sync(id), ProviderTransport, refused);
        expect(outcome.failure).toMatchObject({ code: "address_refused" });
        expect((yield* connection(id)).requests?.count).toBe(1);
      }),
    ));
});

const asked = (requests: readonly { readonly operation: unknown }[]) =>
  requests.filter(({ operation }) => operation === "accounts").length;

describe("what is not to be asked is not asked", () => {
  it.each([false, true])("before a cool-down is over, however it is asked for; dry run: %s", (dry_run) =>
    withBank(
      then({ ...every, which: { nth: 1 }, kind: "status", status: 429, retry_after: 1800 })(SCENARIO),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id, { dry_run });
          yield* pass(1799);
          const outcome = yield* sync(id);
          expect(outcome).toMatchObject({
            status: "failed",
            failure: { code: "rate_limited", until: "2026-03-01T00:30:00.000Z" },
          });
          expect(yield* Effect.flip(Effect.flatMap(connection(id), readAccounts))).toMatchObject({
            code: "rate_limited",
          });
          expect(asked(bank.requests)).toBe(1);
          // Being turned away here is no failure of the provider's.
          expect(yield* connection(id)).toMatchObject({
            failures: 1,
            last_attempt_at: "2026-03-01T00:00:00.000Z",
          });
          yield* pass(1);
          expect(yield* sync(id)).toMatchObject({ status: "ok" });
        }),
    ),
  );

  it("with an access URL that was revoked, until a new one is claimed, which keeps accounts and history", () =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const before = yield* stored;
        bank.revoke();
        yield* sync(id);
        const sent = asked(bank.requests);
        expect((yield* sync(id)).failure).toMatchObject({ code: "access_revoked" });
        expect(yield* Effect.flip(Effect.flatMap(connection(id), readAccounts))).toMatchObject({
          code: "access_revoked",
        });
        expect(asked(bank.requests)).toBe(sent);
        expect(yield* claim(bank, id)).toBe(id);
        expect(yield* sync(id)).toMatchObject({ status: "ok", accounts: [{ added: 0 }] });
        expect(yield* stored).toEqual(before);
      }),
    ));

  it("beyond 24 requests a day, with a warning from 18 on", () =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const warned: boolean[] = [];
        const run = Effect.map(sync(id), (outcome) => {
          warned.push(outcome.messages.some(({ code }) => code === "request_budget_low"));
          return outcome;
        });
        yield* run;
        expect(asked(bank.requests)).toBe(4);
        for (let sent = 5; sent <= 24; sent += 1) yield* run;
        expect(asked(bank.requests)).toBe(24);
        expect(warned.indexOf(true)).toBe(18 - 4);
        expect(warned.slice(14)).not.toContain(false);
        const outcome = yield* run;
        expect(outcome.failure).toMatchObject({
          code: "request_budget_spent",
          until: "2026-03-02T00:00:00.000Z",
        });
        expect(asked(bank.requests)).toBe(24);
        yield* pass(DAY - 1);
        expect((yield* run).status).toBe("failed");
        yield* pass(1);
        expect(yield* run).toMatchObject({ status: "ok", messages: [] });
        expect(asked(bank.requests)).toBe(25);
      }),
    ));
});

describe("times in the future delay nothing", () => {
  it.each([
    ["a sync", undefined],
    ["a 429", { ...every, which: { nth: 1 }, kind: "status", status: 429, retry_after: 86_400 } as const],
  ])("%s", (_, fault) =>
    withBank(fault === undefined ? SCENARIO : then(fault)(SCENARIO), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* pass(400 * DAY);
        yield* sync(id);
        yield* pass(-399 * DAY);
        expect(yield* sync(id)).toMatchObject({ status: "ok" });
        expect(yield* connection(id)).toMatchObject({ last_success_at: "2026-03-02T00:00:00.000Z" });
        expect(yield* stored).toHaveLength(2);
      }),
    ),
  );
});
