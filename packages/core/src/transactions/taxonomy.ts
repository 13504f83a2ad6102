import * as Context from "effect/Context";
import type * as Effect from "effect/Effect";
import type { ListRequest, Page } from "../port/page.ts";
import type { StorageUnavailable } from "../port/storage-unavailable.ts";
import type { Category, Merchant, Tag } from "./transaction.ts";

/** A category in the list of all, with the one above it. */
export interface ListedCategory extends Category {
  readonly parent_id: string | null;
}

/** What categories, tags and merchants are sorted by. */
export type NameKey = Pick<Tag, "name" | "id">;

type List<A> = (
  familyId: string,
  request: ListRequest<NameKey>,
) => Effect.Effect<Page<A>, StorageUnavailable>;

/** Reads what a family sorts its transactions by: each list by name in code-point order. */
export class Taxonomy extends Context.Service<
  Taxonomy,
  {
    readonly categories: List<ListedCategory>;
    readonly tags: List<Tag>;
    readonly merchants: List<Merchant>;
  }
>()("@farthing/core/transactions/Taxonomy") {}
