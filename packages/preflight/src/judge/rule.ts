import type { Place, ProblemKind } from "../findings/finding.ts";
import { placeInRow, type RowPlace } from "../split/row-place.ts";
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
  /** Adds what is wrong with a row. */
  readonly check: (row: RowView, found: Problem[], at: RowPlace) => void;
}

/** Where a problem of a row is. */
export const placeOf = ({ cell, detail }: Problem, row: RowView, at: RowPlace): Place => ({
  ...placeInRow(row, cell, at),
  ...(detail === undefined ? {} : { detail }),
});
