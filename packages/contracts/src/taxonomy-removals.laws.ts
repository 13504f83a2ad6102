import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { type Accounts, Taxonomy, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  STORED_AT,
  store,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { itemOf, KINDS, listed, never, replace, seen, usedOf, write } from "./support/taxonomy-items.ts";
import { LATER, storeAll, undo } from "./support/undoing.ts";

export const taxonomyRemovalsLaws = ({
  law,
}: Laws<Accounts | Imports | Taxonomy | Transactions | Users>): void => {
  law(
    "what is unknown, or another family's, is found and deleted by nobody, and no decision is asked for",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const before = [yield* seen(own), yield* seen(other)];
      for (const [kind, used] of usedOf(other))
        for (const id of [used.id, newId()])
          for (const familyId of [own.family.id, newId()]) {
            expect(yield* taxonomy.find(familyId, kind, id)).toBeUndefined();
            expect(yield* taxonomy.remove(familyId, kind, id, LATER, never)).toBeUndefined();
          }
      // What has an id of another family is that family's.
      for (const [kind, used] of usedOf(other))
        yield* expectDefect(write(own.family.id, kind, { ...itemOf(kind, "Mine"), id: used.id }));
      expect([yield* seen(own), yield* seen(other)]).toEqual(before);
    }),
  );

  law(
    "what is used is deleted with nothing in its place by nobody: that is a defect, and so is a place of another family",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const before = [yield* seen(own), yield* seen(other)];
      const taxonomy = yield* Taxonomy;
      for (const [kind, used] of usedOf(own)) {
        yield* expectDefect(replace(own.family.id, kind, used.id, null));
        const [, theirs] = usedOf(other).find(([each]) => each === kind)!;
        yield* expectDefect(replace(own.family.id, kind, used.id, theirs.id));
      }
      // Food is below it.
      yield* expectDefect(
        taxonomy.remove(own.family.id, "categories", own.living.id, LATER, () =>
          Result.succeed({ replacement_id: null, moved: [] }),
        ),
      );
      expect([yield* seen(own), yield* seen(other)]).toEqual(before);
    }),
  );

  law(
    "all that refers to what is deleted gets what takes its place, parts of splits too, and nothing else of it changes",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const { family, food, living, holiday, work, shop, market, bread, apples, soap } = home;
      const other = yield* createFamilyWithBooks;
      const theirs = yield* seen(other);
      for (const { id } of [apples, soap])
        yield* transactions.update(family.id, id, {}, () =>
          Result.succeed({ category_id: food.id, tag_ids: [holiday.id], locked: [], updated_at: STORED_AT }),
        );
      const before = yield* seen(home);
      const found = (id: string) => transactions.find(family.id, id);
      const whole = (yield* found(bread.id))!;

      expect(yield* replace(family.id, "categories", food.id, living.id)).toMatchObject({ transactions: 3 });
      const { parent_id: _, ...category } = living;
      expect(yield* found(bread.id)).toEqual({ ...whole, category, updated_at: LATER });
      for (const { id } of [apples, soap]) expect(yield* found(id)).toMatchObject({ category });

      expect(yield* replace(family.id, "tags", holiday.id, work.id)).toMatchObject({ transactions: 3 });
      expect((yield* found(bread.id))?.tags).toEqual([work]);
      for (const { id } of [apples, soap]) expect(yield* found(id)).toMatchObject({ tags: [work] });

      expect(yield* replace(family.id, "merchants", shop.id, market.id)).toMatchObject({ transactions: 1 });
      expect(yield* found(bread.id)).toEqual({
        ...{ ...whole, category, updated_at: LATER, tags: [work], merchant: market },
      });

      const now = yield* seen(home);
      expect(now.accounts).toEqual(before.accounts);
      expect(now.transactions.filter(({ id }) => id !== bread.id)).toEqual(
        before.transactions.filter(({ id }) => id !== bread.id),
      );
      expect([now.categories.length, now.tags, now.merchants]).toEqual([1, [work], [market]]);
      expect(yield* seen(other)).toEqual(theirs);
    }),
  );

  law(
    "of twenty concurrent deletions of an item one deletes it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      for (const kind of KINDS) {
        const one = yield* write(family.id, kind, itemOf(kind, "Bread"));
        const outcomes = yield* race(20, () => replace(family.id, kind, one.id, null));
        expect(outcomes.filter((each) => each !== undefined)).toHaveLength(1);
      }
    }),
  );

  law(
    "whoever gives an item to a transaction while it is merged gets it before, or does not find it: no transaction is left behind",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const planned = Array.from({ length: 10 }, () => plannedTransaction(account));
      yield* store(family.id, { accounts: [account], transactions: planned });
      for (const kind of KINDS) {
        const [gone, stays] = [
          yield* write(family.id, kind, itemOf(kind, "Gone")),
          yield* write(family.id, kind, itemOf(kind, "Stays")),
        ];
        const fields = {
          categories: { category_id: gone.id },
          tags: { tag_ids: [gone.id] },
          merchants: { merchant_id: gone.id },
        }[kind];
        const outcomes = yield* race(planned.length + 1, (i) =>
          i === planned.length
            ? Effect.as(replace(family.id, kind, gone.id, stays.id), "merged" as const)
            : transactions
                .update(family.id, planned[i]!.id, fields, (_, { category, merchant, tags }) =>
                  category || merchant || tags.size > 0
                    ? Result.succeed({ ...fields, locked: [], updated_at: LATER })
                    : Result.fail("unknown" as const),
                )
                .pipe(
                  Effect.as("given" as const),
                  Effect.catchIf(
                    (error) => error === "unknown",
                    () => Effect.succeed("unknown" as const),
                  ),
                ),
        );
        const has = (yield* listAll(family.id)).flatMap(({ category, merchant, tags }) =>
          [...{ categories: [category], tags, merchants: [merchant] }[kind]].filter((each) => each !== null),
        );
        expect(new Set(has.map(({ id }) => id)).has(gone.id)).toBe(false);
        expect(has).toHaveLength(outcomes.filter((each) => each === "given").length);
      }
    }),
  );

  law(
    "what a person has written goes with no import, and neither does what takes the place of something",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const plan = () => ({
        categories: ["Kept", "Gone", "Merged", "Stays"].map((name) => plannedCategory({ name })),
        tags: ["Kept", "Gone", "Merged", "Stays"].map((name) => plannedTag({ name })),
        merchants: ["Kept", "Gone", "Merged", "Stays"].map((name) => plannedMerchant({ name })),
      });
      const plans = plan();
      const [id] = yield* storeAll(family.id, [change(plans)]);
      for (const kind of KINDS) {
        const [kept, , merged, stays] = plans[kind];
        yield* write(family.id, kind, { ...itemOf(kind, "Renamed"), id: kept!.id });
        yield* replace(family.id, kind, merged!.id, stays!.id);
      }
      yield* undo(family.id, id!);
      const left = yield* listed(family.id);
      for (const kind of KINDS) expect(left[kind].map(({ name }) => name)).toEqual(["Renamed", "Stays"]);
    }),
  );
};
