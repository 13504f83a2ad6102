import {
  AccessUrlVault,
  BankConnections,
  ProviderFailure,
  ProviderTransport,
  TransportFailed,
} from "@farthing/core/provider";
import { StorageUnavailable } from "@farthing/core/storage";
import { account, type Fault, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { describe, expect, it } from "vitest";
import { claim, connected, connection, DAY, FAMILY, stored, sync, withBank } from "./support.ts";
import { expectGrowing, timed, waitsOf } from "./timed.ts";

const SCENARIO: Scenario = {
  institutions: [institution("mill", [account("checking", [transaction("t", { days_ago: 1 })])])],
};

const broken = new StorageUnavailable({ reason: "full", operation: "test", cause: new Error("no room") });

/** Storage that cannot keep a connection, so many times. */
const failing = (times: number) => (service: BankConnections["Service"]) => {
  let left = times;
  const or = <A, E>(self: Effect.Effect<A, E>) =>
    Effect.suspend((): Effect.Effect<A, E | StorageUnavailable> => {
      left -= 1;
      return left >= 0 ? Effect.fail(broken) : self;
    });
  return BankConnections.of({
    ...service,
    add: (added) => or(service.add(added)),
    renew: (...args) => or(service.renew(...args)),
  });
};

describe("a claim", () => {
  it("is kept although storage fails three times", () =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        yield* connected(bank);
        const id = yield* Effect.updateService(claim(bank), BankConnections, failing(3));
        expect(yield* sync(id)).toMatchObject({ status: "ok" });
      }),
    ));

  it("that cannot be kept says that the token is spent", () =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const failed = Effect.updateService(claim(bank, id), BankConnections, failing(4));
        expect(yield* Effect.flip(failed)).toMatchObject({ code: "claim_not_kept" });
        expect(yield* (yield* BankConnections).list(FAMILY.id)).toHaveLength(1);
      }),
    ));

  it("sends nothing where there is no key, or no such connection", () =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        const before = bank.requests.length;
        const keyless = Effect.updateService(claim(bank), AccessUrlVault, (vault) =>
          AccessUrlVault.of({
            ...vault,
            seal: () => Effect.fail(new ProviderFailure({ code: "secret_key_unusable" })),
          }),
        );
        expect(yield* Effect.flip(keyless)).toMatchObject({ code: "secret_key_unusable" });
        const unknown = claim(bank, "01900000-0000-7000-8000-00000000ffff");
        expect(yield* Effect.flip(unknown)).toMatchObject({ _tag: "ConnectionNotFound" });
        expect(bank.requests).toHaveLength(before);
      }),
    ));

  it("of a connection that is being synced does not wait, and its token is not spent", () =>
    withBank(
      { ...SCENARIO, faults: [{ operation: "accounts", which: { nth: 1 }, kind: "status", status: 503 }] },
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          const before = bank.requests.filter(({ operation }) => operation === "claim").length;
          const syncing = yield* Effect.forkChild(sync(id));
          yield* pass(1);
          expect(yield* Effect.flip(claim(bank, id))).toMatchObject({ code: "sync_running" });
          expect(bank.requests.filter(({ operation }) => operation === "claim")).toHaveLength(before);
          yield* pass(60);
          expect(yield* Fiber.join(syncing)).toMatchObject({ status: "ok" });
        }),
    ));

  it("again forgets what kept a connection waiting, and keeps all else", () =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const rows = yield* stored;
        yield* pass(DAY);
        bank.change((scenario) => ({
          ...scenario,
          faults: [{ operation: "accounts", which: { nth: 1 }, kind: "status", status: 429 }],
        }));
        yield* sync(id);
        const before = yield* connection(id);
        yield* claim(bank, id);
        const { sealed_url, ...after } = yield* connection(id);
        expect(sealed_url).not.toBe(before.sealed_url);
        expect(after).toMatchObject({
          ...{
            created_at: before.created_at,
            last_success_at: before.last_success_at,
            requests: before.requests,
          },
          ...{ institutions: ["mill"], cool_down_until: null, failures: 0, last_status: null },
        });
        expect(yield* sync(id)).toMatchObject({ status: "ok" });
        expect(yield* stored).toEqual(rows);
      }),
    ));
});

const untilClaimed = { operation: "claim", which: "every" } as const;

describe("a claim by the clock", () => {
  it.each<readonly [string, Fault, string]>([
    ["a reset", { ...untilClaimed, kind: "reset", when: "before" }, "claim_failed"],
    ["a cut", { ...untilClaimed, kind: "truncated" }, "claim_failed"],
    ["an answer after 15 s", { ...untilClaimed, kind: "slow", delay_ms: 15_001 }, "claim_failed"],
    ["503", { ...untilClaimed, kind: "status", status: 503, retry_after: 1 }, "claim_failed"],
    ["a redirect", { ...untilClaimed, kind: "redirect" }, "claim_failed"],
    ["something else than an address", { ...untilClaimed, kind: "not_json" }, "claim_failed"],
    ["401", { ...untilClaimed, kind: "status", status: 401 }, "claim_failed"],
    ["429 as a page", { ...untilClaimed, kind: "status", status: 429, as: "html" }, "claim_failed"],
    ["403", { ...untilClaimed, kind: "status", status: 403 }, "setup_token_rejected"],
    ["403 as a page", { ...untilClaimed, kind: "status", status: 403, as: "html" }, "setup_token_rejected"],
  ])("is sent once, for it may have been carried out: %s", (_, fault, code) =>
    withBank({ ...SCENARIO, faults: [fault] }, ({ bank, pass }) =>
      Effect.gen(function* () {
        const { exit, at } = yield* timed(pass, claim(bank));
        expect(exit).toMatchObject({ code });
        expect(at).toHaveLength(1);
      }),
    ),
  );

  it.each(["unreachable", "timed_out"] as const)("is tried again where no connection stood: %s", (problem) =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const closed = ProviderTransport.of({
          mayCall: () => Effect.succeed(true),
          send: () => Effect.fail(new TransportFailed({ problem, opened: false })),
        });
        const { exit, at } = yield* Effect.provideService(
          timed(pass, claim(bank)),
          ProviderTransport,
          closed,
        );
        expect(exit).toMatchObject({ code: "network_error" });
        expectGrowing(waitsOf(at));
      }),
    ),
  );
});

describe("an access URL that cannot be used", () => {
  it.each([undefined, "again"])("fails the claim and nothing is stored: %s", (again) =>
    withBank(SCENARIO, ({ bank }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const before = yield* connection(id);
        const refused = Effect.updateService(
          claim(bank, again === undefined ? undefined : id),
          ProviderTransport,
          (transport) => ProviderTransport.of({ ...transport, mayCall: () => Effect.succeed(false) }),
        );
        expect(yield* Effect.flip(refused)).toMatchObject({
          code: "claim_failed",
          detail: "Its answer contains an address in a private network.",
        });
        expect(yield* (yield* BankConnections).list(FAMILY.id)).toEqual([before]);
      }),
    ),
  );
});
