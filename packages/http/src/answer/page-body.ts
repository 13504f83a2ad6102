import type { Page, PageRequest } from "@farthing/core/storage";

/** The paging fields next to the items of a list. */
export const pageBody = ({ page, per_page, total_count }: PageRequest & Page<unknown>) => ({
  pagination: { page, per_page, total_count, total_pages: Math.ceil(total_count / per_page) },
});
