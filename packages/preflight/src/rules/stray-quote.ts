import { addPlace, quoted, tally } from "../report/finding.ts";
import type { RowRule } from "./rule.ts";

/** A quote that begins a text and does not quote it is likely a mistake. */
export const strayQuote = (): RowRule => {
  const found = tally("stray_quote", undefined, ({ value = "" }) => ({
    message: `${quoted(value)} has a quote that quotes nothing, and is read as a text of this line`,
  }));
  return {
    see: (row, line, number) => {
      const cell = row.badlyQuoted;
      if (cell >= 0) addPlace(found, { line, row: number, cell, value: row.at(cell) }, row);
    },
    tallies: () => (found.count > 0 ? [found] : []),
  };
};
