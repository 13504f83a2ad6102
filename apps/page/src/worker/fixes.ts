import type { CellEdit } from "@farthing/preflight";
import { cut, withLineFeeds } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";

/** Another text for cells of many rows, in one step. */
export type ManyCells =
  /** A text, wherever it stands in a column, or in all of them. */
  | { readonly fix: "replace"; readonly find: string; readonly put: string; readonly cell: number | null }
  /** The cells of a column that have exactly this text, in rows that are wrong. */
  | { readonly fix: "alike"; readonly was: string; readonly put: string; readonly cell: number };

/** What is changed in a file in one step. */
export type Fix =
  | ManyCells
  /** A data row, as it was shown. */
  | { readonly fix: "leaveOut"; readonly row: number; readonly cells: readonly string[] }
  /** The row that was left out first is 0, in their order in the file. */
  | { readonly fix: "putBack"; readonly which: number };

const replacedIn = (row: FileRow, { find, put, cell }: Extract<ManyCells, { fix: "replace" }>): CellEdit[] =>
  row.cells.flatMap((text, at) =>
    (cell === null || at === cell) && text.includes(find)
      ? [{ line: row.line, cell: at, text: text.replaceAll(find, () => put) }]
      : [],
  );

const alikeIn = (row: FileRow, { was, put, cell }: Extract<ManyCells, { fix: "alike" }>): CellEdit[] =>
  row._tag === "Rejected" && withLineFeeds(row.cells[cell] ?? "") === was && cell < row.cells.length
    ? [{ line: row.line, cell, text: put }]
    : [];

/** The cells that get another text. */
export const editsOf = (fix: ManyCells, rows: readonly FileRow[]): readonly CellEdit[] => {
  if (fix.fix === "replace" && (fix.find === "" || fix.find === fix.put)) return [];
  return rows.flatMap((row) => (fix.fix === "replace" ? replacedIn(row, fix) : alikeIn(row, fix)));
};

/** The data row that was shown with these texts; rows may be counted otherwise by now. */
export const rowShownAs = (
  rows: readonly FileRow[],
  { row, cells }: Extract<Fix, { fix: "leaveOut" }>,
): FileRow | undefined =>
  rows.find((each) => each.row === row && cells.every((text, cell) => cut(each.cells[cell] ?? "") === text));

/** A row in one text. */
export const textOfRow = ({ cells }: FileRow): string => cut(cells.filter((text) => text !== "").join(" | "));
