import type { ListRequest, Page } from "../port/page.ts";

/** The requested part of a list that is sorted by a key. */
export const cut = <Key, A extends Key>(
  whole: readonly A[],
  request: ListRequest<Key>,
  compare: (a: Key, b: Key) => number,
): Page<A> => {
  const { per_page } = request;
  const isPage = "page" in request;
  const { after } = isPage ? { after: null } : request;
  const rest = after === null ? whole : whole.filter((item) => compare(item, after) > 0);
  const start = isPage ? (request.page - 1) * per_page : 0;
  return {
    items: rest.slice(start, start + per_page),
    total_count: isPage ? whole.length : null,
    more: start + per_page < rest.length,
  };
};
