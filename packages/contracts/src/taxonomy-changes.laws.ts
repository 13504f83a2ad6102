import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import {
  Accounts,
  type ListedCategory,
  Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
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
import { LATER, storeAll, undo } from "./support/undoing.ts";

const KINDS = ["categories", "tags", "merchants"] as const;

const WHOLE = { page: 1, per_page: 100 };

/** An item of a kind, in the form in which it is decided on. */
const itemOf = <K extends TaxonomyKind>(kind: K, name: string, parts: object = {}): TaxonomyItems[K] => {
  const own = { id: newId(), name };
  const more = {
    categories: { color: "#123456", icon: "bread", parent_id: null, parent_name: null },
    tags: { color: "#123456" },
    merchants: {},
  }[kind];
  return { ...own, ...more, ...parts } as unknown as TaxonomyItems[K];
};

const write = <K extends TaxonomyKind>(familyId: string, kind: K, item: TaxonomyItems[K]) =>
  Effect.flatMap(Taxonomy, (taxonomy) => taxonomy.write(familyId, kind, LATER, () => Result.succeed(item)));

/** Deletes an item; what refers to it gets the other, and categories below it come below that. */
const replace = (familyId: string, kind: TaxonomyKind, id: string, other: string | null) =>
  Effect.flatMap(Taxonomy, (taxonomy) =>
    taxonomy.remove(familyId, kind, id, LATER, ({ all }) =>
      Result.succeed({
        replacement_id: other,
        moved: (all as readonly Partial<ListedCategory>[])
          .filter(({ parent_id }) => parent_id === id)
          .map((each) => ({ id: each.id!, parent_id: other })),
      }),
    ),
  );

/** All that a family sorts its transactions by. */
const listed = Effect.fnUntraced(function* (familyId: string) {
  const taxonomy = yield* Taxonomy;
  return {
    categories: (yield* taxonomy.categories(familyId, WHOLE)).items,
    tags: (yield* taxonomy.tags(familyId, WHOLE)).items,
    merchants: (yield* taxonomy.merchants(familyId, WHOLE)).items,
  };
});

/** All that a reader sees of a family that a change of its taxonomy could touch. */
const seen = Effect.fnUntraced(function* ({ family, apples, soap }: FamilyWithBooks) {
  const transactions = yield* Transactions;
  return {
    ...(yield* listed(family.id)),
    transactions: yield* listAll(family.id),
    parts: yield* Effect.all([apples, soap].map(({ id }) => transactions.find(family.id, id))),
    accounts: yield* (yield* Accounts).list(family.id, WHOLE),
  };
});

/** The same item of each kind in the books of a family: used, and another. */
const usedOf = ({ food, living, holiday, work, shop, market }: FamilyWithBooks) =>
  [
    ["categories", food, living],
    ["tags", holiday, work],
    ["merchants", shop, market],
  ] as const;

const never = () => {
  throw new Error("asked for a decision");
};

export const taxonomyChangesLaws = ({
  law,
  property,
}: Laws<Accounts | Imports | Taxonomy | Transactions | Users>): void => {
  law(
    "an item that is written comes back as it was written, first and after each change, and no other changes",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* seen(home), yield* seen(other)] as const;
      for (const kind of KINDS) {
        const one = itemOf(kind, "Bäckerei 💳");
        expect(yield* taxonomy.find(home.family.id, kind, one.id)).toBeUndefined();
        for (const item of [one, { ...itemOf(kind, "'%_\\"), id: one.id }]) {
          expect(yield* write(home.family.id, kind, item)).toEqual(item);
          expect(yield* taxonomy.find(home.family.id, kind, one.id)).toEqual(item);
          const now = yield* seen(home);
          expect(now[kind]).toEqual(expect.arrayContaining([item, ...before[0][kind]]));
          expect(now[kind]).toHaveLength(before[0][kind].length + 1);
        }
        yield* replace(home.family.id, kind, one.id, null);
      }
      expect([yield* seen(home), yield* seen(other)]).toEqual(before);
    }),
  );

  law(
    "a category says who is above it, by its id and by the name that it has now",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const { family, living, food } = yield* createFamilyWithBooks;
      const found = taxonomy.find(family.id, "categories", food.id);
      expect(yield* found).toMatchObject({ parent_id: living.id, parent_name: "Living" });
      yield* write(family.id, "categories", { ...living, name: "Home", parent_name: null });
      expect(yield* found).toMatchObject({ parent_id: living.id, parent_name: "Home" });
      const rolls = itemOf("categories", "Rolls", { parent_id: food.id, parent_name: "Food" });
      yield* write(family.id, "categories", rolls);
      expect(yield* taxonomy.find(family.id, "categories", rolls.id)).toEqual(rolls);
      yield* write(family.id, "categories", { ...rolls, parent_id: null, parent_name: null });
      expect(yield* taxonomy.find(family.id, "categories", rolls.id)).toMatchObject({
        ...{ parent_id: null, parent_name: null },
      });
    }),
  );

  law(
    "whoever decides is given all of the kind that the family has, by name, and nothing of another family",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const home = yield* createFamilyWithBooks;
      yield* createFamilyWithBooks;
      const all = yield* listed(home.family.id);
      for (const [kind, used] of usedOf(home)) {
        const given: unknown[] = [];
        const keep = (each: unknown) => {
          given.push(each);
          return Result.fail("no" as const);
        };
        expect(yield* Effect.flip(taxonomy.write(home.family.id, kind, LATER, keep))).toBe("no");
        expect(given.at(-1)).toEqual(all[kind]);
        expect(yield* Effect.flip(taxonomy.remove(home.family.id, kind, used.id, LATER, keep))).toBe("no");
        const item = (all[kind] as readonly { readonly id: string }[]).find(({ id }) => id === used.id);
        expect(given.at(-1)).toEqual({ item, all: all[kind], transactions: 1 });
      }
    }),
  );

  law(
    "an item whose change or deletion is refused stays as it is",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const home = yield* createFamilyWithBooks;
      const before = yield* seen(home);
      const refuse = () => Result.fail("no" as const);
      for (const [kind, used] of usedOf(home)) {
        expect(yield* Effect.flip(taxonomy.write(home.family.id, kind, LATER, refuse))).toBe("no");
        expect(yield* Effect.flip(taxonomy.remove(home.family.id, kind, used.id, LATER, refuse))).toBe("no");
      }
      expect(yield* seen(home)).toEqual(before);
    }),
  );

  law(
    "of two hundred equal additions at once each sees those before it",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      for (const kind of KINDS) {
        const { family } = yield* createFamily();
        const outcomes = yield* race(200, () =>
          taxonomy
            .write(family.id, kind, LATER, (all) =>
              all.length > 0 ? Result.fail("there" as const) : Result.succeed(itemOf(kind, "Bread")),
            )
            .pipe(
              Effect.as("added" as const),
              Effect.catchIf(
                (error) => error === "there",
                () => Effect.succeed("there" as const),
              ),
            ),
        );
        expect(outcomes.filter((each) => each === "added")).toHaveLength(1);
        expect((yield* listed(family.id))[kind]).toHaveLength(1);
      }
    }),
  );

  law(
    "a name that another has, a category below none of the family, and a family that does not exist, are defects and add nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const before = [yield* seen(home), yield* seen(other)];
      for (const [kind, used] of usedOf(home)) {
        yield* expectDefect(write(home.family.id, kind, itemOf(kind, used.name)));
        yield* expectDefect(write(newId(), kind, itemOf(kind, "New")));
      }
      for (const parent_id of [other.living.id, newId()])
        yield* expectDefect(
          write(home.family.id, "categories", itemOf("categories", "Below", { parent_id })),
        );
      expect([yield* seen(home), yield* seen(other)]).toEqual(before);
    }),
  );

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

  property(
    "a list of categories that is narrowed has what the whole list has of it, in parts, too",
    fc.record({
      names: fc.uniqueArray(fc.constantFrom("a", "B", "b", "Z", "é", "É", "ab", "a b", "銀行"), {
        minLength: 1,
      }),
      above: fc.array(fc.option(fc.nat({ max: 8 })), { minLength: 9, maxLength: 9 }),
      roots_only: fc.boolean(),
      below: fc.option(fc.nat({ max: 8 })),
      per_page: fc.integer({ min: 1, max: 4 }),
    }),
    ({ names, above, roots_only, below, per_page }) =>
      Effect.gen(function* () {
        const taxonomy = yield* Taxonomy;
        const { family } = yield* createFamily();
        const planned = names.map((name) => plannedCategory({ name }));
        // Each is below one before it, if any.
        const categories = planned.map((each, i) => {
          const at = above[i] ?? null;
          return { ...each, parent_id: at === null || i === 0 ? null : planned[at % i]!.id };
        });
        yield* store(family.id, { categories });
        const parent = below === null ? undefined : categories[below % categories.length]!.id;
        const filter = {
          ...(roots_only ? { roots_only } : {}),
          ...(parent === undefined ? {} : { parent_id: parent }),
        };
        const wanted = (yield* taxonomy.categories(family.id, WHOLE)).items.filter(
          ({ parent_id }) =>
            !(roots_only && parent_id !== null) && (parent === undefined || parent_id === parent),
        );
        const paged: ListedCategory[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / per_page) + 1; page += 1) {
          const part = yield* taxonomy.categories(family.id, { page, per_page }, filter);
          expect(part.total_count).toBe(wanted.length);
          paged.push(...part.items);
        }
        expect(paged).toEqual(wanted);
        const followed: ListedCategory[] = [];
        for (let more = true; more; ) {
          const part = yield* taxonomy.categories(
            family.id,
            { after: followed.at(-1) ?? null, per_page },
            filter,
          );
          followed.push(...part.items);
          more = part.more;
        }
        expect(followed).toEqual(wanted);
      }),
  );
};
