import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import type { Page, PageRequest } from "@farthing/core/storage";
import { Taxonomy } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedCategory, plannedMerchant, plannedTag, store } from "./support/planned.ts";

const WHOLE = { page: 1, per_page: 100 };

export const taxonomyLaws = ({ law, property }: Laws<Imports | Taxonomy | Users>): void => {
  law(
    "categories, tags and merchants come back as they were stored, those of the family alone",
    Effect.gen(function* () {
      const { family, living, food, holiday, work, shop, market } = yield* createFamilyWithBooks;
      yield* createFamilyWithBooks;
      const taxonomy = yield* Taxonomy;
      expect(yield* taxonomy.categories(family.id, WHOLE)).toEqual({
        items: [
          { ...food, parent_name: "Living" },
          { ...living, parent_name: null },
        ],
        total_count: 2,
        more: false,
      });
      expect(yield* taxonomy.tags(family.id, WHOLE)).toEqual({
        items: [holiday, work],
        total_count: 2,
        more: false,
      });
      expect(yield* taxonomy.merchants(family.id, WHOLE)).toEqual({
        items: [shop, market],
        total_count: 2,
        more: false,
      });
    }),
  );

  law(
    "a family without them, and an unknown family, have empty lists",
    Effect.gen(function* () {
      const taxonomy = yield* Taxonomy;
      const { family } = yield* createFamily();
      for (const id of [family.id, newId()])
        for (const list of [taxonomy.categories, taxonomy.tags, taxonomy.merchants])
          expect(yield* list(id, WHOLE)).toEqual({ items: [], total_count: 0, more: false });
    }),
  );

  property(
    "the pages of each form one list sorted by name, then by id, without gaps or repetitions",
    fc.record({
      names: fc.uniqueArray(fc.constantFrom("a", "B", "b", "Z", "é", "É", "ab", "a b", "銀行")),
      per_page: fc.integer({ min: 1, max: 4 }),
    }),
    ({ names, per_page }) =>
      Effect.gen(function* () {
        const taxonomy = yield* Taxonomy;
        const { family } = yield* createFamily();
        const stored = {
          categories: names.map((name) => ({ ...plannedCategory({ name }), parent_name: null })),
          tags: names.map((name) => plannedTag({ name })),
          merchants: names.map((name) => plannedMerchant({ name })),
        };
        yield* store(family.id, stored);
        for (const kind of ["categories", "tags", "merchants"] as const) {
          const list = taxonomy[kind] as (
            familyId: string,
            page: PageRequest,
          ) => Effect.Effect<Page<unknown>, unknown>;
          const listed: unknown[] = [];
          for (let page = 1; page <= Math.ceil(names.length / per_page) + 1; page += 1) {
            const { items, total_count } = yield* list(family.id, { page, per_page });
            expect(total_count).toBe(names.length);
            expect(items.length).toBeLessThanOrEqual(per_page);
            listed.push(...items);
          }
          expect(listed).toEqual(
            stored[kind].toSorted((a, b) => compareTexts([a.name, a.id], [b.name, b.id])),
          );
        }
      }),
  );
};
