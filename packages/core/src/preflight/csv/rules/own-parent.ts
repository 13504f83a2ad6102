import { addPlace, quoted, tally } from "../../finding.ts";
import type { Column } from "../layout.ts";
import type { RowRule } from "./rule.ts";

/** A category is not its own parent. */
export const ownParent = (name: Column, parent: Column): RowRule => {
  const found = tally("invalid_parent", parent.header, ({ value = "" }) => ({
    message: `The category ${quoted(value)} names itself as its parent`,
  }));
  return {
    see: (cells, line, row) => {
      const value = cells[parent.cell] ?? "";
      if (value !== "" && value === cells[name.cell])
        addPlace(found, { line, row, cell: parent.cell, value });
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
