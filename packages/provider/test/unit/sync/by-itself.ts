import { account, type FakeBank, institution, transaction } from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { asked, beginnings, distances, HOUR, MINUTE, running, SCENARIO } from "./by-itself-support.ts";
import { claim, connected, connection, DAY, stored, sync, withBank } from "./support.ts";

const perDay = (bank: FakeBank): readonly number[] =>
  [...Map.groupBy(asked(bank), ({ at }) => Math.floor(at / DAY)).values()].map((each) => each.length);

/** The longest that a wait of so many hours is: a tenth is added at most, and what is due is looked for once a minute. */
const atMost = (hours: number): number => hours * 1.1 + MINUTE;

/** What comes of syncs that nobody asks for, in so many days. */
export const byItself = (days: number): unknown =>
  describe(`by itself, in ${days} days`, () => {
    it("a connection is synced at once, then 12 to 13.2 hours after each success, not always alike", () =>
      withBank(SCENARIO, (held) =>
        Effect.gen(function* () {
          const id = yield* connected(held.bank);
          yield* running(held.pass(days * DAY));
          const all = beginnings(held.bank);
          expect(all[0]).toBe(0);
          expect(all.length).toBeGreaterThan((days * 24) / atMost(12));
          for (const distance of distances(all)) {
            expect(distance).toBeGreaterThanOrEqual(12);
            expect(distance).toBeLessThanOrEqual(atMost(12));
          }
          expect(new Set(distances(all).map((hours) => Math.round(hours * 10))).size).toBeGreaterThan(
            Math.min(5, all.length / 2),
          );
          expect((yield* stored).length).toBe(20 + days);
          expect(yield* connection(id)).toMatchObject({ last_status: "ok", failures: 0 });
        }),
      ));

    it("one that fails is tried after 1, 2, 4, 8, 16 hours, then daily, and never over its budget", () =>
      withBank(
        { ...SCENARIO, faults: [{ operation: "accounts", which: "every", kind: "status", status: 503 }] },
        (held) =>
          Effect.gen(function* () {
            const id = yield* connected(held.bank);
            yield* running(held.pass(days * DAY));
            const waits = distances(beginnings(held.bank));
            for (const [i, wait] of waits.entries()) {
              const hours = Math.min(24, 2 ** i);
              expect(wait).toBeGreaterThanOrEqual(hours);
              expect(wait).toBeLessThanOrEqual(atMost(hours));
            }
            const first = [1, 2, 4, 8, 16];
            const left = first.reduce((rest, hours) => rest - atMost(hours), days * 24);
            expect(waits.length).toBeGreaterThanOrEqual(first.length + Math.floor(left / atMost(24)));
            expect(Math.max(...perDay(held.bank))).toBeLessThanOrEqual(24);
            held.bank.change(({ faults: _, ...scenario }) => scenario);
            yield* running(held.pass(27 * HOUR));
            expect(yield* connection(id)).toMatchObject({ last_status: "ok", failures: 0 });
          }),
      ));

    it("one that only ever fails in part asks for the whole year each time, and is not over its budget", () =>
      withBank(
        {
          institutions: [
            ...SCENARIO.institutions.map((each) => ({
              ...each,
              accounts: [
                account(
                  "old",
                  Array.from({ length: 80 }, (_, i) => transaction(`t${i}`, { days_ago: i * 5 })),
                ),
              ],
            })),
            institution("harbor", [], { fails: "missing" }),
          ],
        },
        (held) =>
          Effect.gen(function* () {
            yield* connected(held.bank);
            yield* running(held.pass(days * DAY));
            expect(Math.max(...perDay(held.bank))).toBeLessThanOrEqual(27);
            expect(distances(beginnings(held.bank)).every((hours) => hours >= 12)).toBe(true);
          }),
      ));

    it("a quota of the provider's is borne: nothing is asked before it says so", () =>
      withBank({ ...SCENARIO, daily_quota: 1 }, (held) =>
        Effect.gen(function* () {
          yield* connected(held.bank);
          yield* running(held.pass(days * DAY));
          expect(Math.max(...perDay(held.bank))).toBeLessThanOrEqual(2);
          expect((yield* stored).length).toBeGreaterThan(10 + days);
        }),
      ));

    it("one that is revoked rests without a request; after a new claim it goes on at once, with its accounts", () =>
      withBank(SCENARIO, (held) =>
        Effect.gen(function* () {
          const { bank, pass } = held;
          const id = yield* connected(bank);
          yield* running(pass(3 * DAY));
          const before = yield* stored;
          bank.revoke();
          yield* running(pass(2 * DAY));
          expect(yield* connection(id)).toMatchObject({ revoked: true, last_problem: "access_revoked" });
          const sent = asked(bank).length;
          yield* running(pass(days * DAY));
          expect(asked(bank).length).toBe(sent);
          yield* claim(bank, id);
          yield* running(pass(120));
          expect(yield* connection(id)).toMatchObject({ revoked: false, last_status: "ok" });
          bank.revoke();
          yield* sync(id);
          yield* claim(bank, id);
          yield* running(pass(120));
          expect(yield* connection(id)).toMatchObject({ revoked: false, last_status: "ok" });
          const after = yield* stored;
          expect(after.slice(0, before.length)).toEqual(before);
          expect(after).toHaveLength(20 + 3 + 2 + days + 1);
        }),
      ));
  });
