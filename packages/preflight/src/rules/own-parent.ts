import type { Column } from "../reading/layout.ts";
import { addPlace, quoted, tally } from "../report/finding.ts";
import type { RowRule } from "./rule.ts";

/** A category is not its own parent. */
export const ownParent = (name: Column, parent: Column): RowRule => {
  const found = tally("invalid_parent", parent.header, ({ value = "" }) => ({
    message: `The category ${quoted(value)} is its own parent`,
  }));
  return {
    see: (row, line, number) => {
      if (row.isBlankAt(parent.cell)) return;
      if (!row.areAlike(name.cell, parent.cell)) return;
      addPlace(found, { line, row: number, cell: parent.cell, value: row.at(parent.cell) }, row);
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
