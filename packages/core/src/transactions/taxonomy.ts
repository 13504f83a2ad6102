import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type * as Result from "effect/Result";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Category, Merchant, Tag } from "./transaction.ts";

/** A category by itself, with the one above it. */
export interface ListedCategory extends Category {
  readonly parent_id: string | null;
  readonly parent_name: string | null;
}

/** What a family sorts its transactions by: what each kind has. */
export interface TaxonomyItems {
  readonly categories: ListedCategory;
  readonly tags: Tag;
  readonly merchants: Merchant;
}

/** One of the kinds of {@link TaxonomyItems}. */
export type TaxonomyKind = keyof TaxonomyItems;

/** The fields that are stored of an item of each kind, beside its id. */
export const STORED_FIELDS = {
  categories: ["name", "color", "icon", "parent_id"],
  tags: ["name", "color"],
  merchants: ["name"],
} as const satisfies { readonly [K in TaxonomyKind]: readonly (keyof TaxonomyItems[K])[] };

/** What categories, tags and merchants are sorted by. */
export type NameKey = Pick<Tag, "name" | "id">;

/** Which categories are listed: all of these conditions hold. */
export interface CategoryFilter {
  /** Only those without a parent. */
  readonly roots_only?: boolean;
  /** Only those directly below this one. UUID in lower case. */
  readonly parent_id?: string;
}

/** Decides on an item of a kind, given all that the family has of it: what to write. Pure: it may be called again. */
export type DecideItem<K extends TaxonomyKind, E> = (
  all: readonly TaxonomyItems[K][],
) => Result.Result<TaxonomyItems[K], E>;

/** An item, and what refers to it. */
export interface TaxonomyUse<K extends TaxonomyKind> {
  readonly item: TaxonomyItems[K];
  /** All that the family has of the kind, the item included. */
  readonly all: readonly TaxonomyItems[K][];
  /** How many transactions have it; each part of a split counts as one. */
  readonly transactions: number;
}

/** What becomes of what refers to an item that is deleted. */
export interface TaxonomyRemoval {
  /** What the transactions get instead, of the same kind; null if there are none. */
  readonly replacement_id: string | null;
  /** The categories directly below it, each with its new parent. */
  readonly moved: readonly Pick<ListedCategory, "id" | "parent_id">[];
}

type List<A> = (
  familyId: string,
  request: ListRequest<NameKey>,
) => Effect.Effect<Page<A>, StorageUnavailable>;

/** Stores what a family sorts its transactions by. A call for one family never reads or writes another family's data. */
export class Taxonomy extends Context.Service<
  Taxonomy,
  {
    /** Each list is by name in code-point order, then by id. */
    readonly categories: (
      familyId: string,
      request: ListRequest<NameKey>,
      filter?: CategoryFilter,
    ) => Effect.Effect<Page<ListedCategory>, StorageUnavailable>;
    readonly tags: List<Tag>;
    readonly merchants: List<Merchant>;
    readonly find: <K extends TaxonomyKind>(
      familyId: string,
      kind: K,
      id: string,
    ) => Effect.Effect<TaxonomyItems[K] | undefined, StorageUnavailable>;
    /**
     * Reads all of a kind that the family has, calls `decide`, and writes the item that it returns at `at`, in one atomic step:
     * adds it if none has its id, else changes that. Returns the item. If `decide` refuses, nothing changes. What is written here
     * goes with no import. An item whose name another one has, and one below a category that the family does not have, are defects.
     */
    readonly write: <K extends TaxonomyKind, E>(
      familyId: string,
      kind: K,
      at: string,
      decide: DecideItem<K, E>,
    ) => Effect.Effect<TaxonomyItems[K], E | StorageUnavailable>;
    /**
     * Reads an item and what refers to it, calls `decide`, moves all that refers to it at `at` as was decided, and deletes it, in one
     * atomic step. Returns what it was; undefined if the family has no such item. If `decide` refuses, nothing changes. A
     * transaction that has the replacement already keeps it once.
     */
    readonly remove: <K extends TaxonomyKind, E>(
      familyId: string,
      kind: K,
      id: string,
      at: string,
      decide: (use: TaxonomyUse<K>) => Result.Result<TaxonomyRemoval, E>,
    ) => Effect.Effect<TaxonomyUse<K> | undefined, E | StorageUnavailable>;
  }
>()("@farthing/core/transactions/Taxonomy") {}
