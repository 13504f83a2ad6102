import type { Users } from "@farthing/core/access";
import type { Exports, Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, type TransactionChange, Transactions } from "@farthing/core/transactions";
import { decidePairing, Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, REMOVED_AT, store } from "./support/planned.ts";
import { listTransfers, transfersAndModel } from "./support/transfers.ts";
import { LATER, storeAll, undo } from "./support/undoing.ts";

const MONEY_OUT = { amount: "40", name: "To savings" };
const MONEY_IN = { amount: "-40", name: "From checking" };

/** A family with two accounts and a transfer between them that the rule has paired. */
const moved = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const [checking, savings] = [plannedAccount({ name: "Everyday" }), plannedAccount({ name: "Reserve" })];
  const sent = plannedTransaction(checking, MONEY_OUT);
  const received = plannedTransaction(savings, { ...MONEY_IN, date: "2026-02-15" });
  yield* store(family.id, { accounts: [checking, savings], transactions: [sent, received] });
  return { family, checking, savings, sent, received };
});

const pair = (familyId: string, ids: readonly [string, string], at = LATER) =>
  Effect.flatMap(Transfers, (transfers) => transfers.pair(familyId, ids, at, decidePairing));

const reject = (familyId: string, id: string) =>
  Effect.flatMap(Transfers, (transfers) => transfers.reject(familyId, id));

const update = (familyId: string, id: string, fields: Partial<TransactionChange>) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(familyId, id, {}, () =>
      Result.succeed({ locked: ["notes"] as const, updated_at: LATER, ...fields }),
    ),
  );

const idsIn = (familyId: string, state: "paired" | "proposed" | "rejected") =>
  Effect.map(listTransfers(familyId, state), (all) =>
    all.map(({ made_by, inflow, outflow }) => [made_by, inflow.id, outflow.id]),
  );

