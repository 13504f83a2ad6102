import { type Books, type Import, type ImportPlan, Imports, type StoreImport } from "@farthing/core/import";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  newDigest,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  STORED_AT,
  store,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS } from "./support/samples.ts";

const LATER = "2026-06-01T00:00:00.000Z";

/** Plans that refer to what the family does not have, or add what it has, by their fault. */
const wrongPlans = ({
  checking,
  savings,
  food,
  work,
  shop,
  bread,
  sent,
}: FamilyWithBooks): Record<string, Partial<ImportPlan>> => {
  const wrong = (parts: Parameters<typeof plannedTransaction>[1]) => ({
    transactions: [plannedTransaction(checking), plannedTransaction(checking, parts)],
  });
  const transfer = (inflow: string, outflow: string): Partial<ImportPlan> => ({
    transactions: [plannedTransaction(savings)],
    transfers: [{ id: newId(), inflow_transaction_id: inflow, outflow_transaction_id: outflow }],
  });
  return {
    "an account that is not there": wrong({ account_id: newId() }),
    "a category that is not there": wrong({ category_id: newId() }),
    "a merchant that is not there": wrong({ merchant_id: newId() }),
    "a tag that is not there": wrong({ tag_ids: [newId()] }),
    "a tag for a category": wrong({ category_id: bread.tag_ids[0]! }),
    "a whole that is not there": wrong({ parent_id: newId() }),
    "a category above that is not there": {
      categories: [
        plannedCategory({ name: "Above" }),
        plannedCategory({ name: "Below", parent_id: newId() }),
      ],
    },
    "money that came in nowhere": transfer(newId(), bread.id),
    "money that went out nowhere": transfer(bread.id, newId()),
    "money that moved already": transfer(bread.id, sent.id),
    "money that moved to where it was": transfer(bread.id, bread.id),
    "a part of what was whole, and money that moved already": {
      ...transfer(bread.id, sent.id),
      transactions: [plannedTransaction(checking, { parent_id: bread.id })],
    },
    "a category's name that is there": { categories: [plannedCategory({ name: food.name })] },
    "a tag's name that is there": { tags: [plannedTag({ name: work.name })] },
    "a merchant's name that is there": { merchants: [plannedMerchant({ name: shop.name })] },
    "a category's name twice": {
      categories: [plannedCategory({ name: "New" }), plannedCategory({ name: "New" })],
    },
    "a tag's name twice": { tags: [plannedTag({ name: "new" }), plannedTag({ name: "new" })] },
    "a merchant's name twice": {
      merchants: [plannedMerchant({ name: "New" }), plannedMerchant({ name: "New" })],
    },
    "an account that is there": { accounts: [plannedAccount(), plannedAccount({ id: checking.id })] },
    "a category that is there": { categories: [plannedCategory({ id: food.id, name: "Again" })] },
    "a transaction that is there": wrong({ id: bread.id, name: "Again" }),
  };
};

