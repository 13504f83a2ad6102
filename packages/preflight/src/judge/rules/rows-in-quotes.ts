import { findingKind, quoted } from "../../findings/finding.ts";
import { isDateCell } from "../../formats/cell-kinds.ts";
import type { Separator } from "../../options/separators.ts";
import type { Column } from "../../reading/layout.ts";
import type { RowView } from "../../split/row-view.ts";
import type { Rule } from "../rule.ts";

const LINE_END = /[\r\n]/;

/** The columns of a table whose rows are looked for. */
interface RowShape {
  /** How many cells a row has. */
  readonly width: number;
  readonly separator: Separator;
  readonly date: Column | undefined;
}

/**
 * Whether the lines in a cell are rows of their own: the cells before it and those of its first line are a row, those of its last
 * line and the cells behind it are another one, with a date.
 */
const holdsRows = (row: RowView, cell: number, { width, separator, date }: RowShape): boolean => {
  const text = row.at(cell);
  const end = text.search(LINE_END);
  if (end < 0) return false;
  const lastEnd = Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r"));
  const [first, last] = [text.slice(0, end).split(separator), text.slice(lastEnd + 1).split(separator)];
  const behind = row.length - cell - 1;
  if (cell + first.length !== width || last.length + behind !== width) return false;
  const isDate = (at: number): boolean =>
    isDateCell(at < last.length ? last[at]!.trim() : row.at(cell + 1 + at - last.length));
  return date === undefined ? Array.from({ length: width }, (_, at) => at).some(isDate) : isDate(date.cell);
};

/** A quote too many can make one cell of several rows, whose money would be lost. */
export const rowsInQuotes = (shape: RowShape): Rule => {
  const kind = findingKind("rows_in_quotes", undefined, ({ value = "" }) => ({
    message: `The quotes around ${quoted(value)} contain what looks like whole rows`,
  }));
  return {
    kinds: [kind],
    check: (row, found) => {
      if (row.lines === 0) return;
      for (let cell = 0; cell < row.length; cell += 1)
        if (!row.isBlankAt(cell) && holdsRows(row, cell, shape)) found.push({ kind, cell });
    },
  };
};
