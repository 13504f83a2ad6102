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
import type { FamilyWithBooks } from "./family-with-books.ts";
import { newId } from "./people.ts";
import { listAll } from "./read-all.ts";
import { LATER } from "./undoing.ts";

export const KINDS = ["categories", "tags", "merchants"] as const;

export const WHOLE = { page: 1, per_page: 100 };

/** An item of a kind, in the form in which it is decided on. */
export const itemOf = <K extends TaxonomyKind>(
  kind: K,
  name: string,
  parts: object = {},
): TaxonomyItems[K] => {
  const own = { id: newId(), name };
  const more = {
    categories: { color: "#123456", icon: "bread", parent_id: null, parent_name: null },
    tags: { color: "#123456" },
    merchants: {},
  }[kind];
  return { ...own, ...more, ...parts } as unknown as TaxonomyItems[K];
};

export const write = <K extends TaxonomyKind>(familyId: string, kind: K, item: TaxonomyItems[K]) =>
  Effect.flatMap(Taxonomy, (taxonomy) => taxonomy.write(familyId, kind, LATER, () => Result.succeed(item)));

/** Deletes an item; what refers to it gets the other, and categories below it come below that. */
export const replace = (familyId: string, kind: TaxonomyKind, id: string, other: string | null) =>
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
export const listed = Effect.fnUntraced(function* (familyId: string) {
  const taxonomy = yield* Taxonomy;
  return {
    categories: (yield* taxonomy.categories(familyId, WHOLE)).items,
    tags: (yield* taxonomy.tags(familyId, WHOLE)).items,
    merchants: (yield* taxonomy.merchants(familyId, WHOLE)).items,
  };
});

/** All that a reader sees of a family that a change of its taxonomy could touch. */
export const seen = Effect.fnUntraced(function* ({ family, apples, soap }: FamilyWithBooks) {
  const transactions = yield* Transactions;
  return {
    ...(yield* listed(family.id)),
    transactions: yield* listAll(family.id),
    parts: yield* Effect.all([apples, soap].map(({ id }) => transactions.find(family.id, id))),
    accounts: yield* (yield* Accounts).list(family.id, WHOLE),
  };
});

/** The same item of each kind in the books of a family: used, and another. */
export const usedOf = ({ food, living, holiday, work, shop, market }: FamilyWithBooks) =>
  [
    ["categories", food, living],
    ["tags", holiday, work],
    ["merchants", shop, market],
  ] as const;

export const never = () => {
  throw new Error("asked for a decision");
};