export const importsLaws = ({ law }: Laws): void => {
  law(
    "the books of a new family contain its currency and nothing else",
    Effect.gen(function* () {
      const { family } = yield* createFamily({ family: { currency: "CHF" } });
      expect(yield* (yield* Imports).books(family.id, [])).toEqual({
        currency: "CHF",
        accounts: [],
        categories: [],
        tags: [],
        merchants: [],
        recorded: [],
      });
    }),
  );

  law(
    "books contain what the family has, sorted by name, and accounts with the same name by id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const names = ["b", "a", "B", "é", "É", "a b", "銀"];
      const stored = {
        accounts: [...names, "a", "a"].map((name) => plannedAccount({ name, currency: "USD" })),
        categories: names.map((name) => plannedCategory({ name })),
        tags: names.map((name) => plannedTag({ name })),
        merchants: names.map((name) => plannedMerchant({ name })),
      };
      yield* store(family.id, stored);
      const named = (things: readonly { readonly id: string; readonly name: string }[]) =>
        things
          .map(({ id, name }) => ({ id, name }))
          .toSorted((a, b) => compareTexts([a.name, a.id], [b.name, b.id]));
      expect(yield* (yield* Imports).books(family.id, [])).toEqual({
        currency: "EUR",
        accounts: named(stored.accounts).map((each) => ({ ...each, currency: "USD", external_id: null })),
        categories: named(stored.categories),
        tags: named(stored.tags),
        merchants: named(stored.merchants),
        recorded: [],
      } satisfies Books);
    }),
  );

  law(
    "books contain the transactions of the named account by day and then by id, splits without their parts",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking, savings, sent, received, basket, bread } = yield* createFamilyWithBooks;
      const recorded = (accountId: string | undefined) =>
        Effect.map(
          imports.books(family.id, accountId === undefined ? [] : [accountId]),
          (books) => books.recorded,
        );
      expect(yield* recorded(checking.id)).toMatchObject([
        {
          id: sent.id,
          date: "2026-02-16",
          amount: "200.5",
          currency: "EUR",
          name: "To savings",
          reference: "",
        },
        { id: basket.id, account_id: checking.id, date: "2026-02-18", amount: "30", name: "Basket" },
        { id: bread.id, date: "2026-02-20", amount: "12.5", name: "Bread" },
      ]);
      expect(yield* recorded(savings.id)).toMatchObject([
        { id: received.id, date: "2026-02-17", amount: "-180.25", currency: "CHF", name: "From checking" },
      ]);
      expect(
        (yield* imports.books(family.id, [savings.id, checking.id])).recorded.map(({ id }) => id),
      ).toEqual([sent.id, received.id, basket.id, bread.id]);
      expect(yield* recorded(newId())).toEqual([]);
      expect(yield* recorded(undefined)).toEqual([]);
    }),
  );

  law(
    "recorded transactions are exact, and those of one day are sorted by id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const stored = EXACT_AMOUNTS.map((amount) => plannedTransaction(account, { amount }));
      yield* store(family.id, { accounts: [account], transactions: stored });
      expect((yield* (yield* Imports).books(family.id, [account.id])).recorded).toEqual(
        stored
          .toSorted((a, b) => compareTexts([a.id], [b.id]))
          .map(({ id, account_id, date, amount, currency, name }) => ({
            ...{ id, account_id, date, amount, currency, name },
            ...{ reference: "", pending: false },
          })),
      );
    }),
  );

  law(
    "recorded transactions are what came in, whatever was changed since",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, received, savings } = yield* createFamilyWithBooks;
      const reference = plannedTransaction(savings, { reference: "FT-1", date: "2026-03-02" });
      yield* store(family.id, { transactions: [reference] });
      const before = yield* imports.books(family.id, [savings.id]);
      expect(before.recorded.map((each) => each.reference)).toEqual(["", "FT-1"]);
      for (const parts of [
        { date: "2026-02-01", amount: "-1", name: "Refund" },
        { name: "Refund again", currency: "USD" },
        { notes: "kept" },
      ])
        yield* (yield* Transactions).update(family.id, received.id, {}, () =>
          Result.succeed({ ...parts, locked: [], updated_at: STORED_AT }),
        );
      expect(yield* imports.books(family.id, [savings.id])).toEqual(before);
    }),
  );

  law(
    "a plan is made from the current books, including those of the named account",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      for (const accounts of [[checking.id], []]) {
        const seen: Books[] = [];
        yield* imports.store(importOf(family.id, { accounts: () => accounts }), (books) => {
          seen.push(books);
          return Result.succeed(change({}));
        });
        expect(seen.at(-1)).toEqual(yield* imports.books(family.id, accounts));
      }
    }),
  );

  law(
    "the same bytes are stored once, and the time of the first import is kept",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const first = importOf(home.family.id);
      const storing = (again: StoreImport) =>
        imports.store(again, () =>
          Result.succeed(change({ transactions: [plannedTransaction(home.savings, { name: "Interest" })] })),
        );
      expect(yield* imports.ofBytes(home.family.id, first.file.sha256)).toEqual([]);
      const stored = yield* storing(first);
      expect(stored).toMatchObject({ _tag: "Stored", import: { id: first.file.id, status: "stored" } });
      const after = yield* everything(home);
      const later = importOf(home.family.id, { sha256: first.file.sha256, created_at: LATER });
      expect(yield* storing(later)).toEqual({ _tag: "SameImport", import: stored.import });
      expect(yield* imports.ofBytes(home.family.id, first.file.sha256)).toEqual([stored.import]);
      expect(yield* everything(home)).toEqual(after);
      expect(yield* listAll(home.family.id, { search: "interest" })).toHaveLength(1);
    }),
  );

  law(
    "of twenty concurrent imports of the same bytes one is stored, with its rows once",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const digest = newDigest();
      const outcomes = yield* race(20, () =>
        imports.store(importOf(family.id, { sha256: digest }), () =>
          Result.succeed(
            change({
              categories: [plannedCategory({ name: "Raced" })],
              transactions: [plannedTransaction(checking, { name: "raced" })],
            }),
          ),
        ),
      );
      expect(outcomes.filter(({ _tag }) => _tag === "Stored")).toHaveLength(1);
      expect(outcomes.filter(({ _tag }) => _tag === "SameImport")).toHaveLength(19);
      expect(yield* listAll(family.id, { search: "raced" })).toHaveLength(1);
      const { categories } = yield* imports.books(family.id, []);
      expect(categories.filter(({ name }) => name === "Raced")).toHaveLength(1);
    }),
  );

  law(
    "of twenty concurrent imports of different contents each is planned with what those before it have stored",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const outcomes = yield* race(20, () =>
        imports.store(importOf(family.id), ({ tags }) =>
          Result.succeed(change(tags.length > 0 ? {} : { tags: [plannedTag({ name: "made once" })] })),
        ),
      );
      expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array.from({ length: 20 }, () => "Stored"));
      expect((yield* imports.books(family.id, [])).tags).toHaveLength(1);
    }),
  );

  law(
    "an empty plan is an import too",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const asked = importOf(family.id);
      expect(yield* imports.store(asked, () => Result.succeed(change({})))).toMatchObject({
        _tag: "Stored",
      });
      expect(yield* imports.ofBytes(family.id, asked.file.sha256)).toMatchObject([{ created_at: STORED_AT }]);
    }),
  );

  law(
    "a plan may refer to later parts of itself and to what the family already had",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, checking, food, work, shop, bread, sent } = yield* createFamilyWithBooks;
      const above = plannedCategory({ name: "Above" });
      const below = plannedCategory({ name: "Below", parent_id: above.id });
      const beneath = plannedCategory({ name: "Beneath", parent_id: food.id });
      const roll = plannedTransaction(checking, {
        category_id: food.id,
        merchant_id: shop.id,
        tag_ids: [work.id],
        parent_id: bread.id,
      });
      const back = plannedTransaction(checking, { category_id: below.id, amount: "-3" });
      const transfer = { id: newId(), inflow_transaction_id: back.id, outflow_transaction_id: bread.id };
      yield* store(family.id, {
        categories: [below, beneath, above],
        transactions: [roll, back],
        transfers: [transfer],
      });
      expect(yield* transactions.find(family.id, roll.id)).toMatchObject({
        category: { id: food.id },
        merchant: { id: shop.id },
        tags: [{ id: work.id }],
        split: "child",
      });
      expect(yield* transactions.find(family.id, back.id)).toMatchObject({ category: { id: below.id } });
      expect(yield* transactions.find(family.id, bread.id)).toMatchObject({
        split: "parent",
        transfer: { id: transfer.id, amount: "3" },
      });
      expect(yield* transactions.find(family.id, sent.id)).toMatchObject({ split: "whole" });
    }),
  );

  law(
    "a plan that refuses fails with its reason and stores nothing, so that the bytes can be stored later",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const asked = importOf(home.family.id);
      const reason = { _tag: "NotValid" };
      expect(yield* Effect.flip(imports.store(asked, () => Result.fail(reason)))).toEqual(reason);
      expect(yield* imports.ofBytes(home.family.id, asked.file.sha256)).toEqual([]);
      expect(yield* everything(home)).toEqual(before);
      expect(yield* imports.store(asked, () => Result.succeed(change({})))).toMatchObject({
        _tag: "Stored",
      });
    }),
  );

  law(
    "a plan that throws is a defect and stores nothing, so that the bytes can be stored later",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const asked = importOf(home.family.id);
      yield* expectDefect(
        imports.store(asked, () => {
          throw new Error("a mistake in the plan");
        }),
      );
      expect(yield* imports.ofBytes(home.family.id, asked.file.sha256)).toEqual([]);
      expect(yield* everything(home)).toEqual(before);
      expect(yield* imports.store(asked, () => Result.succeed(change({})))).toMatchObject({
        _tag: "Stored",
      });
    }),
  );

  law(
    "a plan that refers to what does not exist, or adds what exists, is a defect and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      for (const [what, parts] of Object.entries(wrongPlans(home))) {
        const asked = importOf(home.family.id);
        const whole = { accounts: [plannedAccount()], tags: [plannedTag({ name: "new" })], ...parts };
        yield* expectDefect(imports.store(asked, () => Result.succeed(change(whole))));
        expect(yield* imports.ofBytes(home.family.id, asked.file.sha256), what).toEqual([]);
        expect(yield* everything(home), what).toEqual(before);
      }
    }),
  );

  law(
    "a transaction belongs to at most one transfer, as either leg",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      for (const [inflow, outflow] of [
        [home.bread, home.sent],
        [home.bread, home.received],
        [home.sent, home.bread],
        [home.received, home.bread],
      ] as const)
        yield* expectDefect(
          store(home.family.id, {
            transfers: [
              { id: newId(), inflow_transaction_id: inflow.id, outflow_transaction_id: outflow.id },
            ],
          }),
        );
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "the same bytes with another account or reading are stored only again, and told apart",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const sha256 = newDigest();
      const nothing = () => Result.succeed(change({}));
      const first = yield* imports.store(importOf(family.id, { sha256 }), nothing);
      for (const other of [{ account_id: checking.id }, { reading: { date_format: "%d/%m/%Y" } }]) {
        const outcome = yield* imports.store(importOf(family.id, { sha256, ...other }), nothing);
        expect(outcome).toEqual({ _tag: "OtherReading", import: first.import });
      }
      const reading = { date_format: "%d/%m/%Y", left_out: ["pending"] as const };
      const again = yield* imports.store(
        importOf(family.id, { sha256, reading, again: true, created_at: LATER }),
        nothing,
      );
      expect(again._tag).toBe("Stored");
      const turned = { left_out: ["pending"] as const, date_format: "%d/%m/%Y" };
      expect(yield* imports.store(importOf(family.id, { sha256, reading: turned }), nothing)).toEqual({
        _tag: "SameImport",
        import: again.import,
      });
      expect(yield* imports.ofBytes(family.id, sha256)).toEqual([again.import, first.import]);
      const third = { sha256, reading: turned, again: true, created_at: "2026-07-01T00:00:00.000Z" };
      expect((yield* imports.store(importOf(family.id, third), nothing))._tag).toBe("Stored");
    }),
  );

  law(
    "an import gives an account its balance with its day unless that of a later day is stored, and no undo turns it back",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const accounts = yield* Accounts;
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const made = plannedAccount({ balance: "1", balance_day: "2026-02-03" });
      const seen = (id: string) =>
        Effect.map(accounts.find(family.id, id), (each) => [each?.balance, each?.balance_day]);
      for (const [day, balance, expected] of [
        ["2026-02-03", "-0.0001", ["-0.0001", "2026-02-03"]],
        ["2026-02-02", "5", ["-0.0001", "2026-02-03"]],
        ["2026-02-03", "6", ["6", "2026-02-03"]],
        ["2026-02-10", "7", ["7", "2026-02-10"]],
      ] as const) {
        const balances = [{ account_id: checking.id, balance, day }];
        const file = importOf(family.id);
        yield* imports.store(file, () => Result.succeed({ ...change({}), balances }));
        expect(yield* seen(checking.id)).toEqual(expected);
        yield* imports.undo({ family_id: family.id, id: file.file.id, with_edited: true, at: LATER });
        expect(yield* seen(checking.id)).toEqual(expected);
      }
      expect(yield* seen(savings.id)).toEqual([savings.balance, null]);
      yield* imports.store(importOf(family.id), () =>
        Result.succeed({
          ...change({ accounts: [made] }),
          balances: [
            { account_id: made.id, balance: "2", day: "2026-02-04" },
            { account_id: savings.id, balance: "3", day: "2001-01-01" },
          ],
        }),
      );
      expect(yield* seen(made.id)).toEqual(["2", "2026-02-04"]);
      expect(yield* seen(savings.id)).toEqual(["3", "2001-01-01"]);
    }),
  );

  law(
    "the balance of an account that the family does not have is a defect and stores nothing",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* everything(home), yield* everything(other)];
      for (const account_id of [other.checking.id, newId()]) {
        const balances = [
          { account_id: home.checking.id, balance: "2", day: "2026-02-04" },
          { account_id, balance: "2", day: "2026-02-04" },
        ];
        const whole = { ...change({ accounts: [plannedAccount()] }), balances };
        yield* expectDefect(imports.store(importOf(home.family.id), () => Result.succeed(whole)));
      }
      expect([yield* everything(home), yield* everything(other)]).toEqual(before);
    }),
  );

  law(
    "imports are listed, the newest first, and found by id with everything that is known of them",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const days = ["2026-03-01", "2026-03-03", "2026-03-02"].map((day) => `${day}T00:00:00.000Z`);
      const stored: Import[] = [];
      for (const created_at of days) {
        const asked = importOf(family.id, { created_at, reading: { col_sep: ";" } });
        const counts = { stored: 1, already_there: 2, left_out: 3, rejected: 4 };
        const outcome = yield* imports.store(asked, () => Result.succeed({ ...change({}), counts }));
        expect(outcome.import).toEqual({
          ...asked.file,
          ...{ status: "stored", undone_at: null },
          known: { ...asked.file.known, counts },
        });
        stored.push(outcome.import);
        expect(yield* imports.find(family.id, asked.file.id)).toEqual(outcome.import);
      }
      const [first, third, second] = stored as [Import, Import, Import];
      expect(yield* imports.list(family.id, { page: 1, per_page: 2 })).toEqual({
        items: [third, second],
        total_count: 3,
      });
      expect((yield* imports.list(family.id, { page: 2, per_page: 2 })).items).toEqual([first]);
      expect(yield* imports.find(family.id, newId())).toBeUndefined();
    }),
  );

  law(
    "a plan can ask which ids are free",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const { family } = yield* createFamily();
      const free = newId();
      const used = [
        home.bread.id,
        home.apples.id,
        home.checking.id,
        home.food.id,
        home.work.id,
        home.shop.id,
      ];
      yield* imports.store(importOf(family.id), (_, taken) => {
        expect(taken([free, ...used])).toEqual(new Set(used));
        return Result.succeed(change({}));
      });
    }),
  );

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
      yield* imports.store(asked, () =>
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
      );
      const undo = { family_id: family.id, id: asked.file.id, with_edited: false, at: LATER };
      const undone = yield* imports.undo(undo);
      expect(undone).toMatchObject({
        ...{ _tag: "Undone", removed: 3, kept: [] },
        import: { id: asked.file.id, status: "undone", undone_at: LATER },
      });
      expect(yield* everything(home)).toEqual(before);
      expect(yield* imports.find(family.id, asked.file.id)).toMatchObject({ status: "undone" });
      expect(yield* imports.ofBytes(family.id, asked.file.sha256)).toEqual([]);
      const again = yield* imports.undo({ ...undo, at: "2027-01-01T00:00:00.000Z" });
      expect(again).toEqual({ ...undone, removed: 0 });
      const back = importOf(family.id, { sha256: asked.file.sha256 });
      expect((yield* imports.store(back, () => Result.succeed(change({}))))._tag).toBe("Stored");
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
          yield* imports.store(asked, () => Result.succeed(each));
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
    "what a person has changed stays after an undo, with its parts, and belongs to no import",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      const plain = plannedTransaction(checking, { name: "Undone plain" });
      const edited = plannedTransaction(checking, { name: "Undone edited", date: "2026-02-02" });
      const whole = plannedTransaction(checking, { name: "Undone whole", date: "2026-02-01" });
      const part = plannedTransaction(checking, { name: "Undone part", parent_id: whole.id });
      const asked = importOf(family.id);
      const stored = change({ transactions: [plain, edited, whole, part] });
      yield* imports.store(asked, () => Result.succeed(stored));
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
      const left = yield* listAll(family.id, { search: "undone" });
      expect(left.map(({ id }) => id).toSorted()).toEqual([edited.id, whole.id].toSorted());
      expect(yield* transactions.find(family.id, part.id)).toBeDefined();
      const finding = importOf(family.id);
      yield* imports.store(finding, () => Result.succeed(change({}, [edited.id])));
      expect(yield* imports.undo({ ...undo, id: finding.file.id, with_edited: true })).toMatchObject({
        removed: 0,
      });
      expect(yield* transactions.find(family.id, edited.id)).toBeDefined();
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
      yield* imports.store(asked, () => Result.succeed(change({ transactions: [edited] })));
      yield* (yield* Transactions).update(family.id, edited.id, {}, () =>
        Result.succeed({ name: "Changed", locked: ["name"], updated_at: LATER }),
      );
      const undo = { family_id: family.id, id: asked.file.id, with_edited: true, at: LATER };
      expect(yield* imports.undo(undo)).toMatchObject({ removed: 1, kept: [] });
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "no family sees or undoes an import of another",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const asked = importOf(other.family.id);
      yield* imports.store(asked, () =>
        Result.succeed(change({ transactions: [plannedTransaction(other.checking)] })),
      );
      const theirs = yield* everything(other);
      const listed = yield* imports.list(own.family.id, { page: 1, per_page: 100 });
      expect(listed.items.map(({ id }) => id)).not.toContain(asked.file.id);
      expect(yield* imports.find(own.family.id, asked.file.id)).toBeUndefined();
      const undo = { family_id: own.family.id, id: asked.file.id, with_edited: true, at: LATER };
      expect(yield* imports.undo(undo)).toEqual({ _tag: "NotFound" });
      expect(yield* everything(other)).toEqual(theirs);
      const claiming = importOf(own.family.id);
      yield* expectDefect(imports.store(claiming, () => Result.succeed(change({}, [other.bread.id]))));
      expect(yield* imports.find(own.family.id, claiming.file.id)).toBeUndefined();
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
            yield* imports.store(each, () => Result.succeed(changes[i]!));
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
};
