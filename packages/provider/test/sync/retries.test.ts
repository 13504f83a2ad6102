import { ProviderTransport, TransportFailed } from "@farthing/core/provider";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import { identity } from "effect/Function";
import { describe, expect, it } from "vitest";
import { account, type Fault, institution, type Scenario, transaction } from "../../src/fake/index.ts";
import { claim, connected, connection, type Given, stored, sync, withBank } from "./support.ts";

const faulty = (...faults: readonly Fault[]): Scenario => ({
  institutions: [institution("mill", [account("checking", [transaction("t", { days_ago: 1 })])])],
  faults,
});

/** Does what asks a provider, and lets time pass until it is done. Tells when each request was sent, in milliseconds. */
const timed = <A, E>(
  pass: (seconds: number) => Effect.Effect<void>,
  self: Effect.Effect<A, E, Given>,
): Effect.Effect<{ exit: A | E; at: readonly number[] }, never, Given> =>
  Effect.gen(function* () {
    const at: number[] = [];
    const fiber = yield* Effect.forkChild(
      Effect.updateService(
        Effect.match(self, { onSuccess: identity, onFailure: identity }),
        ProviderTransport,
        ({ send }) =>
          ProviderTransport.of({
            send: (request) =>
              Effect.andThen(
                Effect.map(Clock.currentTimeMillis, (now) => at.push(now)),
                send(request),
              ),
          }),
      ),
    );
    // The longest waits there can be, and a little more.
    yield* pass(200);
    return { exit: yield* Fiber.join(fiber), at };
  });

const waitsOf = (at: readonly number[]): readonly number[] =>
  at.slice(1).map((moment, i) => (moment - at[i]!) / 1000);

const expectGrowing = (waits: readonly number[]): void => {
  expect(waits).toHaveLength(3);
  for (const [i, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(2 ** (i + 1));
    expect(wait).toBeLessThanOrEqual(2 ** (i + 1) * 1.25);
  }
};

const every = { operation: "accounts", which: "every" } as const;

const PASSING: readonly (readonly [string, Fault, string])[] = [
  ["a reset before the answer", { ...every, kind: "reset", when: "before" }, "network_error"],
  ["a reset within the answer", { ...every, kind: "reset", when: "middle" }, "network_error"],
  ["an answer that is cut off", { ...every, kind: "truncated" }, "network_error"],
  ["an answer that does not come", { ...every, kind: "slow", delay_ms: 60_001 }, "network_error"],
  ["an answer that drips", { ...every, kind: "drip", bytes: 1, every_ms: 1000 }, "network_error"],
  ...[502, 503, 504].map(
    (status) => [`${status}`, { ...every, kind: "status", status }, "provider_unavailable"] as const,
  ),
];

describe("what may pass is tried three more times, at growing distances", () => {
  it.each(PASSING)("%s", (_, fault, code) =>
    withBank(faulty(fault), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const { exit, at } = yield* timed(pass, sync(id));
        expectGrowing(waitsOf(at));
        expect(exit).toMatchObject({ status: "failed", failure: { code }, messages: [{ code }] });
        expect((yield* connection(id)).requests).toEqual({ day: "2026-03-01", count: 4 });
      }),
    ),
  );

  it("and brings everything where it has passed by then", () =>
    withBank(faulty({ ...every, which: { first: 3 }, kind: "status", status: 503 }), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const { exit } = yield* timed(pass, sync(id));
        expect(exit).toMatchObject({ status: "ok", failure: undefined });
        expect(yield* stored).toHaveLength(1);
        // One window with three failures, and two that are empty.
        expect((yield* connection(id)).requests?.count).toBe(6);
      }),
    ));
});

const LASTING: readonly (readonly [string, Fault])[] = [
  ...[400, 401, 402, 403, 404, 410, 422, 429, 500, 501, 505].map(
    (status) => [`${status}`, { ...every, kind: "status", status }] as const,
  ),
  ["a redirect", { ...every, kind: "redirect" }],
  ["what is not JSON", { ...every, kind: "not_json" }],
  ["JSON that is cut off", { ...every, kind: "cut_json" }],
  ["another shape", { ...every, kind: "wrong_shape" }],
];

describe("what lasts is asked once", () => {
  it.each(LASTING)("%s", (_, fault) =>
    withBank(faulty(fault), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        const { exit, at } = yield* timed(pass, sync(id));
        expect(exit).toMatchObject({ status: "failed" });
        expect(at).toHaveLength(1);
      }),
    ),
  );
});

describe("Retry-After", () => {
  it.each([
    ["in seconds", 20],
    ["as a date", "Sun, 01 Mar 2026 00:00:20 GMT"],
  ])("holds a try back: %s", (_, retry_after) =>
    withBank(
      faulty({ ...every, which: { nth: 1 }, kind: "status", status: 503, retry_after }),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          const { exit, at } = yield* timed(pass, sync(id));
          expect(exit).toMatchObject({ status: "ok" });
          expect(waitsOf(at)[0]).toBe(20);
        }),
    ),
  );

  it("that is longer than any wait ends the sync, and nothing is asked before", () =>
    withBank(
      faulty({ ...every, which: { nth: 1 }, kind: "status", status: 503, retry_after: 3600 }),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          const { exit, at } = yield* timed(pass, sync(id));
          expect(exit).toMatchObject({
            failure: { code: "provider_unavailable", until: "2026-03-01T01:00:00.000Z" },
          });
          expect(at).toHaveLength(1);
          expect((yield* sync(id)).failure).toMatchObject({ code: "provider_unavailable" });
          yield* pass(3400);
          expect(yield* sync(id)).toMatchObject({ status: "ok" });
        }),
    ));
});

const untilClaimed = { operation: "claim", which: "every" } as const;

describe("a claim", () => {
  it.each<readonly [string, Fault, string]>([
    ["a reset", { ...untilClaimed, kind: "reset", when: "before" }, "claim_failed"],
    ["a cut", { ...untilClaimed, kind: "truncated" }, "claim_failed"],
    ["an answer after 15 s", { ...untilClaimed, kind: "slow", delay_ms: 15_001 }, "claim_failed"],
    ["503", { ...untilClaimed, kind: "status", status: 503, retry_after: 1 }, "claim_failed"],
    ["a redirect", { ...untilClaimed, kind: "redirect" }, "claim_failed"],
    ["something else than an address", { ...untilClaimed, kind: "not_json" }, "claim_failed"],
    ["403", { ...untilClaimed, kind: "status", status: 403 }, "setup_token_rejected"],
  ])("is sent once, for it may have been carried out: %s", (_, fault, code) =>
    withBank(faulty(fault), ({ bank, pass }) =>
      Effect.gen(function* () {
        const { exit, at } = yield* timed(pass, claim(bank));
        expect(exit).toMatchObject({ code });
        expect(at).toHaveLength(1);
      }),
    ),
  );

  it.each(["unreachable", "timed_out"] as const)("is tried again where no connection stood: %s", (problem) =>
    withBank(faulty(), ({ bank, pass }) =>
      Effect.gen(function* () {
        const closed = ProviderTransport.of({
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
