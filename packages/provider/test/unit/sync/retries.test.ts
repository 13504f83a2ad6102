import { account, type Fault, institution, type Scenario, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, connection, stored, sync, withBank } from "./support.ts";
import { expectGrowing, timed, waitsOf } from "./timed.ts";

const faulty = (...faults: readonly Fault[]): Scenario => ({
  institutions: [institution("mill", [account("checking", [transaction("t", { days_ago: 1 })])])],
  faults,
});

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
