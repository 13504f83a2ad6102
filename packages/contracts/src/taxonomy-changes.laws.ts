import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { type Accounts, type ListedCategory, Taxonomy, type Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedCategory, store } from "./support/planned.ts";
import { itemOf, KINDS, listed, replace, seen, usedOf, WHOLE, write } from "./support/taxonomy-items.ts";
import { LATER } from "./support/undoing.ts";

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
