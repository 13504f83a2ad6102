import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  planning,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { storeAll } from "./support/undoing.ts";

const LATER = "2026-06-01T00:00:00.000Z";

export const importUndoLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "an undo takes away what the import brought, and nothing else",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const { family, checking, food } = home;
      const account = plannedAccount({ name: "New" });
      const above = plannedCategory({ name: "Above" });
      const below = plannedCategory({ name: "Below", parent_id: above.id });
      const tag = plannedTag({ name: "new" });
      const merchant = plannedMerchant({ name: "New shop" });
      const [spent, came] = [plannedTransaction(checking), plannedTransaction(account, { amount: "-12.5" })];
      const whole = plannedTransaction(account, { category_id: below.id, tag_ids: [tag.id] });
      const part = plannedTransaction(account, { parent_id: whole.id, merchant_id: merchant.id });
      const asked = importOf(family.id);
      yield* imports.store(
        asked,
        planning(() =>
          Result.succeed(
            change({
              accounts: [account],
              categories: [below, above, plannedCategory({ name: "Unused", parent_id: food.id })],
              tags: [tag],
              merchants: [merchant],
              transactions: [whole, part, spent, came],
              transfers: [{ id: newId(), inflow_transaction_id: came.id, outflow_transaction_id: spent.id }],
            }),
          ),
        ),
      );
      const undo = { family_id: family.id, id: asked.file.id, with_edited: false, at: LATER };
      const undone = yield* imports.undo(undo);
      expect(undone).toMatchObject({
        ...{ _tag: "Undone", before: false, removed: 3, kept: [] },
        also_removed: { accounts: 1, categories: 3, tags: 1, merchants: 1, transfers: 1 },
        import: { id: asked.file.id, status: "undone", undone_at: LATER },
      });
      expect(yield* everything(home)).toEqual(before);
      expect(yield* imports.find(family.id, asked.file.id)).toMatchObject({ status: "undone" });
      expect(yield* imports.ofBytes(family.id, asked.file.sha256)).toEqual([]);
      const again = yield* imports.undo({ ...undo, at: "2027-01-01T00:00:00.000Z" });
      const nothing = { accounts: 0, categories: 0, tags: 0, merchants: 0, transfers: 0 };
      expect(again).toEqual({ ...undone, before: true, removed: 0, also_removed: nothing });
      const back = importOf(family.id, { sha256: asked.file.sha256 });
      expect(
        (yield* imports.store(
          back,
          planning(() => Result.succeed(change({}))),
        ))._tag,
      ).toBe("Stored");
    }),
  );

  law(
    "what several imports stored or found goes with the last of them, in any order of undo",
    Effect.gen(function* () {
      const imports = yield* Imports;
      for (const order of [
        [0, 1, 2],
        [2, 1, 0],
        [1, 0, 2],
        [1, 2, 0],
      ]) {
        const { family, checking, bread } = yield* createFamilyWithBooks;
        const row = plannedTransaction(checking, { name: "Shared row" });
        const changes = [
          change({ transactions: [row] }),
          change({}, [row.id, bread.id]),
          change({}, [row.id]),
        ];
        const ids: string[] = [];
        for (const each of changes) {
          const asked = importOf(family.id);
          yield* imports.store(
            asked,
            planning(() => Result.succeed(each)),
          );
          ids.push(asked.file.id);
        }
        for (const [i, at] of order.entries()) {
          const undo = { family_id: family.id, id: ids[at]!, with_edited: false, at: LATER };
          expect(yield* imports.undo(undo)).toMatchObject({ removed: i === 2 ? 1 : 0 });
          expect(yield* listAll(family.id, { search: "shared row" })).toHaveLength(i === 2 ? 0 : 1);
        }
        expect(yield* (yield* Transactions).find(family.id, bread.id)).toBeDefined();
      }
    }),
  );

  law(
    "what a person has changed stays after an undo, with its parts, and goes with another undo of that import or of one that found it",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const plain = plannedTransaction(checking, { name: "Undone plain" });
      const edited = plannedTransaction(checking, { name: "Undone edited", date: "2026-02-02" });
      const whole = plannedTransaction(checking, { name: "Undone whole", date: "2026-02-01" });
      const part = plannedTransaction(checking, { name: "Undone part", parent_id: whole.id });
      const asked = importOf(family.id);
      const stored = change({ transactions: [plain, edited, whole, part] });
      yield* imports.store(
        asked,
        planning(() => Result.succeed(stored)),
      );
      const transactions = yield* Transactions;
      for (const [id, locked] of [
        [edited.id, "name"],
        [part.id, "notes"],
      ] as const)
        yield* transactions.update(family.id, id, {}, () =>
          Result.succeed({ [locked]: "Undone but kept", locked: [locked], updated_at: LATER }),
        );
      const undo = { family_id: family.id, id: asked.file.id, with_edited: false, at: LATER };
      expect(yield* imports.undo(undo)).toMatchObject({
        removed: 1,
        kept: [
          { id: whole.id, date: "2026-02-01", name: "Undone whole", changed: ["notes"] },
          { id: edited.id, date: "2026-02-02", name: "Undone but kept", changed: ["name"] },
        ],
      });
      const leftOver = Effect.map(listAll(family.id, { search: "undone" }), (left) =>
        left.map(({ id }) => id).toSorted(),
      );
      expect(yield* leftOver).toEqual([edited.id, whole.id].toSorted());
      expect(yield* transactions.find(family.id, part.id)).toBeDefined();
      const again = { before: true, import: { status: "undone", undone_at: LATER } };
      expect(yield* imports.undo({ ...undo, at: "2026-06-02T00:00:00.000Z" })).toMatchObject({
        ...{ ...again, removed: 0, shared: 0 },
        kept: [{ id: whole.id }, { id: edited.id }],
      });
      const [finding] = yield* storeAll(family.id, [change({}, [edited.id])]);
      expect(yield* imports.undo({ ...undo, with_edited: true })).toMatchObject({
        ...{ ...again, removed: 1, shared: 1, kept: [] },
      });
      expect(yield* leftOver).toEqual([edited.id]);
      const found = { ...undo, id: finding! };
      expect(yield* imports.undo(found)).toMatchObject({ removed: 0, kept: [{ id: edited.id }] });
      expect(yield* imports.undo({ ...found, with_edited: true })).toMatchObject({ removed: 1, kept: [] });
      expect(yield* leftOver).toEqual([]);
      expect(yield* imports.undo({ ...found, with_edited: true })).toMatchObject({ removed: 0, kept: [] });
    }),
  );

  law(
    "an undo with what was edited takes that away, too",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const { family, checking } = home;
      const edited = plannedTransaction(checking);
      const asked = importOf(family.id);
      yield* imports.store(
        asked,
        planning(() => Result.succeed(change({ transactions: [edited] }))),
      );
      yield* (yield* Transactions).update(family.id, edited.id, {}, () =>
        Result.succeed({ name: "Changed", locked: ["name"], updated_at: LATER }),
      );
      const undo = { family_id: family.id, id: asked.file.id, with_edited: true, at: LATER };
      expect(yield* imports.undo(undo)).toMatchObject({ removed: 1, kept: [] });
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "what an import made goes with the last import that uses it, and what a person has changed with none",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const accounts = yield* Accounts;
      for (const order of [
        [0, 1],
        [1, 0],
      ])
        for (const isChanged of [false, true]) {
          const { family } = yield* createFamily();
          const account = plannedAccount({ name: "Made" });
          const asked = [importOf(family.id), importOf(family.id)];
          const changes = [
            change({ accounts: [account], transactions: [plannedTransaction(account)] }),
            change({ transactions: [plannedTransaction(account, { name: "Another" })] }),
          ];
          for (const [i, each] of asked.entries())
            yield* imports.store(
              each,
              planning(() => Result.succeed(changes[i]!)),
            );
          if (isChanged)
            yield* accounts.update(family.id, account.id, LATER, () => Result.succeed({ name: "Mine" }));
          for (const at of order)
            yield* imports.undo({
              ...{ family_id: family.id, id: asked[at]!.file.id, with_edited: false, at: LATER },
            });
          const left = yield* accounts.list(family.id, { page: 1, per_page: 10 });
          expect(left.items.map(({ name }) => name)).toEqual(isChanged ? ["Mine"] : []);
        }
    }),
  );

  law(
    "no family sees or undoes an import of another",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const asked = importOf(other.family.id);
      yield* imports.store(
        asked,
        planning(() => Result.succeed(change({ transactions: [plannedTransaction(other.checking)] }))),
      );
      const theirs = yield* everything(other);
      const listed = yield* imports.list(own.family.id, { page: 1, per_page: 100 });
      expect(listed.items.map(({ id }) => id)).not.toContain(asked.file.id);
      expect(yield* imports.find(own.family.id, asked.file.id)).toBeUndefined();
      const undo = { family_id: own.family.id, id: asked.file.id, with_edited: true, at: LATER };
      expect(yield* imports.undo(undo)).toEqual({ _tag: "NotFound" });
      expect(yield* everything(other)).toEqual(theirs);
      const claiming = importOf(own.family.id);
      yield* expectDefect(
        imports.store(
          claiming,
          planning(() => Result.succeed(change({}, [other.bread.id]))),
        ),
      );
      expect(yield* imports.find(own.family.id, claiming.file.id)).toBeUndefined();
    }),
  );
};
