import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { Page, PageRequest } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Category, Merchant, Tag } from "./transaction.ts";

/** A category in the list of all, with the one above it. */
export interface ListedCategory extends Category {
  readonly parent_id: string | null;
}

type List<A> = (familyId: string, page: PageRequest) => Effect.Effect<Page<A>, StorageUnavailable>;

/** Reads what a family sorts its transactions by: each list by name in code-point order. */
export class Taxonomy extends Context.Service<
  Taxonomy,
  {
    readonly categories: List<ListedCategory>;
    readonly tags: List<Tag>;
    readonly merchants: List<Merchant>;
  }
>()("@farthing/core/transactions/Taxonomy") {}
