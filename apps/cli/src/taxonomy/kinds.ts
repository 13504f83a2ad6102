import type { InvalidRequest, Listed, ListQuery } from "@farthing/core/request";
import type { StorageUnavailable } from "@farthing/core/storage";
import {
  type ListedCategory,
  listCategories,
  listMerchants,
  listTags,
  type Merchant,
  type Tag,
  type Taxonomy,
  type TaxonomyItems,
  toCategoryBody,
  toMerchantBody,
  toTagBody,
} from "@farthing/core/transactions";
import type * as Effect from "effect/Effect";
import { shownId } from "../terminal/shown-id.ts";
import { type Column, whole } from "../terminal/table.ts";

type Read<A> = (
  familyId: string,
  query: ListQuery,
) => Effect.Effect<Listed<A>, InvalidRequest | StorageUnavailable, Taxonomy>;

/** How one kind of what transactions are sorted by is called, listed and shown. */
export interface Kind<K extends keyof TaxonomyItems> {
  readonly many: K;
  /** What one of them is called, which is the command. */
  readonly one: string;
  readonly example: string;
  readonly read: Read<TaxonomyItems[K]>;
  readonly toBody: (each: TaxonomyItems[K]) => object;
  readonly head: readonly Column[];
  readonly rowOf: (each: TaxonomyItems[K]) => readonly string[];
}

/** A category is shown with the one above it. */
export const CATEGORIES: Kind<"categories"> = {
  ...{ one: "category", many: "categories", example: "Food", toBody: toCategoryBody },
  read: (familyId, query) => listCategories(familyId, query),
  head: ["name", "within", whole("id")],
  rowOf: ({ id, name, parent_name }: ListedCategory) => [name, parent_name ?? "", shownId(id)],
};

export const TAGS: Kind<"tags"> = {
  ...{ one: "tag", many: "tags", example: "holiday", read: listTags, toBody: toTagBody },
  head: ["name", whole("id")],
  rowOf: ({ id, name }: Tag) => [name, shownId(id)],
};

export const MERCHANTS: Kind<"merchants"> = {
  ...{ one: "merchant", many: "merchants", example: "'Corner Oven'", read: listMerchants },
  toBody: toMerchantBody,
  head: ["name", whole("id")],
  rowOf: ({ id, name }: Merchant) => [name, shownId(id)],
};
