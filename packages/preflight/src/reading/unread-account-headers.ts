import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { keySuggested } from "./key-of-header.ts";
import { resolveLayout } from "./layout.ts";

/** The headers that seem to name the account of each row, of columns that nothing is read from. */
export const unreadAccountHeaders = (
  headers: readonly string[],
  type: CsvImportType,
  options: ReadingOptions,
): readonly string[] => {
  const { columns } = resolveLayout(headers, type, options);
  const read = [...columns.values()].map(({ header }) => header);
  return headers.filter((header) => keySuggested(header) === "account" && !read.includes(header));
};
