import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { PlannedCategory } from "../import/books/plan.ts";
import type { ListRequest } from "../port/page.ts";
import { withReplacement } from "../transactions/deleted-transaction.ts";
import {
  type DecideItem,
  type ListedCategory,
  type NameKey,
  Taxonomy,
  type TaxonomyItems,
  type TaxonomyKind,
  type TaxonomyRemoval,
  type TaxonomyUse,
} from "../transactions/taxonomy.ts";
import { checkReference } from "./check-references.ts";
import { cut } from "./cut.ts";
import { byName, compareNames } from "./order.ts";
import type { FamilyState, KeptTransaction, State } from "./state.ts";

type Items<K extends TaxonomyKind> = readonly TaxonomyItems[K][];

const withParent =
  ({ categories }: FamilyState) =>
  (category: PlannedCategory): ListedCategory => ({
    ...category,
    parent_name: categories.get(category.parent_id ?? "")?.name ?? null,
  });

/** All that a family has of a kind. */
const itemsOf = <K extends TaxonomyKind>(own: FamilyState | undefined, kind: K): Items<K> => {
  if (own === undefined) return [];
  const all = kind === "categories" ? [...own.categories.values()].map(withParent(own)) : own[kind].values();
  return byName(all) as readonly unknown[] as Items<K>;
};

/** What a transaction is after it got something else instead. */
const replaceIn = (
  kind: TaxonomyKind,
  kept: KeptTransaction,
  id: string,
  replacement: string,
): KeptTransaction => {
  if (kind === "tags")
    return { ...kept, tag_ids: [...new Set(kept.tag_ids.map((each) => (each === id ? replacement : each)))] };
  return kind === "categories"
    ? { ...kept, category_id: replacement }
    : { ...kept, merchant_id: replacement };
};

const has = (kind: TaxonomyKind, id: string) => (kept: KeptTransaction) =>
  kind === "tags"
    ? kept.tag_ids.includes(id)
    : id === (kind === "categories" ? kept.category_id : kept.merchant_id);

/** Adds an item to a family, or changes it. */
const put = (
  own: FamilyState,
  foreign: readonly FamilyState[],
  kind: TaxonomyKind,
  item: TaxonomyItems[TaxonomyKind],
): void => {
  const others = [...own[kind].values()].filter(({ id }) => id !== item.id);
  if (others.some(({ name }) => name === item.name)) throw new Error(`the family has another ${item.name}`);
  if (foreign.some((other) => other[kind].has(item.id))) throw new Error(`${item.id} is another family's`);
  if (kind === "categories") {
    const { parent_name: _, ...category } = item as ListedCategory;
    checkReference(own.categories, "category", category.parent_id);
    own.categories.set(item.id, category);
  } else if (kind === "tags") own.tags.set(item.id, item as TaxonomyItems["tags"]);
  else own.merchants.set(item.id, item);
  // What a person has changed goes with no import.
  own.entityClaims.delete(item.id);
};

const drop = (
  own: FamilyState,
  kind: TaxonomyKind,
  { id, at }: { readonly id: string; readonly at: string },
  { replacement_id, moved }: TaxonomyRemoval,
): void => {
  checkReference(own[kind], "replacement", replacement_id);
  const movedIds = new Set(moved.map((each) => each.id));
  if ([...own.categories.values()].some((each) => each.parent_id === id && !movedIds.has(each.id)))
    throw new Error(`a category is below ${id}`);
  for (const { id: below, parent_id } of moved)
    own.categories.set(below, { ...own.categories.get(below)!, parent_id });
  for (const kept of [...own.transactions.values()].filter(has(kind, id))) {
    if (replacement_id === null) throw new Error(`a transaction refers to ${id}`);
    own.transactions.set(kept.id, { ...replaceIn(kind, kept, id, replacement_id), updated_at: at });
  }
  if (replacement_id !== null)
    for (const [deleted, { content, ...deletion }] of own.deletions)
      own.deletions.set(deleted, {
        ...deletion,
        content: withReplacement(content, kind, id, replacement_id),
      });
  own[kind].delete(id);
  for (const each of [id, replacement_id]) if (each !== null) own.entityClaims.delete(each);
};

export const taxonomyIn = ({ families }: State) => {
  const list =
    <K extends TaxonomyKind>(kind: K) =>
    (familyId: string, request: ListRequest<NameKey>) =>
      Effect.sync(() =>
        cut<NameKey, TaxonomyItems[K]>(itemsOf(families.get(familyId), kind), request, compareNames),
      );

  return Taxonomy.of({
    categories: (familyId, request, { roots_only = false, parent_id } = {}) =>
      Effect.sync(() => {
        const wanted = itemsOf(families.get(familyId), "categories").filter(
          (each) =>
            !(roots_only && each.parent_id !== null) &&
            (parent_id === undefined || each.parent_id === parent_id),
        );
        return cut(wanted, request, compareNames);
      }),
    tags: list("tags"),
    merchants: list("merchants"),
    find: (familyId, kind, id) =>
      Effect.sync(() => itemsOf(families.get(familyId), kind).find((each) => each.id === id)),
    write: <K extends TaxonomyKind, E>(familyId: string, kind: K, _at: string, decide: DecideItem<K, E>) =>
      Effect.suspend(() => {
        const own = families.get(familyId);
        return Effect.fromResult(
          Result.map(decide(itemsOf(own, kind)), (item) => {
            if (own === undefined) throw new Error(`the family ${familyId} does not exist`);
            const foreign = [...families.values()].filter((each) => each !== own);
            put(own, foreign, kind, item);
            return item;
          }),
        );
      }),
    remove: <K extends TaxonomyKind, E>(
      familyId: string,
      kind: K,
      id: string,
      at: string,
      decide: (use: TaxonomyUse<K>) => Result.Result<TaxonomyRemoval, E>,
    ) =>
      Effect.suspend(() => {
        const own = families.get(familyId);
        const all = itemsOf(own, kind);
        const item = all.find((each) => each.id === id);
        if (own === undefined || item === undefined) return Effect.succeed(undefined);
        const transactions = [...own.transactions.values()].filter(has(kind, id)).length;
        const use: TaxonomyUse<K> = { item, all, transactions };
        return Effect.fromResult(
          Result.map(decide(use), (removal) => {
            drop(own, kind, { id, at }, removal);
            return use;
          }),
        );
      }),
  });
};
