import type { Place, ProblemKind } from "../findings/finding.ts";
import type { RowView } from "../split/row-view.ts";

/** What is wrong with a row, or notable. */
export interface Problem {
  readonly kind: ProblemKind;
  /** The index of the cell that is at fault, if one is. */
  readonly cell?: number;
  /** A number that the message needs. */
  readonly detail?: number;
}

/** Judges one row at a time: of a row, or of the cells of one column. */
export interface Rule {
  /** What it can find, in the order of a report. */
  readonly kinds: readonly ProblemKind[];
  /** Adds what is wrong with a row, which begins on a line; `number` counts data rows from 1. */
  readonly check: (row: RowView, found: Problem[], line: number, number: number) => void;
}

/** Where a problem of a row is. */
export const placeOf = ({ cell, detail }: Problem, row: RowView, line: number, number: number): Place => ({
  line,
  row: number,
  ...(cell === undefined ? {} : { cell, value: row.at(cell), span: row.spanOf(cell, line) }),
  ...(detail === undefined ? {} : { detail }),
});
