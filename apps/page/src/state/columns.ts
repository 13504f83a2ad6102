import type { ColumnKey, ReadingOptions } from "@farthing/preflight";
import type { FileColumn } from "../worker/file-reading.ts";

/** More than one column can be this. */
const REPEATED: ReadonlySet<ColumnKey> = new Set(["other_name", "fee"]);

/**
 * What is looked for only as long as nobody says what the columns are; what was found of it stays. The command has no options for
 * it, a profile has.
 */
export const FOUND_BESIDE = [
  "currency",
  "other_names",
  "names_below",
  "holder",
] as const satisfies readonly (keyof ReadingOptions)[];

/**
 * What is given when a person says what a column is: what every column is, by its place, with the others as they are. A column
 * that was this before is nothing then.
 */
export const withRole = (
  given: ReadingOptions,
  found: ReadingOptions,
  columns: readonly FileColumn[],
  cell: number,
  role: ColumnKey | null,
): ReadingOptions => {
  const roles = columns.map((column, at) => {
    if (at === cell) return role;
    return column.role === role && role !== null && !REPEATED.has(role) ? null : column.role;
  });
  const isLabel = (name: string): boolean => name.endsWith("_col_label");
  return {
    ...Object.fromEntries(
      FOUND_BESIDE.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])),
    ),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !isLabel(name))),
    columns: roles,
  };
};
