import type { Page, PageRequest } from "../port/page.ts";

/** The requested part of a list. */
export const cut = <A>(whole: readonly A[], { page, per_page }: PageRequest): Page<A> => ({
  items: whole.slice((page - 1) * per_page, page * per_page),
  total_count: whole.length,
});
