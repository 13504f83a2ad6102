import type { ReadingOptions } from "@farthing/preflight";

/** How a file was read, in the form in which it is kept: without the account, and without what is not given. */
export const readingOf = ({ account_id: _, ...options }: ReadingOptions): ReadingOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === "") return [];
      return [[name, name === "rows_to_skip" ? Number(value) : value]];
    }),
  );
