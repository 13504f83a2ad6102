import { cutTo, displayWidth } from "./display-width.ts";
import { paint, visible } from "./output.ts";

/** A column whose cells are no mere text. */
interface SpecialColumn {
  readonly name: string;
  readonly is: "whole" | "number" | "path";
}

/** A column by its name: of text, whose end is cut where there is no room, or as one of the functions below says. */
export type Column = string | SpecialColumn;

/** A column of ids, days and the like, which are never cut: cut they are of no use. */
export const whole = (name: string): Column => ({ name, is: "whole" });

/** A column of numbers, which are aligned to the right and never cut. */
export const number = (name: string): Column => ({ name, is: "number" });

/** A column of files, whose beginnings are cut: their ends tell them apart. */
export const path = (name: string): Column => ({ name, is: "path" });

/** Colours a cell after it was padded. */
type PaintCell = (padded: string, row: number, column: number) => string;

const GAP = "  ";

/** A text that is cut keeps this many columns: of fewer nobody knows what it was. */
const LEAST = 6;

/** How many columns the terminal has; infinitely many where there is none, or one that does not know. */
const room = (): number =>
  process.stdout.isTTY === true && process.stdout.columns > 0
    ? process.stdout.columns
    : Number.POSITIVE_INFINITY;

const nameOf = (column: Column): string => (typeof column === "string" ? column : column.name);

const isCut = (column: Column): boolean => typeof column === "string" || column.is === "path";

/** How wide each column is: those that are cut are never wider than one width, by which all fit beside each other. */
const fittingWidths = (columns: readonly Column[], widths: readonly number[]): readonly number[] => {
  const fitted = (most: number): readonly number[] =>
    widths.map((width, i) => (isCut(columns[i]!) ? Math.min(width, most) : width));
  const left = room() - GAP.length * (columns.length - 1);
  let most = Math.max(...widths);
  while (most > LEAST && fitted(most).reduce((sum, each) => sum + each, 0) > left) most -= 1;
  return fitted(most);
};

const cellOf = (column: Column, text: string, width: number): string => {
  const is = typeof column === "string" ? "text" : column.is;
  const shown = cutTo(text, width, is === "path" ? "end" : "beginning");
  const blank = " ".repeat(width - displayWidth(shown));
  return is === "number" ? blank + shown : shown + blank;
};

/**
 * Rows as aligned columns below their names. On a terminal with fewer columns the longest texts are cut, as far as needed.
 * Elsewhere nothing is: whatever reads it wants all.
 */
export const table = (
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  paintCell: PaintCell = (padded) => padded,
): string => {
  const all = [columns.map(nameOf), ...rows.map((row) => row.map(visible))];
  const widths = fittingWidths(
    columns,
    columns.map((_, i) => all.reduce((most, row) => Math.max(most, displayWidth(row[i]!)), 0)),
  );
  const lines = all.map((row, at) => {
    const cells = row.map((text, i) => {
      const cell = cellOf(columns[i]!, text, widths[i]!);
      return at === 0 ? cell : paintCell(cell, at - 1, i);
    });
    const line = cells.join(GAP).trimEnd();
    return at === 0 ? paint("dim", line) : line;
  });
  return lines.join("\n");
};
