import type { Place } from "../findings/finding.ts";
import type { RowView } from "./row-view.ts";

/** Where a row is. */
export interface RowPlace {
  /** The physical line on which it begins. */
  readonly line: number;
  /** Data rows are counted from 1. */
  readonly number: number;
}

/** Where a cell of a row is, or the row itself. */
export const placeInRow = (row: RowView, cell: number | undefined, { line, number }: RowPlace): Place =>
  cell === undefined
    ? { line, row: number }
    : { line, row: number, cell, value: row.at(cell), span: row.spanOf(cell, line) };
