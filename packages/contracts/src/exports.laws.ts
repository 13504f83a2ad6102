import type { Users } from "@farthing/core/access";
import { Exports, Imports, type PlannedTransaction } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, type Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { byId, entryOf, HISTORY, LATER, rename } from "./support/exported-entries.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedCategory, plannedTransaction, STORED_AT, store } from "./support/planned.ts";
import { readKind, readSnapshot, snapshotNow } from "./support/read-snapshot.ts";

export const exportsLaws = ({
  law,
  property,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Users>): void => {
  law(
    "a snapshot has all that a family has: by id, transactions by day, with their parts and transfers",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { checking, savings, living, food, holiday, work, shop, market } = home;
      const { bread, basket, apples, soap, sent, received, transfer } = home;
      const account = ({ balance, balance_day, ...each }: typeof checking) => ({
        ...{ ...each, balance, balance_day, original_name: null },
        stated: balance_day === null ? null : { balance, day: balance_day, said_at: null },
      });
      const alone = (each: PlannedTransaction) => ({
        whole: entryOf(each),
        parts: [],
        transfers: [],
        counters: [],
      });
      for (const most of [1, 2, 100])
        expect(yield* snapshotNow(home.family.id, most)).toEqual({
          accounts: byId([checking, savings]).map(account),
          categories: byId([living, food]),
          tags: byId([holiday, work]),
          merchants: byId([shop, market]),
          readings: [],
          transactions: [
            alone(sent),
            { ...alone(received), transfers: [transfer] },
            { ...alone(basket), parts: byId([apples, soap]).map(entryOf) },
            alone(bread),
          ],
        });
    }),
  );

  law(
    "an account has the name that it had before it was named by hand",
    Effect.gen(function* () {
      const { family, checking, savings } = yield* createFamilyWithBooks;
      yield* (yield* Accounts).update(family.id, checking.id, LATER, () => Result.succeed({ name: "Mine" }));
      const { accounts } = yield* snapshotNow(family.id);
      expect(accounts.map(({ name, original_name }) => [name, original_name]).toSorted()).toEqual([
        ["Mine", checking.name],
        [savings.name, null],
      ]);
    }),
  );

  law(
    "a transfer comes with the transaction whose part received it",
    Effect.gen(function* () {
      const { family, checking, basket, apples, soap } = yield* createFamilyWithBooks;
      const paid = plannedTransaction(checking, { amount: "10" });
      const transfers = [
        { id: newId(), inflow_transaction_id: apples.id, outflow_transaction_id: soap.id },
        { id: newId(), inflow_transaction_id: basket.id, outflow_transaction_id: paid.id },
      ];
      yield* store(family.id, { transactions: [paid], transfers });
      const { transactions } = yield* snapshotNow(family.id);
      const found = transactions.filter(({ whole }) => [basket.id, paid.id].includes(whole.id));
      expect(found.map((each) => [each.whole.id, each.transfers])).toEqual([
        [paid.id, []],
        [basket.id, byId(transfers)],
      ]);
    }),
  );

  property(
    "the parts of a snapshot, however large, form one list without gaps or repetitions",
    fc.record({
      rows: fc.array(
        fc.record({
          date: fc.constantFrom("2026-01-01", "2026-01-02"),
          created_at: fc.constantFrom(STORED_AT, LATER),
        }),
        { maxLength: 20 },
      ),
      most: fc.integer({ min: 1, max: 7 }),
    }),
    ({ rows, most }) =>
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        const transactions = rows.map(({ date, created_at }) =>
          plannedTransaction(account, {
            date,
            history: { ...HISTORY, created_at, original: null, locked: [] },
          }),
        );
        const accounts = [account, ...rows.map(() => plannedAccount())];
        yield* store(family.id, { accounts, transactions });
        const read = yield* snapshotNow(family.id, most);
        const age = ({ date, history, id }: PlannedTransaction) => [date, history!.created_at, id];
        expect(read.transactions.map(({ whole }) => whole)).toEqual(
          transactions.toSorted((a, b) => compareTexts(age(a), age(b))).map(entryOf),
        );
        expect(read.accounts.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id).toSorted());
      }),
  );

  law(
    "what is written after a snapshot was opened is not in it, also between two of its parts",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { family, checking, basket, bread } = home;
      const { id: undone } = yield* Effect.map(
        store(family.id, { transactions: [plannedTransaction(checking, { date: "2026-02-28" })] }),
        ({ import: made }) => made,
      );
      const before = yield* snapshotNow(family.id);
      yield* Effect.scoped(
        Effect.gen(function* () {
          const snapshot = yield* (yield* Exports).open(family.id);
          const [first] = yield* snapshot.read("transactions", 1);
          const account = plannedAccount();
          yield* store(family.id, {
            accounts: [account],
            categories: [plannedCategory({ name: "New" })],
            transactions: [
              plannedTransaction(account, { date: "2026-02-27" }),
              plannedTransaction(checking, { amount: "30", parent_id: basket.id }),
            ],
          });
          yield* rename(home, bread.id, "Renamed");
          yield* (yield* Imports).undo({ family_id: family.id, id: undone, with_edited: true, at: LATER });
          const rest = yield* snapshot.read("transactions", 100, first);
          expect([first, ...rest]).toEqual(before.transactions);
          expect(yield* readSnapshot(snapshot, 1)).toEqual(before);
        }),
      );
      const after = yield* snapshotNow(family.id);
      expect(after.accounts).toHaveLength(3);
      expect(after.transactions.map(({ whole }) => whole.name)).toContain("Renamed");
      expect(after.transactions.find(({ whole }) => whole.id === basket.id)?.parts).toHaveLength(3);
    }),
  );

  law(
    "several snapshots of a family each have their own moment",
    Effect.scoped(
      Effect.gen(function* () {
        const home = yield* createFamilyWithBooks;
        const exports = yield* Exports;
        const names = ["Bread", "One", "Two", "Three"];
        const opened = [yield* exports.open(home.family.id)];
        for (const name of names.slice(1)) {
          yield* rename(home, home.bread.id, name);
          opened.push(yield* exports.open(home.family.id));
        }
        for (const [i, snapshot] of opened.entries())
          expect((yield* readKind(snapshot, "transactions")).at(-1)?.whole.name).toBe(names[i]);
      }),
    ),
  );

  law(
    "nothing of another family is in a snapshot, and an unknown family has nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const before = yield* snapshotNow(home.family.id);
      const other = yield* createFamilyWithBooks;
      expect(yield* snapshotNow(home.family.id)).toEqual(before);
      const [theirs, ours] = [yield* snapshotNow(other.family.id), JSON.stringify(before)];
      for (const { id } of [...theirs.accounts, ...theirs.categories, ...theirs.tags, ...theirs.merchants])
        expect(ours).not.toContain(id);
      for (const id of [newId(), "", "%"])
        expect(yield* snapshotNow(id)).toEqual({
          ...{ accounts: [], categories: [], tags: [], merchants: [], readings: [], transactions: [] },
        });
    }),
  );
};
