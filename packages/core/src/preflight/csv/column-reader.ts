import type { RowView } from "./row-view.ts";

/**
 * Reads one cell of each record. Where it says the same as in the record before it is the very same string: columns of
 * days and currencies cost nothing then, not even the hash that a map needs.
 */
export const columnReader = (cell: number): ((row: RowView) => string) => {
  let last = "";
  return (row) => {
    if (!row.is(cell, last)) last = row.at(cell);
    return last;
  };
};
