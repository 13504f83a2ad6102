import { problemKind, quoted } from "../../findings/finding.ts";
import type { Column } from "../../reading/layout.ts";
import type { Rule } from "../rule.ts";

/** A category is not its own parent. */
export const ownParent = (name: Column, parent: Column): Rule => {
  const kind = problemKind("invalid_parent", parent.header, ({ value = "" }) => ({
    message: `The category ${quoted(value)} is its own parent`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (!row.isBlankAt(parent.cell) && row.areAlike(name.cell, parent.cell))
        found.push({ kind, cell: parent.cell });
    },
  };
};
