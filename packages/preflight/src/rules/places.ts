import { MAX_PLACES, type Place } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";

/** Places with the same verdict: how many, and the first of them. */
export interface Alike {
  count: number;
  readonly first: Place[];
}

export const alike = (): Alike => ({ count: 0, first: [] });

/** Counts a value. */
export const addAlike = (to: Alike, line: number, row: number, cell: number, value: string): void => {
  to.count += 1;
  if (to.first.length < MAX_PLACES) to.first.push({ line, row, cell, value });
};

/** Counts a cell of a row; it becomes a string only if its place is kept. */
export const addAlikeCell = (to: Alike, row: RowView, cell: number, line: number, number: number): void => {
  to.count += 1;
  if (to.first.length < MAX_PLACES)
    to.first.push({ line, row: number, cell, value: row.at(cell), span: row.spanOf(cell, line) });
};

/** Joins several classes of places; the first places are by line. */
export const merged = (classes: readonly Alike[]): Alike => {
  if (classes.length === 1) return classes[0]!;
  return {
    count: classes.reduce((sum, { count }) => sum + count, 0),
    first: classes
      .flatMap(({ first }) => first)
      .sort((a, b) => a.line - b.line)
      .slice(0, MAX_PLACES),
  };
};
