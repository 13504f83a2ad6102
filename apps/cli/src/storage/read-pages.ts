import type { Listed, ListQuery } from "@farthing/core/request";
import * as Effect from "effect/Effect";
import type { ListedPart } from "./listed-part.ts";

const PER_PAGE = 100;

/** The first items of a list, read part by part, and whether there are more. */
export const readPages = <A, E, R>(
  limit: number,
  read: (query: ListQuery) => Effect.Effect<Listed<A>, E, R>,
): Effect.Effect<ListedPart<A>, E, R> =>
  Effect.gen(function* () {
    const found: A[] = [];
    let cursor: string | null = "";
    while (cursor !== null && found.length < limit) {
      const part: Listed<A> = yield* read({ cursor, per_page: Math.min(PER_PAGE, limit - found.length) });
      found.push(...part.items);
      cursor = part.next_cursor;
    }
    return { items: found, more: cursor !== null };
  });

/** All items of a list. */
export const allPages = <A, E, R>(
  read: (query: ListQuery) => Effect.Effect<Listed<A>, E, R>,
): Effect.Effect<readonly A[], E, R> =>
  Effect.map(readPages(Number.POSITIVE_INFINITY, read), ({ items }) => items);
