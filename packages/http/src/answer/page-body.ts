import type { Page, PageRequest } from "@farthing/core/storage";

/** What is told of a list beside its items. */
export const pageBody = ({ page, per_page, total_count }: PageRequest & Page<unknown>) => ({
  pagination: { page, per_page, total_count, total_pages: Math.ceil(total_count / per_page) },
});
