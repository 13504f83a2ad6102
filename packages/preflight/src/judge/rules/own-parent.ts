import { findingKind, quoted } from "../../findings/finding.ts";
import type { Column } from "../../reading/layout.ts";
import type { Rule } from "../rule.ts";

/** A category is not its own parent. */
export const ownParent = (name: Column, parent: Column): Rule => {
  const kind = findingKind("invalid_parent", parent.header, ({ value = "" }) => ({
    message: `The category ${quoted(value)} is its own parent`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (!row.isBlankAt(parent.cell) && row.haveSameText(name.cell, parent.cell))
        found.push({ kind, cell: parent.cell });
    },
  };
};
