import type { FindingKind, Place } from "../findings/finding.ts";
import { placeInRow, type RowPlace } from "../split/row-place.ts";
import type { RowView } from "../split/row-view.ts";

/** What is wrong with a row, or notable. */
export interface RowFinding {
  readonly kind: FindingKind;
  /** The index of the cell that is at fault, if one is. */
  readonly cell?: number;
  /** A number that the message needs. */
  readonly detail?: number;
}

/** Judges one row at a time: of a row, or of the cells of one column. */
export interface Rule {
  /** What it can find, in the order of a report. */
  readonly kinds: readonly FindingKind[];
  /** Adds what is wrong with a row. */
  readonly check: (row: RowView, found: RowFinding[], at: RowPlace) => void;
}

/** Where a finding of a row is. */
export const placeOf = ({ cell, detail }: RowFinding, row: RowView, at: RowPlace): Place => ({
  ...placeInRow(row, cell, at),
  ...(detail === undefined ? {} : { detail }),
});
