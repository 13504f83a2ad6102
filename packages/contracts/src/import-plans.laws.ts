import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import type { Accounts } from "@farthing/core/transactions";
import { Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import {
  change,
  importOf,
  type PlanParts,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  planning,
  store,
} from "./support/planned.ts";

/** Plans that refer to what the family does not have, or add what it has, by their fault. */
const wrongPlans = ({
  checking,
  savings,
  food,
  work,
  shop,
  bread,
  sent,
}: FamilyWithBooks): Record<string, PlanParts> => {
  const wrong = (parts: Parameters<typeof plannedTransaction>[1]) => ({
    transactions: [plannedTransaction(checking), plannedTransaction(checking, parts)],
  });
  const transfer = (inflow: string, outflow: string): PlanParts => ({
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

export const importPlansLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
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
      expect(
        yield* Effect.flip(
          imports.store(
            asked,
            planning(() => Result.fail(reason)),
          ),
        ),
      ).toEqual(reason);
      expect(yield* imports.ofBytes(home.family.id, asked.file.sha256)).toEqual([]);
      expect(yield* everything(home)).toEqual(before);
      expect(
        yield* imports.store(
          asked,
          planning(() => Result.succeed(change({}))),
        ),
      ).toMatchObject({
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
        imports.store(
          asked,
          planning(() => {
            throw new Error("a mistake in the plan");
          }),
        ),
      );
      expect(yield* imports.ofBytes(home.family.id, asked.file.sha256)).toEqual([]);
      expect(yield* everything(home)).toEqual(before);
      expect(
        yield* imports.store(
          asked,
          planning(() => Result.succeed(change({}))),
        ),
      ).toMatchObject({
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
        yield* expectDefect(
          imports.store(
            asked,
            planning(() => Result.succeed(change(whole))),
          ),
        );
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
};
