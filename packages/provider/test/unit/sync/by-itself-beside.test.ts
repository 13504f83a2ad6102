import { BankConnections, ProviderTransport } from "@farthing/core/provider";
import { StorageUnavailable } from "@farthing/core/storage";
import type { FakeBank } from "@farthing/provider-fake";
import * as Clock from "effect/Clock";
import * as Effect from "effect/Effect";
import * as Fiber from "effect/Fiber";
import * as Redacted from "effect/Redacted";
import { describe, expect, it } from "vitest";
import { asked, HOUR, running, SCENARIO } from "./by-itself-support.ts";
import { claim, connected, connection, DAY, MARCH, stored, sync, withBank } from "./support.ts";

/** Makes each answer take its time, and tells how many requests were under way at once: of one connection, and of all. */
const slowly = (seconds: number) => {
  const under_way: string[] = [];
  const most = { of_one: 0, of_all: 0 };
  const began: { readonly of: string; readonly at: number }[] = [];
  const layer = <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.updateService(self, ProviderTransport, ({ send }) =>
      ProviderTransport.of({
        mayCall: () => Effect.succeed(true),
        send: (request) => {
          const of = new URL(Redacted.value(request.url)).username;
          return Effect.acquireUseRelease(
            Effect.map(Clock.currentTimeMillis, (at) => {
              under_way.push(of);
              began.push({ of, at: (at / 1000 - MARCH) / HOUR });
              most.of_all = Math.max(most.of_all, under_way.length);
              most.of_one = Math.max(most.of_one, under_way.filter((each) => each === of).length);
            }),
            () => (request.method === "POST" ? send(request) : Effect.delay(send(request), seconds * 1000)),
            () => Effect.sync(() => void under_way.splice(under_way.indexOf(of), 1)),
          );
        },
      }),
    );
  return { layer, most, began };
};

const several = (bank: FakeBank, count: number) =>
  Effect.gen(function* () {
    const first = yield* connected(bank);
    const others = yield* Effect.forEach(Array.from({ length: count - 1 }), () => claim(bank));
    return [first, ...others];
  });

describe("by itself", () => {
  it("a connection that takes long keeps no other waiting", () =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const [slow = "", quick = ""] = yield* several(bank, 2);
        const { requests } = bank;
        const before = yield* connection(slow);
        const hanging = <A, E, R>(self: Effect.Effect<A, E, R>) =>
          Effect.updateService(self, BankConnections, (connections) =>
            BankConnections.of({
              ...connections,
              find: (family, id) =>
                id === slow
                  ? Effect.delay(connections.find(family, id), 3 * DAY * 1000)
                  : connections.find(family, id),
            }),
          );
        yield* hanging(running(pass(2 * DAY)));
        expect(requests.length).toBeGreaterThan(0);
        expect(yield* connection(slow)).toEqual(before);
        expect((yield* connection(quick)).last_success_at! > "2026-03-02T12").toBe(true);
      }),
    ));

  it("four connections at most are synced at once, and those that began together spread", () =>
    withBank(SCENARIO, ({ bank, pass }) => {
      const { layer, most, began } = slowly(5);
      return Effect.gen(function* () {
        const ids = yield* several(bank, 9);
        yield* layer(running(pass(3 * DAY)));
        expect(most).toEqual({ of_one: 1, of_all: 4 });
        for (const id of ids) expect((yield* connection(id)).last_status).toBe("ok");
        const last = [...Map.groupBy(began, ({ of }) => of).values()]
          .map((each) => each.at(-1)!.at)
          .toSorted((a, b) => a - b);
        expect(last).toHaveLength(9);
        expect(last.at(-1)! - last[0]!).toBeGreaterThan(0.5);
      });
    }));

  it("a connection is synced once at a time, however the sync begins", () =>
    withBank(SCENARIO, ({ bank, pass }) => {
      const { layer, most } = slowly(300);
      return layer(
        Effect.gen(function* () {
          const id = yield* connected(bank);
          const refused: unknown[] = [];
          const causes = yield* running(
            Effect.gen(function* () {
              yield* pass(10);
              // It has begun by itself.
              refused.push(yield* Effect.flip(sync(id)));
              yield* pass(12 * HOUR - 100);
              // The next is due while this one is at work: sixteen windows of five minutes.
              const since = MARCH - 16 * 44 * DAY + DAY;
              const own = yield* Effect.forkChild(sync(id, { since }));
              yield* pass(1.5 * HOUR);
              expect(yield* Fiber.join(own)).toMatchObject({ status: "ok" });
              yield* pass(2 * DAY);
            }),
          );
          expect(refused).toMatchObject([{ _tag: "ProviderFailure", code: "sync_running" }]);
          expect(causes).toEqual([]);
          expect(most.of_one).toBe(1);
          expect(yield* connection(id)).toMatchObject({ last_status: "ok", failures: 0 });
        }),
      );
    }));

  const broken = new StorageUnavailable({ reason: "broken", operation: "test", cause: new Error("no disk") });

  it.each([
    ["storage that fails", Effect.fail(broken)],
    ["a mistake in the program", Effect.die(new Error("a mistake"))],
  ])(
    "%s for one connection is told, tried again more and more seldom, and leaves the others alone",
    (_, end) =>
      withBank(SCENARIO, ({ bank, pass }) =>
        Effect.gen(function* () {
          const [first, second] = yield* several(bank, 2);
          const causes = yield* Effect.updateService(running(pass(3 * DAY)), BankConnections, (service) =>
            BankConnections.of({
              ...service,
              storeWindow: (scope, decide) =>
                scope.connection_id === first ? end : service.storeWindow(scope, decide),
            }),
          );
          // At once, and after 1, 2, 4, 8, 16, 24 hours.
          expect(causes).toHaveLength(7);
          expect(yield* connection(first!)).toMatchObject({ last_status: "failed", last_problem: null });
          expect(yield* connection(second!)).toMatchObject({ last_status: "ok", failures: 0 });
          expect(yield* stored).toHaveLength(23);
        }),
      ),
  );

  it("storage that fails altogether stops nothing permanently, and costs no request", () =>
    withBank(SCENARIO, ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        let is_broken = true;
        const causes = yield* Effect.updateService(
          running(
            Effect.gen(function* () {
              yield* pass(DAY);
              expect(asked(bank)).toHaveLength(0);
              is_broken = false;
              yield* pass(61);
            }),
          ),
          BankConnections,
          (service) =>
            BankConnections.of({
              ...service,
              list: (family) => (is_broken ? Effect.fail(broken) : service.list(family)),
            }),
        );
        expect(causes.length).toBeGreaterThan(1000);
        expect((yield* connection(id)).last_status).toBe("ok");
      }),
    ));

  it("an interruption at any moment leaves whole windows, and the next start brings the rest", () =>
    withBank(SCENARIO, ({ bank, pass }) => {
      const { layer } = slowly(10);
      return layer(
        Effect.gen(function* () {
          const id = yield* connected(bank);
          for (const seconds of [1, 9, 11, 15, 21, 29]) {
            const causes = yield* running(pass(seconds));
            expect(causes).toEqual([]);
            expect((yield* stored).length).toBeOneOf([0, 20]);
            expect((yield* connection(id)).last_attempt_at).toBe(null);
          }
          yield* running(pass(60));
          expect(yield* connection(id)).toMatchObject({ last_status: "ok" });
          expect(yield* stored).toHaveLength(21);
        }),
      );
    }));
});
