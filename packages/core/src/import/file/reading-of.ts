import type { ReadingOptions, TableFormat } from "@farthing/preflight";

/** How a file was read, in the form in which it is kept: with its format, and without the account and what is not given. */
export const readingOf = (
  { account_id: _, format: __, ...options }: ReadingOptions,
  format?: TableFormat,
): ReadingOptions => ({
  ...Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (value === null || value === undefined || value === "") return [];
      return [[name, name === "rows_to_skip" ? Number(value) : value]];
    }),
  ),
  ...(format === undefined ? {} : { format }),
});
