import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import type { Taxonomy } from "@farthing/core/transactions";
import { Accounts, Transactions, updateTransaction } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { syncedBank } from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  REMOVED_AT,
} from "./support/planned.ts";
import { allow } from "./support/restoring.ts";
import { LATER, namesIn, note, ORDERS, storeAll, undo } from "./support/undoing.ts";

/** Whether it succeeds. */
const isDone = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.map(Effect.exit(work), Exit.isSuccess);

export const importClaimsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Taxonomy | Transactions | Users>): void => {
  law(
    "what several imports made or found goes with the last of them, in any order of undo, also if nothing refers to it",
    Effect.gen(function* () {
      for (const order of ORDERS) {
        const { family } = yield* createFamily();
        const things = {
          accounts: [plannedAccount({ name: "Empty" })],
          categories: [plannedCategory({ name: "Idle" })],
          tags: [plannedTag({ name: "idle" })],
          merchants: [plannedMerchant({ name: "Nobody" })],
        };
        const found = Object.values(things).flatMap((each) => each.map(({ id }) => id));
        const ids = yield* storeAll(family.id, [
          change(things),
          { ...change({}), found },
          { ...change({}), found },
        ]);
        for (const [i, at] of order.entries()) {
          const count = i === 2 ? 1 : 0;
          expect((yield* undo(family.id, ids[at]!)).also_removed).toEqual({
            ...{ accounts: count, categories: count, tags: count, merchants: count, transfers: 0 },
          });
          expect((yield* namesIn(family.id)).names).toHaveLength(4 - 4 * count);
        }
      }
    }),
  );

  law(
    "what an undo leaves because transactions of another import refer to it goes with that one, with the categories above",
    Effect.gen(function* () {
      const [account, other] = [plannedAccount({ name: "Used" }), plannedAccount({ name: "Used by a part" })];
      const top = plannedCategory({ name: "Top" });
      const middle = plannedCategory({ name: "Middle", parent_id: top.id });
      const bottom = plannedCategory({ name: "Bottom", parent_id: middle.id });
      const leaf = plannedCategory({ name: "Leaf", parent_id: middle.id });
      const tag = plannedTag({ name: "used" });
      const merchant = plannedMerchant({ name: "Used shop" });
      const whole = plannedTransaction(account);
      const part = plannedTransaction(other, {
        ...{ parent_id: whole.id, category_id: bottom.id, tag_ids: [tag.id], merchant_id: merchant.id },
      });
      const made = {
        ...{ accounts: [account, other], categories: [bottom, middle, top] },
        ...{ tags: [tag], merchants: [merchant] },
      };
      const of = [
        ["Used", "Used by a part", "Bottom", "Middle", "Top", "used", "Used shop"],
        ["Used", "Used by a part", "Bottom", "Middle", "Top", "used", "Used shop"],
        ["Leaf", "Middle", "Top"],
      ];
      for (const order of ORDERS) {
        const { family } = yield* createFamily();
        const ids = yield* storeAll(family.id, [
          change(made),
          change({ transactions: [whole, part] }),
          change({ categories: [leaf] }),
        ]);
        for (const [i, at] of order.entries()) {
          yield* undo(family.id, ids[at]!);
          const left = new Set(order.slice(i + 1).flatMap((each) => of[each]!));
          expect((yield* namesIn(family.id)).names.toSorted()).toEqual([...left].toSorted());
        }
      }
    }),
  );

  law(
    "what an undo leaves because something refers to it that no import has is the family's own from then on",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { transactions: ofBank } = yield* syncedBank(family);
      const top = plannedCategory({ name: "Top" });
      const category = plannedCategory({ name: "Left", parent_id: top.id });
      const [first] = yield* storeAll(family.id, [change({ categories: [category, top] })]);
      const transactions = yield* Transactions;
      const { transaction_id } = ofBank[0]!;
      yield* transactions.update(family.id, transaction_id, {}, () =>
        Result.succeed({ category_id: category.id, locked: ["category_id"] as const, updated_at: LATER }),
      );
      const none = { accounts: 0, categories: 0, tags: 0, merchants: 0, transfers: 0 };
      expect(yield* undo(family.id, first!)).toMatchObject({ also_removed: none });
      yield* transactions.remove(family.id, transaction_id, REMOVED_AT, () => Result.void);
      const [second] = yield* storeAll(family.id, [{ ...change({}), found: [category.id] }]);
      expect(yield* undo(family.id, second!)).toMatchObject({ also_removed: none });
      expect((yield* namesIn(family.id)).names).toEqual(["Giro", "Left", "Top"]);
    }),
  );

  law(
    "what an undo leaves because a transaction refers to it that a person has changed goes with that, also where another import found both",
    Effect.gen(function* () {
      for (const isFound of [false, true]) {
        const { family } = yield* createFamily();
        const account = plannedAccount({ name: "Left" });
        const top = plannedCategory({ name: "Top" });
        const category = plannedCategory({ name: "Left", parent_id: top.id });
        const edited = plannedTransaction(account, { category_id: category.id });
        const [first] = yield* storeAll(family.id, [
          change({ accounts: [account], categories: [category, top], transactions: [edited] }),
        ]);
        yield* note(family.id, edited.id);
        expect(yield* undo(family.id, first!)).toMatchObject({ removed: 0, kept: [{ id: edited.id }] });
        const [second] = isFound
          ? yield* storeAll(family.id, [
              { ...change({}, [edited.id]), found: [account.id, category.id, top.id] },
            ])
          : [first];
        expect(yield* undo(family.id, second!)).toMatchObject({ removed: 0, kept: [{ id: edited.id }] });
        expect((yield* namesIn(family.id)).names).toEqual(["Left", "Left", "Top"]);
        expect(yield* undo(family.id, second!, true)).toMatchObject({
          removed: 1,
          also_removed: { accounts: 1, categories: 2 },
        });
        expect((yield* namesIn(family.id)).names).toEqual([]);
      }
    }),
  );

  law(
    "what no import made is found by none, and neither is what a person has changed",
    Effect.gen(function* () {
      const { family, other } = { ...(yield* createFamily()), other: yield* createFamilyWithBooks };
      const accounts = yield* Accounts;
      const own = { ...plannedAccount({ name: "Own" }), subtype: null };
      const { external_id: _, ...added } = own;
      yield* accounts.add(family.id, added, LATER, allow);
      const made = plannedAccount({ name: "Made" });
      const [first] = yield* storeAll(family.id, [change({ accounts: [made] })]);
      yield* accounts.update(family.id, made.id, LATER, () => Result.succeed({ status: "disabled" }));
      const [second] = yield* storeAll(family.id, [
        { ...change({}), found: [own.id, made.id, other.checking.id, newId()] },
      ]);
      for (const id of [first!, second!]) yield* undo(family.id, id);
      expect((yield* namesIn(family.id)).names).toEqual(["Made", "Own"]);
      expect((yield* namesIn(other.family.id)).names).toContain("Checking");
    }),
  );

  law(
    "what is deleted is forgotten: what is made with its id belongs to the import that made it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount({ name: "Again" });
      const [first] = yield* storeAll(family.id, [change({ accounts: [account] })]);
      yield* (yield* Accounts).remove(family.id, account.id, () => Result.void);
      const [second] = yield* storeAll(family.id, [change({ accounts: [account] })]);
      yield* undo(family.id, second!);
      expect((yield* namesIn(family.id)).names).toEqual([]);
      yield* undo(family.id, first!);
    }),
  );

  law(
    "what a person changes or uses while an undo takes it away either stays or was not there to be changed or used",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family, bread } = yield* createFamilyWithBooks;
      for (let round = 0; round < 8; round += 1) {
        const [account, category] = [plannedAccount(), plannedCategory({ name: `Idle ${round}` })];
        const [id] = yield* storeAll(family.id, [change({ accounts: [account], categories: [category] })]);
        const work: readonly Effect.Effect<boolean, never, Imports | Transactions>[] = [
          isDone(undo(family.id, id!)),
          isDone(accounts.update(family.id, account.id, LATER, () => Result.succeed({ status: "disabled" }))),
          isDone(
            updateTransaction({ family_id: family.id, id: bread.id, fields: { category_id: category.id } }),
          ),
        ];
        // Each of them begins first in some rounds.
        const done = yield* race(work.length, (i) => work[(i + round) % work.length]!);
        const [undone, changed, chosen] = work.map((_, i) => done[(i - round + 9) % work.length]);
        expect(undone).toBe(true);
        const left = yield* accounts.find(family.id, account.id);
        expect(left?.status).toBe(changed ? "disabled" : undefined);
        const { names } = yield* namesIn(family.id);
        expect(names.includes(category.name)).toBe(chosen);
        const used = yield* (yield* Transactions).find(family.id, bread.id);
        expect(used?.category?.name === category.name).toBe(chosen);
      }
    }),
  );

  law(
    "the imports that have some transactions are known, without those that are undone and those of other families",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking, bread } = yield* createFamilyWithBooks;
      const rows = ["One", "Two", "Three"].map((name) => plannedTransaction(checking, { name }));
      const [one, two, three] = rows.map(({ id }) => id) as [string, string, string];
      const ids = yield* storeAll(family.id, [
        change({ transactions: rows }),
        change({}, [one, bread.id]),
        change({}, [one, two]),
      ]);
      const having = Effect.fnUntraced(function* (...transactions: readonly string[]) {
        const found = yield* imports.ofTransactions(family.id, transactions);
        return found.map(({ id }) => ids.indexOf(id)).sort();
      });
      expect(yield* having(one)).toEqual([0, 1, 2]);
      // The family has come with an import of its own.
      expect(yield* having(bread.id, two, two)).toEqual([-1, 0, 1, 2]);
      expect(yield* having(bread.id)).toEqual([-1, 1]);
      expect(yield* having(three, newId())).toEqual([0]);
      expect(yield* having()).toEqual([]);
      expect(yield* imports.ofTransactions(family.id, [three])).toEqual([
        yield* imports.find(family.id, ids[0]!),
      ]);
      yield* undo(family.id, ids[1]!);
      expect(yield* having(one)).toEqual([0, 2]);
      expect(yield* having(bread.id)).toEqual([-1]);
      const other = yield* createFamily();
      expect(yield* imports.ofTransactions(other.family.id, [one])).toEqual([]);
    }),
  );

  law(
    "an undo tells how many transactions stay because another import has them",
    Effect.gen(function* () {
      const { family, checking, bread } = yield* createFamilyWithBooks;
      const rows = ["One", "Two", "Three"].map((name) => plannedTransaction(checking, { name }));
      const [one, two] = rows.map(({ id }) => id);
      const ids = yield* storeAll(family.id, [
        change({ transactions: rows }),
        change({}, [one!, two!, bread.id]),
        change({}, [one!]),
      ]);
      expect(yield* undo(family.id, ids[1]!)).toMatchObject({ removed: 0, shared: 3 });
      expect(yield* undo(family.id, ids[0]!)).toMatchObject({ removed: 2, shared: 1 });
      expect(yield* undo(family.id, ids[2]!)).toMatchObject({ removed: 1, shared: 0 });
    }),
  );
};
