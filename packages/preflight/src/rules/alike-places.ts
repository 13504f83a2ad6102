import { MAX_PLACES, type Place } from "../report/finding.ts";
import type { RowView } from "../split/row-view.ts";

/** Places with the same verdict: how many, and the first of them. */
export class Alike {
  count = 0;
  readonly first: Place[] = [];

  /** Counts a value. */
  add(line: number, row: number, cell: number, value: string): void {
    this.count += 1;
    if (this.first.length < MAX_PLACES) this.first.push({ line, row, cell, value });
  }

  /** Counts a cell of a row; it becomes a string only if its place is kept. */
  addCell(row: RowView, cell: number, line: number, number: number): void {
    this.count += 1;
    if (this.first.length < MAX_PLACES)
      this.first.push({ line, row: number, cell, value: row.at(cell), span: row.spanOf(cell, line) });
  }
}

/** Joins several classes of places; the first places are by line. */
export const merged = (classes: readonly Alike[]): Pick<Alike, "count" | "first"> => {
  if (classes.length === 1) return classes[0]!;
  return {
    count: classes.reduce((sum, { count }) => sum + count, 0),
    first: classes
      .flatMap(({ first }) => first)
      .sort((a, b) => a.line - b.line)
      .slice(0, MAX_PLACES),
  };
};
