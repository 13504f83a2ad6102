import type { Listed } from "@farthing/core/request";

/** The paging fields next to the items of a list. */
export const pageBody = ({ page, per_page, total_count, next_cursor }: Listed<unknown>) => ({
  pagination: {
    ...{ page, per_page, total_count },
    total_pages: total_count === null ? null : Math.ceil(total_count / per_page),
    next_cursor,
  },
});
