import { updateTransaction } from "@farthing/core/transactions";
import {
  account,
  type BankTransaction,
  institution,
  pendingTransaction,
  type Scenario,
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
