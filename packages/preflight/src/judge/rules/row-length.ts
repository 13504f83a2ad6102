import { findingKind } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

/** A row should have as many cells as the header row, or, without one, as most rows. */
export const rowLength = (width: number, hasHeader: boolean): Rule => {
  const others = hasHeader ? "the header row has" : "most rows have";
  const kind = findingKind("row_length_mismatch", undefined, ({ detail = 0 }) => ({
    message: `The row has ${detail} ${detail === 1 ? "cell" : "cells"}, but ${others} ${width}`,
    parts: { cells: detail, width },
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (row.length !== width) found.push({ kind, detail: row.length });
    },
  };
};
