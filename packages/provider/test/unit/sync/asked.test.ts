import { updateTransaction } from "@farthing/core/transactions";
import {
  account,
  institution,
  pendingTransaction,
  type Scenario,
  transaction,
} from "@farthing/provider-fake";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { connected, DAY, FAMILY, MARCH, stored, sync, withBank } from "./support.ts";

const holding = (...transactions: Parameters<typeof account>[1]): Scenario => ({
  institutions: [institution("mill", [account("checking", transactions)])],
});

describe("what was not asked for has not gone", () => {
  it("a hold that stays pending for longer than syncs look back stays, and becomes posted", () =>
    withBank(
      holding(pendingTransaction("hold", { days_ago: 20 }, { pending: { until: { in_seconds: 30 * DAY } } })),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id);
          const [before] = yield* stored;
          for (let day = 0; day < 29; day += 1) {
            yield* pass(DAY);
            yield* sync(id);
            expect(yield* stored).toEqual([before]);
          }
          yield* pass(3 * DAY);
          yield* sync(id);
          expect(yield* stored).toMatchObject([{ id: before!.id }]);
        }),
    ));

  it("one that was seen lately and vanishes goes 8 days later, also when it is older than syncs look back by then", () =>
    withBank(
      holding(pendingTransaction("hold", MARCH, { vanishes: { in_seconds: 9 * DAY } })),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          for (let day = 0; day < 17; day += 1) {
            yield* sync(id);
            expect(yield* stored).toHaveLength(1);
            yield* pass(DAY);
          }
          yield* sync(id);
          expect(yield* stored).toEqual([]);
        }),
    ));

  it("an edit of a pending one does not move to an equal purchase where pending ones are not asked for", () =>
    withBank(
      holding(
        pendingTransaction("p1", MARCH, { pending: { until: { in_seconds: 3 * DAY } } }),
        transaction("q1", MARCH + DAY),
      ),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id);
          const [coffee] = yield* stored;
          yield* updateTransaction({
            family_id: FAMILY.id,
            id: coffee!.id,
            fields: { notes: "shared with Bob" },
          });
          yield* pass(DAY);
          yield* sync(id, { pending: false });
          const notes = Effect.map(stored, (all) =>
            all.map((each) => [each.external_id, each.notes]).toSorted(),
          );
          expect(yield* notes).toEqual([
            ["p1", "shared with Bob"],
            ["q1", null],
          ]);
          yield* pass(3 * DAY);
          yield* sync(id);
          expect(yield* notes).toEqual([
            ["p1", "shared with Bob"],
            ["q1", null],
          ]);
        }),
    ));
});

describe("an account that is kept already", () => {
  it("keeps the meaning of its days when it is called something else", () =>
    withBank(
      holding(transaction("t1", MARCH - 2 * DAY, { transacted_at: MARCH - 6 * DAY })),
      ({ bank, pass }) =>
        Effect.gen(function* () {
          const id = yield* connected(bank);
          yield* sync(id);
          const date = (yield* stored)[0]?.date;
          bank.change((scenario) => ({
            ...scenario,
            institutions: [
              institution("mill", [
                account("checking", scenario.institutions[0]!.accounts[0]!.transactions, { name: "Y Visa" }),
              ]),
            ],
          }));
          yield* pass(DAY);
          yield* sync(id);
          expect(yield* stored).toMatchObject([{ date, account: { name: "Y Visa" } }]);
        }),
    ));
});

it("ids that are issued again make no duplicate where the bank tells no moment of posting", () =>
  withBank(
    {
      ...holding({
        id: "un1",
        transacted_at: MARCH - DAY,
        amount: "-5.00",
        description: "SHOP",
      }),
      reissue: [{ at: { in_seconds: DAY / 2 } }],
    },
    ({ bank, pass }) =>
      Effect.gen(function* () {
        const id = yield* connected(bank);
        yield* sync(id);
        yield* pass(DAY);
        yield* sync(id);
        expect(yield* stored).toMatchObject([{ external_id: "un1.2" }]);
      }),
  ));
