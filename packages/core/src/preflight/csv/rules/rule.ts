import type { Tally } from "../../finding.ts";

/** A rule over the rows of a CSV: sees each once, in order, and tells at the end what it found. */
export interface RowRule {
  /** `cells` are trimmed; `row` counts data rows from 1. */
  readonly see: (cells: readonly string[], line: number, row: number) => void;
  readonly tallies: () => readonly Tally[];
}