export const transfersLaws = ({
  law,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Transfers | Users>): void => {
  law(
    "an import that brings the other side of a transaction pairs the two, and says so",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const [checking, savings] = [plannedAccount({ name: "Everyday" }), plannedAccount({ name: "Reserve" })];
      const sent = plannedTransaction(checking, MONEY_OUT);
      const received = plannedTransaction(savings, MONEY_IN);
      const first = yield* store(family.id, { accounts: [checking, savings], transactions: [sent] });
      expect(first).toMatchObject({ transfers: { paired: 0, proposed: 0 } });
      const second = yield* store(family.id, { transactions: [received] });
      expect(second).toMatchObject({ transfers: { paired: 1, proposed: 0 } });
      const transactions = yield* Transactions;
      const [out, into] = [
        yield* transactions.find(family.id, sent.id),
        yield* transactions.find(family.id, received.id),
      ];
      expect(out!.transfer).toMatchObject({
        amount: "40",
        currency: "EUR",
        other_account: { id: savings.id },
      });
      expect(into!.transfer).toMatchObject({ id: out!.transfer!.id, other_account: { id: checking.id } });
    }),
  );

  law(
    "two candidates that nothing tells apart are proposed, and pairing one by hand ends the other proposal",
    Effect.gen(function* () {
      const { family, savings, sent, received } = yield* moved;
      const other = plannedTransaction(savings, { ...MONEY_IN, date: "2026-02-13" });
      const outcome = yield* store(family.id, { transactions: [other] });
      expect(outcome).toMatchObject({ transfers: { paired: 0, proposed: 2 } });
      expect(yield* idsIn(family.id, "paired")).toEqual([]);
      const { transfer, is_new } = yield* pair(family.id, [other.id, sent.id]);
      expect(is_new).toBe(true);
      expect(transfer).toMatchObject({ state: "paired", made_by: "person", created_at: LATER });
      expect(yield* idsIn(family.id, "paired")).toEqual([["person", other.id, sent.id]]);
      expect(yield* idsIn(family.id, "proposed")).toEqual([]);
      expect(yield* (yield* Transactions).find(family.id, received.id)).toMatchObject({ transfer: null });
      expect((yield* pair(family.id, [sent.id, other.id])).is_new).toBe(false);
    }),
  );

  law(
    "what a person rejects is not paired again, whatever comes, but by a person",
    Effect.gen(function* () {
      const { family, checking, savings, sent, received } = yield* moved;
      const [one] = yield* listTransfers(family.id, "paired");
      yield* reject(family.id, one!.id);
      yield* reject(family.id, one!.id);
      expect(yield* idsIn(family.id, "paired")).toEqual([]);
      expect(yield* idsIn(family.id, "rejected")).toEqual([["person", received.id, sent.id]]);
      const rest = [plannedTransaction(checking), plannedTransaction(savings, { amount: "-12.5" })];
      const transfer = { id: newId(), inflow_transaction_id: received.id, outflow_transaction_id: sent.id };
      yield* store(family.id, { transactions: rest, transfers: [transfer] });
      expect(yield* idsIn(family.id, "paired")).toEqual([["rule", rest[1]!.id, rest[0]!.id]]);
      const { transfer: again } = yield* pair(family.id, [sent.id, received.id]);
      expect(again.id).toBe(one!.id);
      expect(yield* idsIn(family.id, "rejected")).toEqual([]);
    }),
  );

  law(
    "what a person rejects stays so when both amounts turn, to the rule, files and further rejections, but not to a person",
    Effect.gen(function* () {
      const { family, sent, received } = yield* moved;
      const [one] = yield* listTransfers(family.id, "paired");
      yield* reject(family.id, one!.id);
      yield* update(family.id, sent.id, { amount: "-40" });
      yield* update(family.id, received.id, { amount: "40" });
      expect(yield* idsIn(family.id, "paired")).toEqual([]);
      const legs = { inflow_transaction_id: sent.id, outflow_transaction_id: received.id };
      yield* store(family.id, { transfers: [{ ...legs, id: newId() }] });
      yield* storeAll(family.id, [{ ...change({}), rejections: [{ ...legs, id: newId() }] }]);
      expect(yield* idsIn(family.id, "paired")).toEqual([]);
      expect((yield* listTransfers(family.id, "rejected")).map(({ id }) => id)).toEqual([one!.id]);
      yield* reject(family.id, one!.id);
      expect((yield* listTransfers(family.id, "rejected")).map(({ id }) => id)).toEqual([one!.id]);
      yield* pair(family.id, [sent.id, received.id]);
      expect(yield* idsIn(family.id, "paired")).toEqual([["person", sent.id, received.id]]);
      expect(yield* idsIn(family.id, "rejected")).toEqual([]);
    }),
  );

  law(
    "a change that breaks a pair undoes it, of a person too, and any other keeps it",
    Effect.gen(function* () {
      for (const by of ["rule", "person"] as const) {
        const { family, sent, received } = yield* moved;
        if (by === "person") yield* pair(family.id, [sent.id, received.id]);
        for (const fields of [{ notes: "mine" }, { name: "Mine" }, { date: "2026-02-16" }])
          expect((yield* update(family.id, sent.id, fields)).transfer).not.toBeNull();
        expect(yield* idsIn(family.id, "paired")).toEqual([[by, received.id, sent.id]]);
        expect((yield* update(family.id, sent.id, { amount: "41" })).transfer).toBeNull();
        expect(yield* idsIn(family.id, "paired")).toEqual([]);
        // What it was is what the rule pairs.
        expect((yield* update(family.id, sent.id, { amount: "40" })).transfer).not.toBeNull();
        expect(yield* idsIn(family.id, "paired")).toEqual([["rule", received.id, sent.id]]);
        expect((yield* update(family.id, sent.id, { date: "2026-05-01" })).transfer).toBeNull();
      }
    }),
  );

  law(
    "a transfer of a file comes before one of the rule, and what it leaves is decided anew when it is undone",
    Effect.gen(function* () {
      const { family, savings, sent, received } = yield* moved;
      const other = plannedTransaction(savings, { amount: "-39", date: "2026-01-01" });
      const transfer = { id: newId(), inflow_transaction_id: other.id, outflow_transaction_id: sent.id };
      const [id] = yield* storeAll(family.id, [change({ transactions: [other], transfers: [transfer] })]);
      expect(yield* idsIn(family.id, "paired")).toEqual([["file", other.id, sent.id]]);
      expect((yield* undo(family.id, id!)).also_removed.transfers).toBe(1);
      expect(yield* idsIn(family.id, "paired")).toEqual([["rule", received.id, sent.id]]);
    }),
  );

  law(
    "an undo and the deletion of a transaction or an account take pairs along, and free what they were kept from",
    Effect.gen(function* () {
      for (const how of ["undo", "transaction", "account"] as const) {
        const { family, sent, received } = yield* moved;
        const third = plannedAccount({ name: "Third" });
        const rival = plannedTransaction(third, MONEY_IN);
        const [id] = yield* storeAll(family.id, [change({ accounts: [third], transactions: [rival] })]);
        yield* pair(family.id, [rival.id, sent.id]);
        expect(yield* idsIn(family.id, "paired")).toEqual([["person", rival.id, sent.id]]);
        if (how === "undo") yield* undo(family.id, id!);
        else if (how === "transaction")
          yield* (yield* Transactions).remove(family.id, rival.id, REMOVED_AT, () => Result.void);
        else yield* (yield* Accounts).remove(family.id, third.id, () => Result.void);
        expect(yield* idsIn(family.id, "paired")).toEqual([["rule", received.id, sent.id]]);
      }
    }),
  );

  law(
    "an account that gets the name that a text has decides between two candidates",
    Effect.gen(function* () {
      const { family, savings } = yield* moved;
      const third = plannedAccount({ name: "Third" });
      const [out, into] = [
        plannedTransaction(savings, { amount: "70", name: "To Holidays" }),
        plannedTransaction(third, { amount: "-70" }),
      ];
      const rival = plannedTransaction({ id: third.id }, { amount: "-70" });
      const fourth = plannedAccount({ name: "Fourth" });
      const other = { ...rival, account_id: fourth.id };
      yield* store(family.id, { accounts: [third, fourth], transactions: [out, into, other] });
      expect(yield* listTransfers(family.id, "proposed")).toHaveLength(2);
      yield* (yield* Accounts).update(family.id, third.id, LATER, () => Result.succeed({ name: "holidays" }));
      expect(yield* listTransfers(family.id, "proposed")).toEqual([]);
      expect(yield* idsIn(family.id, "paired")).toContainEqual(["rule", into.id, out.id]);
    }),
  );

  law(
    "both sides that come at once, many times, make one pair",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const accounts = [plannedAccount({ name: "Everyday" }), plannedAccount({ name: "Reserve" })] as const;
      yield* store(family.id, { accounts });
      const outcomes = yield* race(8, (i) =>
        store(family.id, {
          transactions: [
            plannedTransaction(accounts[i % 2 === 0 ? 0 : 1], {
              amount: i % 2 === 0 ? `${i + 1}` : `-${i}`,
            }),
          ],
        }),
      );
      const made = outcomes.map((each) => (each._tag === "Stored" ? each.transfers.paired : 0));
      expect(made.reduce((all, each) => all + each)).toBe(4);
      expect(yield* listTransfers(family.id, "paired")).toHaveLength(4);
      const { rule, model } = yield* transfersAndModel(family.id);
      expect(rule).toEqual(model);
    }),
  );

  law(
    "no family pairs, rejects or lists what another has",
    Effect.gen(function* () {
      const { family, sent, received } = yield* moved;
      const other = yield* createFamilyWithBooks;
      const before = yield* idsIn(family.id, "paired");
      const [transfer] = yield* listTransfers(family.id, "paired");
      expect(yield* Effect.flip(pair(other.family.id, [sent.id, received.id]))).toMatchObject({
        _tag: "TransactionNotFound",
      });
      expect(yield* Effect.flip(reject(other.family.id, transfer!.id))).toMatchObject({
        _tag: "TransferNotFound",
      });
      expect((yield* listTransfers(other.family.id, "paired")).map(({ id }) => id)).not.toContain(
        transfer!.id,
      );
      expect(yield* idsIn(family.id, "paired")).toEqual(before);
    }),
  );
};
