import { Accounts, updateTransaction } from "@farthing/core/transactions";
import {
  account,
  type BankTransaction,
  institution,
  type Scenario,
  transaction,
} from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, DAY, FAMILY, MARCH, stored, sync, withBank } from "./support.ts";

const holding = (...transactions: readonly BankTransaction[]): Scenario => ({
  institutions: [institution("mill", [account("checking", transactions)])],
});

const edit = (id: string, fields: object) => updateTransaction({ family_id: FAMILY.id, id, fields });

/** Syncs, and tells what is there then by the id of the bank. */
const idsAfter = (id: string) =>
  Effect.gen(function* () {
    yield* sync(id);
    return (yield* stored).map(({ external_id }) => external_id).toSorted();
  });

it("a day without a time stays the same day in every time zone", async () => {
  for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])
    await withBank(
      holding(
        transaction("day", "2026-02-20"),
        transaction("noon", Date.parse("2026-02-20T12:00:00Z") / 1000),
        transaction("window", MARCH - 44 * DAY),
      ),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank, zone);
          for (let times = 0; times < 2; times += 1) {
            expect(yield* sync(id)).toMatchObject({ status: "ok", messages: [] });
            const days = new Map((yield* stored).map(({ external_id, date }) => [external_id, date]));
            expect([...days.keys()].toSorted()).toEqual(["day", "noon", "window"]);
            expect([days.get("day"), days.get("window")]).toEqual(["2026-02-20", "2026-01-16"]);
            expect(days.get("noon")).toBe(zone === "Pacific/Kiritimati" ? "2026-02-21" : "2026-02-20");
            yield* pass(DAY / 3);
          }
        }),
    );
});

describe("equal purchases", () => {
  it("on one day stay two, also when their ids are issued again", () =>
    withBank(
      holding(transaction("a", { days_ago: 2 }), transaction("b", { days_ago: 2 })),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          expect(yield* idsAfter(id)).toEqual(["a", "b"]);
          yield* pass(DAY);
          bank.change((scenario) => ({ ...scenario, reissue: [{ at: MARCH + DAY, transactions: ["a"] }] }));
          expect(yield* idsAfter(id)).toEqual(["a.2", "b"]);
          bank.change((scenario) => ({ ...scenario, reissue: [{ at: MARCH + DAY }] }));
          expect(yield* idsAfter(id)).toEqual(["a.2", "b.2"]);
        }),
    ));

  it("with one id in two accounts stay two", () =>
    withBank(
      {
        institutions: [
          institution("mill", [
            account("checking", [transaction("a", { days_ago: 2 })]),
            account("savings", [transaction("a", { days_ago: 2 })]),
          ]),
        ],
      },
      ({ bank }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id);
          yield* sync(id);
          expect((yield* stored).map((row) => row.account.name).toSorted()).toEqual(["checking", "savings"]);
        }),
    ));
});

it("a block of re-issued ids makes no duplicate, and what a person changed stays", () =>
  withBank(
    holding(...Array.from({ length: 13 }, (_, i) => transaction(`t${i}`, { days_ago: Math.floor(i / 2) }))),
    ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const before = yield* stored;
        const edited = yield* edit(before[3]!.id, { date: "2026-01-01", amount: "9.99", name: "Mine" });
        for (let time = 1; time < 4; time += 1) {
          yield* pass(DAY);
          bank.change((scenario) => ({
            ...scenario,
            reissue: [...(scenario.reissue ?? []), { at: MARCH + time * DAY }],
          }));
          expect((yield* sync(id)).accounts).toMatchObject([{ added: 0, updated: 13, removed: 0 }]);
          const rows = yield* stored;
          expect(new Set(rows.map((row) => row.id))).toEqual(new Set(before.map((row) => row.id)));
          expect(rows.every(({ external_id }) => external_id!.endsWith(`.${time + 1}`))).toBe(true);
          const { date, amount, name } = rows.find((row) => row.id === edited.id)!;
          expect({ date, amount, name }).toEqual({ date: "2026-01-01", amount: "9.99", name: "Mine" });
        }
      }),
  ));

it("an account whose currency is a URL is left out with a message", () =>
  withBank(
    {
      institutions: [
        institution("mill", [
          account("miles", [transaction("a", { days_ago: 2 })], { currency: "https://points.example/miles" }),
          account("checking", [transaction("a", { days_ago: 2 })]),
        ]),
      ],
    },
    ({ bank }) =>
      Effect.gen(function* () {
        const outcome = yield* sync(yield* connected(bank));
        expect(outcome).toMatchObject({
          status: "ok",
          accounts: [{ name: "checking" }],
          messages: [{ code: "account_left_out", institution: "mill", account: "miles" }],
        });
        expect(bank.requests.every(({ operation }) => operation !== undefined)).toBe(true);
        const { items } = yield* (yield* Accounts).list(FAMILY.id, { page: 1, per_page: 10 });
        expect(items.map(({ name }) => name)).toEqual(["checking"]);
      }),
  ));

it("a transaction without a date is left out with a message", () =>
  withBank(
    holding(transaction("good", { days_ago: 1 }), { id: "bad", amount: "1.00", description: "WHEN" }),
    ({ bank }) =>
      Effect.gen(function* () {
        const outcome = yield* sync(yield* connected(bank));
        expect(outcome).toMatchObject({
          status: "ok",
          messages: [{ code: "transaction_left_out", institution: "mill", account: "checking" }],
        });
        expect((yield* stored).map(({ external_id }) => external_id)).toEqual(["good"]);
      }),
  ));

it("the sign is turned: what is spent is positive", () =>
  withBank(
    holding(
      transaction("spent", { days_ago: 1 }, { amount: "-12.30" }),
      transaction("earned", { days_ago: 1 }, { amount: "2000.00" }),
      transaction("nothing", { days_ago: 1 }, { amount: "-0.00" }),
    ),
    ({ bank }) =>
      Effect.gen(function* () {
        yield* sync(yield* connected(bank));
        const amounts = (yield* stored).map(({ external_id, amount }) => [external_id, amount]);
        expect(Object.fromEntries(amounts)).toEqual({ spent: "12.3", earned: "-2000", nothing: "0" });
      }),
  ));

/** Around the nights in which the clocks of New York are changed, in UTC. */
const NIGHTS = [
  ["2025-11-02T03:59:59Z", "2025-11-01"],
  ["2025-11-02T04:00:00Z", "2025-11-02"],
  ["2025-11-03T04:59:59Z", "2025-11-02"],
  ["2025-11-03T05:00:00Z", "2025-11-03"],
  ["2026-02-01T04:59:59Z", "2026-01-31"],
  ["2026-02-01T05:00:00Z", "2026-02-01"],
] as const;

it("days are those of the family's time zone, also where the clocks are changed", () =>
  withBank(holding(...NIGHTS.map(([moment]) => transaction(moment, Date.parse(moment) / 1000))), ({ bank }) =>
    Effect.gen(function* () {
      yield* sync(yield* connected(bank, "America/New_York"), { since: MARCH - 365 * DAY });
      const days = (yield* stored).map(({ external_id, date }) => [external_id, date]);
      expect(Object.fromEntries(days)).toEqual(Object.fromEntries(NIGHTS));
    }),
  ));
