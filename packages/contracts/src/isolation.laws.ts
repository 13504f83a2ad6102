import type { Users } from "@farthing/core/access";
import { type Books, Imports, type LearnedReading, Readings, toReadingRow } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import {
  Accounts,
  type OwnReferences,
  type TransactionChange,
  Transactions,
} from "@farthing/core/transactions";
import { decidePairing, TRANSFER_STATES, Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { everything } from "./support/everything.ts";
import { breadAsRead, createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { newId } from "./support/people.ts";
import {
  change,
  importOf,
  newDigest,
  type PlanParts,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  planning,
  STORED_AT,
  store,
  wholeAccount,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const LAYOUT: LearnedReading["layout"] = {
  ...{ format: "csv", col_sep: ";", has_header: true, columns: ["Datum", "Betrag"] },
};

/** Plans of one family that refer to what another has. */
const foreignPlans = (own: FamilyWithBooks, other: FamilyWithBooks): readonly PlanParts[] => {
  const wrong = (parts: Parameters<typeof plannedTransaction>[1]) => ({
    transactions: [plannedTransaction(own.checking, parts)],
  });
  const transfer = (inflow: string, outflow: string) => ({
    transfers: [{ id: newId(), inflow_transaction_id: inflow, outflow_transaction_id: outflow }],
  });
  return [
    wrong({ account_id: other.checking.id }),
    wrong({ category_id: other.food.id }),
    wrong({ merchant_id: other.shop.id }),
    wrong({ tag_ids: [own.work.id, other.work.id] }),
    wrong({ parent_id: other.bread.id }),
    { categories: [plannedCategory({ name: "Below", parent_id: other.living.id })] },
    transfer(other.bread.id, own.bread.id),
    transfer(own.bread.id, other.bread.id),
  ];
};

export const isolationLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Readings | Transactions | Transfers | Users>): void => {
  law(
    "a family does not find another's account or transaction, not even a part of a split",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const transactions = yield* Transactions;
      for (const { id } of [other.checking, other.savings])
        expect(yield* (yield* Accounts).find(own.family.id, id)).toBeUndefined();
      for (const { id } of [other.bread, other.basket, other.apples, other.sent, other.received])
        expect(yield* transactions.find(own.family.id, id)).toBeUndefined();
    }),
  );

  law(
    "the id of a transaction, a part of a split too, and of an import leads to its family, and an unknown id to no family",
    Effect.gen(function* () {
      const [transactions, imports] = [yield* Transactions, yield* Imports];
      for (const own of [yield* createFamilyWithBooks, yield* createFamilyWithBooks]) {
        for (const { id } of [own.bread, own.basket, own.apples, own.sent, own.received])
          expect(yield* transactions.familyOf(id)).toBe(own.family.id);
        const [made] = (yield* imports.list(own.family.id, { page: 1, per_page: 1 })).items;
        expect(yield* imports.familyOf(made!.id)).toBe(own.family.id);
      }
      for (const id of [newId(), "", "%"]) {
        expect(yield* transactions.familyOf(id)).toBeUndefined();
        expect(yield* imports.familyOf(id)).toBeUndefined();
      }
    }),
  );

  law(
    "the lists of a family contain and count only its own",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const page = { page: 1, per_page: 100 };
      const transactions = yield* Transactions;
      const accounts = yield* (yield* Accounts).list(own.family.id, page);
      expect(accounts.total_count).toBe(2);
      expect(accounts.items.map(({ id }) => id)).toEqual([own.checking.id, own.savings.id]);
      const listed = yield* transactions.list(own.family.id, {}, page);
      expect(listed.total_count).toBe(4);
      expect(listed.items.map(({ id }) => id)).toEqual(
        [own.bread, own.basket, own.received, own.sent].map(({ id }) => id),
      );
      expect((yield* transactions.list(own.family.id, { search: "bread" }, page)).total_count).toBe(1);
      expect(yield* transactions.list(own.family.id, { account_id: other.checking.id }, page)).toEqual({
        items: [],
        total_count: 0,
        more: false,
      });
    }),
  );

  law(
    "a family is told none of another's transfers, balances and readings, and changes none of them",
    Effect.gen(function* () {
      const [accounts, readings, transfers] = [yield* Accounts, yield* Readings, yield* Transfers];
      const page = { page: 1, per_page: 100 };
      const homes: { readonly home: FamilyWithBooks; readonly taught: LearnedReading }[] = [];
      for (const home of [yield* createFamilyWithBooks, yield* createFamilyWithBooks]) {
        const taught: LearnedReading = {
          ...{ id: newId(), account_id: home.checking.id, learned_at: STORED_AT, layout: LAYOUT },
          ...{ accounts: [], reading: { date_format: "%d.%m.%Y" }, said: ["date_format"] },
        };
        const points = [
          { account_id: home.checking.id, day: "2026-02-14", place: "day", balance: "7", currency: "EUR" },
        ] as const;
        yield* (yield* Imports).store(
          importOf(home.family.id),
          planning(() => Result.succeed(Object.assign(change({}), { readings: [taught], points }))),
        );
        homes.push({ home, taught });
      }
      const ledger = (of: FamilyWithBooks, accountId: string) =>
        accounts.ledger(of.family.id, accountId, null, () => {
          let read = 0;
          return {
            points: (some) => {
              read += some.length;
            },
            entries: (some) => {
              read += some.length;
            },
            end: () => read,
          };
        });
      const all = (of: FamilyWithBooks) =>
        Effect.gen(function* () {
          const { items } = yield* readings.list(of.family.id, page);
          const [key] = items.map((each) => toReadingRow(each).layout_key);
          return {
            listed: items.map(({ id }) => id),
            ofLayout: (yield* readings.ofLayout(of.family.id, key!)).map(({ id }) => id),
            transfers: yield* Effect.all(
              TRANSFER_STATES.map((state) => transfers.list(of.family.id, state, page)),
            ),
            ledger: yield* ledger(of, of.checking.id),
          };
        });
      const [own, other] = [homes[0]!, homes[1]!];
      const before = [yield* all(own.home), yield* all(other.home)];
      expect(before.map(({ listed, ofLayout }) => [listed, ofLayout])).toEqual(
        homes.map(({ taught }) => [[taught.id], [taught.id]]),
      );
      const made = (yield* transfers.list(other.home.family.id, "paired", page)).items;
      expect(made.length).toBeGreaterThan(0);
      expect(yield* ledger(own.home, other.home.checking.id)).toBeUndefined();
      expect(yield* readings.find(own.home.family.id, other.taught.id)).toBeUndefined();
      expect(yield* readings.forget(own.home.family.id, other.taught.id)).toBe(false);
      for (const { id } of made)
        expect(yield* Effect.flip(transfers.reject(own.home.family.id, id))).toMatchObject({
          _tag: "TransferNotFound",
        });
      for (const ids of [
        [own.home.bread.id, other.home.bread.id],
        [other.home.sent.id, other.home.received.id],
      ] as const)
        expect(
          yield* Effect.flip(transfers.pair(own.home.family.id, ids, STORED_AT, decidePairing)),
        ).toMatchObject({ _tag: "TransactionNotFound" });
      expect([yield* all(own.home), yield* all(other.home)]).toEqual(before);
    }),
  );

  law(
    "a family cannot update another's transaction, and learns that it does not exist",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const transactions = yield* Transactions;
      const failure = yield* Effect.flip(
        transactions.update(own.family.id, other.bread.id, {}, () => {
          throw new Error("asked for a decision");
        }),
      );
      expect(failure).toMatchObject({ _tag: "TransactionNotFound", id: other.bread.id });
      expect(yield* transactions.find(other.family.id, other.bread.id)).toEqual(breadAsRead(other));
    }),
  );

  law(
    "a decision learns that another family's ids are not the family's own",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const seen: OwnReferences[] = [];
      yield* (yield* Transactions).update(
        own.family.id,
        own.bread.id,
        {
          category_id: other.food.id,
          merchant_id: other.shop.id,
          tag_ids: [other.work.id, own.work.id, other.holiday.id],
        },
        (_, each) => {
          seen.push(each);
          return Result.succeed(undefined);
        },
      );
      expect(seen.at(-1)).toEqual({ category: false, merchant: false, tags: new Set([own.work.id]) });
    }),
  );

  law(
    "no change can make a transaction refer to what another family has",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const transactions = yield* Transactions;
      const theirs = yield* everything(other);
      const rest = { name: "Rolls", locked: [], updated_at: "2026-04-01T00:00:00.000Z" } as const;
      const changes: TransactionChange[] = [
        { ...rest, category_id: other.food.id },
        { ...rest, merchant_id: other.shop.id },
        { ...rest, tag_ids: [own.work.id, other.work.id] },
      ];
      for (const change of changes)
        yield* expectDefect(
          transactions.update(own.family.id, own.bread.id, {}, () => Result.succeed(change)),
        );
      expect(yield* transactions.find(own.family.id, own.bread.id)).toEqual(breadAsRead(own));
      expect(yield* everything(other)).toEqual(theirs);
    }),
  );

  law(
    "the books of a family contain nothing of another, even if an account of another is named",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const imports = yield* Imports;
      const books = yield* imports.books(own.family.id, [wholeAccount(other.checking.id)]);
      expect(books.recorded).toEqual([]);
      const seen: Books[] = [];
      yield* imports.store(
        importOf(own.family.id, { questions: () => [wholeAccount(other.checking.id)] }),
        planning(({ books: each }) => {
          seen.push(each);
          return Result.succeed(change({}));
        }),
      );
      expect(seen.at(-1)).toEqual(books);
      const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
      expect(ids(books.accounts)).toEqual(ids([own.checking, own.savings]));
      expect(ids(books.categories)).toEqual(ids([own.food, own.living]));
      expect(ids(books.tags)).toEqual(ids([own.holiday, own.work]));
      expect(ids(books.merchants)).toEqual(ids([own.shop, own.market]));
    }),
  );

  law(
    "the same bytes are stored once for each family, and no family learns of another's import",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const imports = yield* Imports;
      const digest = newDigest();
      const storing = (home: FamilyWithBooks) =>
        imports.store(
          importOf(home.family.id, { sha256: digest }),
          planning(() =>
            Result.succeed(change({ transactions: [plannedTransaction(home.checking, { name: "shared" })] })),
          ),
        );
      expect((yield* storing(other))._tag).toBe("Stored");
      expect(yield* imports.ofBytes(own.family.id, digest)).toEqual([]);
      expect((yield* storing(own))._tag).toBe("Stored");
      for (const home of [own, other])
        expect(yield* listAll(home.family.id, { search: "shared" })).toHaveLength(1);
    }),
  );

  law(
    "families that store the same bytes concurrently do not affect each other",
    Effect.gen(function* () {
      const homes = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const imports = yield* Imports;
      const digest = newDigest();
      const outcomes = yield* race(20, (i) => {
        const { family, checking } = homes[i % 2]!;
        return imports.store(
          importOf(family.id, { sha256: digest }),
          planning(() =>
            Result.succeed(change({ transactions: [plannedTransaction(checking, { name: "shared" })] })),
          ),
        );
      });
      expect(outcomes.filter(({ _tag }) => _tag === "Stored")).toHaveLength(2);
      for (const { family } of homes) expect(yield* listAll(family.id, { search: "shared" })).toHaveLength(1);
    }),
  );

  law(
    "a plan that refers to what another family has is a defect and stores nothing for either",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const imports = yield* Imports;
      const before = [yield* everything(own), yield* everything(other)];
      for (const parts of foreignPlans(own, other)) {
        const digest = newDigest();
        yield* expectDefect(
          imports.store(
            importOf(own.family.id, { sha256: digest }),
            planning(() => Result.succeed(change(parts))),
          ),
        );
        expect(yield* imports.ofBytes(own.family.id, digest)).toEqual([]);
        expect([yield* everything(own), yield* everything(other)]).toEqual(before);
      }
    }),
  );

  law(
    "a plan with ids of another family changes nothing of that family",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const theirs = yield* everything(other);
      const plans: PlanParts[] = [
        { accounts: [plannedAccount({ id: other.checking.id, name: "Taken" })] },
        { categories: [plannedCategory({ id: other.food.id, name: "Taken" })] },
        { tags: [plannedTag({ id: other.work.id, name: "Taken" })] },
        { merchants: [plannedMerchant({ id: other.shop.id, name: "Taken" })] },
        { transactions: [plannedTransaction(own.checking, { id: other.bread.id, name: "Taken" })] },
      ];
      for (const parts of plans) {
        yield* Effect.exit(store(own.family.id, parts));
        expect(yield* everything(other)).toEqual(theirs);
      }
    }),
  );
};
