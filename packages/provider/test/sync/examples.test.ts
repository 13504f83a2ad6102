import { Accounts, updateTransaction } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import {
  account,
  type BankTransaction,
  institution,
  pendingTransaction,
  type Scenario,
  transaction,
} from "../../src/fake/index.ts";
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

describe("equal purchases", () => {
  it("on one day stay two, also when their ids are issued anew", () =>
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

describe("a pending transaction", () => {
  const bought = { days_ago: 0 } as const;

  it.each<readonly [string, Partial<BankTransaction>, string, string]>([
    ["with its id", { pending: { until: MARCH + DAY } }, "p", "2026-03-01"],
    ["with a new id", { pending: { until: MARCH + DAY, id: "q" } }, "q", "2026-03-01"],
    ["with a new id on another day", { pending: { until: MARCH + 5 * DAY, id: "q" } }, "q", "2026-03-05"],
    [
      "with a new id and other words behind a payee",
      { payee: "Corner Coffee", pending: { until: MARCH + DAY, id: "q", description: "POS 12 COFFEE" } },
      "q",
      "2026-03-01",
    ],
  ])("is posted once, and keeps what a person made of it: %s", (_, more, external_id, date) =>
    withBank(holding(pendingTransaction("p", bought, more)), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const [row] = yield* stored;
        yield* edit(row!.id, { notes: "with Grace" });
        yield* pass(6 * DAY);
        const outcome = yield* sync(id);
        expect(outcome).toMatchObject({ messages: [], accounts: [{ added: 0, updated: 1, removed: 0 }] });
        const rows = yield* stored;
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({
          id: row!.id,
          external_id,
          date,
          notes: "with Grace",
          locked: ["notes"],
        });
      }),
    ),
  );

  it("that vanishes goes after eight days", () =>
    withBank(holding(pendingTransaction("p", bought, { vanishes: MARCH + DAY })), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        yield* pass(8 * DAY);
        yield* sync(id);
        expect(yield* stored).toHaveLength(1);
        yield* pass(1);
        expect((yield* sync(id)).accounts).toMatchObject([{ removed: 1 }]);
        expect(yield* stored).toEqual([]);
      }),
    ));

  it("that vanishes after a person changed it stays, and every sync says so", () =>
    withBank(holding(pendingTransaction("p", bought, { vanishes: MARCH + DAY })), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        const [row] = yield* stored;
        const edited = yield* edit(row!.id, { name: "Breakfast" });
        yield* pass(9 * DAY);
        for (let time = 0; time < 3; time += 1) {
          expect((yield* sync(id)).messages).toMatchObject([
            { code: "pending_kept", institution: "mill", account: "checking" },
          ]);
          expect(yield* stored).toEqual([edited]);
        }
      }),
    ));

  it("stays where a sync did not ask for pending ones", () =>
    withBank(holding(pendingTransaction("p", bought, { vanishes: MARCH + DAY })), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        yield* pass(12 * DAY);
        yield* sync(id, { pending: false });
        expect(yield* stored).toHaveLength(1);
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
