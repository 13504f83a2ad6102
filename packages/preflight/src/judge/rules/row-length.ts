import { problemKind } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

/** A row should have as many cells as the header row. */
export const rowLength = (width: number): Rule => {
  const kind = problemKind("row_length_mismatch", undefined, ({ detail }) => ({
    message: `The row has ${detail} ${detail === 1 ? "cell" : "cells"}, but the header row has ${width}`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (row.length !== width) found.push({ kind, detail: row.length });
    },
  };
};
