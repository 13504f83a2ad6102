import type { Page, PageRequest } from "@farthing/core/storage";
import * as Effect from "effect/Effect";

const PER_PAGE = 100;

/** The first items of a list, read page by page. */
export const readPages = <A, E, R>(
  limit: number,
  read: (page: PageRequest) => Effect.Effect<Page<A>, E, R>,
): Effect.Effect<readonly A[], E, R> =>
  Effect.gen(function* () {
    const found: A[] = [];
    for (let page = 1; found.length < limit; page += 1) {
      const { items } = yield* read({ page, per_page: PER_PAGE });
      found.push(...items);
      if (items.length < PER_PAGE) break;
    }
    return found.slice(0, limit);
  });
