import type { Place } from "../findings/finding.ts";
import { placeInRow, type RowPlace } from "../split/row-place.ts";
import type { RowView } from "../split/row-view.ts";

/** Values of a column that mean the same for its format: how many, and the first of them. */
export class ValueClass {
  count = 0;
  first: Place | undefined;

  add(value: string, line: number): void {
    this.count += 1;
    this.first ??= { line, value };
  }

  addCell(row: RowView, cell: number, at: RowPlace): void {
    this.count += 1;
    this.first ??= placeInRow(row, cell, at);
  }
}

/** The first value of several classes, by line. */
export const firstOf = (classes: readonly ValueClass[]): Place | undefined =>
  classes.flatMap(({ first }) => first ?? []).sort((a, b) => a.line - b.line)[0];
