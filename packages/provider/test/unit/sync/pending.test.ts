import { updateTransaction } from "@farthing/core/transactions";
import {
  account,
  type BankTransaction,
  institution,
  pendingTransaction,
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

describe("a pending transaction", () => {
  const bought = { days_ago: 0 } as const;

  it.each<readonly [string, Partial<BankTransaction>, string, string]>([
    ["with its id", { pending: { until: MARCH + DAY } }, "p", "2026-03-02"],
    ["with a new id", { pending: { until: MARCH + DAY, id: "q" } }, "q", "2026-03-02"],
    ["with a new id on another day", { pending: { until: MARCH + 5 * DAY, id: "q" } }, "q", "2026-03-06"],
    [
      "with a new id and other words behind a payee",
      { payee: "Corner Coffee", pending: { until: MARCH + DAY, id: "q", description: "POS 12 COFFEE" } },
      "q",
      "2026-03-02",
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

  it("that vanishes is gone, and goes after eight days", () =>
    withBank(holding(pendingTransaction("p", bought, { vanishes: MARCH + DAY })), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        expect(yield* stored).toMatchObject([{ pending: true, pending_gone: false }]);
        yield* pass(2 * DAY);
        expect((yield* sync(id)).messages).toMatchObject([{ code: "pending_gone" }]);
        expect(yield* stored).toMatchObject([{ pending: true, pending_gone: true }]);
        yield* pass(6 * DAY);
        yield* sync(id);
        expect(yield* stored).toMatchObject([{ pending: true, pending_gone: true }]);
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
        const edited = { ...(yield* edit(row!.id, { name: "Breakfast" })), pending_gone: true };
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
        expect(yield* stored).toMatchObject([{ pending: true, pending_gone: false }]);
      }),
    ));
});

describe("what is pending is shown so", () => {
  /** A card with a purchase that is pending, and is booked under another id with another amount a day later. */
  const booked = (held: string, amount: string, description: string): Scenario => ({
    institutions: [
      institution("mill", [
        account("Visa Card", [
          transaction("t1", MARCH - 8 * DAY, { amount: "-12.30", description: "CORNER OVEN" }),
          pendingTransaction("p1", MARCH, { amount: held, description, vanishes: MARCH + DAY }),
          transaction("x9", MARCH + DAY, { amount, description, transacted_at: MARCH, appears: MARCH + DAY }),
        ]),
      ]),
    ],
  });

  const shown = Effect.map(stored, (rows) =>
    rows.map(({ amount, pending }) => `${amount} ${pending ? "pending" : "booked"}`).toSorted(),
  );

  it.each([
    ["with a tip", "-50.00", "-60.00", "BISTRO SOL"],
    ["with less than was held", "-45.00", "-33.15", "FUEL STOP 12"],
  ])("and no more once it is booked %s", (_, held, amount, description) =>
    withBank(booked(held, amount, description), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank, "UTC");
        yield* sync(id);
        const [, before] = yield* stored;
        yield* pass(2 * DAY);
        expect((yield* sync(id)).messages).toEqual([]);
        expect(yield* shown).toEqual(["12.3 booked", `${Number(amount) * -1} booked`].toSorted());
        expect((yield* stored).map((each) => each.id)).toContain(before!.id);
      }),
    ),
  );

  it.each([
    ["after the hold of a pump", "-1.00", "-48.20", "FUEL STOP 12"],
    ["with far less than was held", "-100.00", "-73.15", "HOTEL AM WALL"],
  ])("beside what is booked for it %s, until it is removed", (_, held, amount, description) =>
    withBank(booked(held, amount, description), ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank, "UTC");
        yield* sync(id);
        const waiting = `${Number(held) * -1} pending`;
        expect(yield* shown).toEqual(["12.3 booked", waiting].toSorted());
        yield* pass(2 * DAY);
        yield* sync(id);
        const money = `${Number(amount) * -1} booked`;
        expect(yield* shown).toEqual(["12.3 booked", money, waiting].toSorted());
        expect((yield* sync(id)).messages).toMatchObject([{ code: "pending_gone", account: "Visa Card" }]);
        yield* pass(9 * DAY);
        yield* sync(id);
        expect(yield* shown).toEqual(["12.3 booked", money].toSorted());
      }),
    ),
  );

  it.each([
    ["by its id", {}],
    ["by its amount and name", { id: "q" }],
    ["by its amount and name on another day", { id: "q", until: MARCH + 4 * DAY }],
  ])("and no more once it is booked %s", (_, posting) =>
    withBank(
      holding(pendingTransaction("p", { days_ago: 0 }, { pending: { until: MARCH + DAY, ...posting } })),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id);
          expect(yield* stored).toMatchObject([{ pending: true }]);
          yield* pass(5 * DAY);
          yield* sync(id);
          expect(yield* stored).toMatchObject([{ pending: false }]);
        }),
    ),
  );
});
