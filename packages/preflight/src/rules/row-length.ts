import { addPlace, tally } from "../report/finding.ts";
import type { RowRule } from "./rule.ts";

/** A row should have as many cells as the header row, or, without one, as most rows. */
export const rowLength = (width: number, hasHeader: boolean): RowRule => {
  const others = hasHeader ? "the header row has" : "most rows have";
  const found = tally("row_length_mismatch", undefined, ({ detail }) => ({
    message: `The row has ${detail} ${detail === 1 ? "cell" : "cells"}, but ${others} ${width}`,
  }));
  return {
    see: (row, line, number) => {
      if (row.length !== width) addPlace(found, { line, row: number, detail: row.length });
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
