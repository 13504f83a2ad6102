import type { Tally } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";

/** A rule over the rows of a CSV: sees each row once, in order, and returns its findings at the end. */
export interface RowRule {
  /** `number` counts data rows from 1. */
  readonly see: (row: RowView, line: number, number: number) => void;
  readonly tallies: () => readonly Tally[];
}
