import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import type { FileColumn } from "../worker/file-reading.ts";

/** More than one column can be this. */
const REPEATED: ReadonlySet<ColumnKey> = new Set(["other_name", "fee"]);

/**
 * What is given when a person says what a column is: what every column is, by its place, with the others as they are. A column
 * that was this before is nothing then.
 */
export const withRole = (
  given: ReadingOptions,
  columns: readonly FileColumn[],
  cell: number,
  role: ColumnKey | null,
): ReadingOptions => {
  const roles = columns.map((column, at) => {
    if (at === cell) return role;
    return column.role === role && role !== null && !REPEATED.has(role) ? null : column.role;
  });
  const isLabel = (name: string): boolean => name.endsWith("_col_label") || name === "other_names";
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !isLabel(name))),
    columns: roles,
  };
};
