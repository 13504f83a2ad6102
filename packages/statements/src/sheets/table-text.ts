import { columnName } from "../cells/cell-name.ts";
import type { Place } from "../model/place.ts";
import type { Sheet } from "../model/sheet.ts";

/** A sheet as CSV, and where its fields stand in the sheet. */
export interface TableText {
  /** RFC 4180 with LF: each row as wide as the widest, columns without any text left out. */
  readonly text: string;
  /** The place of a field, its row and its column counted from 1. */
  readonly places: (row: number, column: number) => Place;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The columns that have text in any row, each counted from 0. */
const usedColumns = ({ rows }: Sheet): readonly number[] => {
  const used: boolean[] = [];
  for (const { cells } of rows)
    for (let column = 0; column < cells.length; column += 1) if (cells[column] !== "") used[column] = true;
  return [...used.keys()].filter((column) => used[column]);
};

/** The rows of a sheet as CSV text. */
export const csvOf = (sheet: Sheet): TableText => {
  const columns = usedColumns(sheet);
  const lines = sheet.rows.map(({ cells }) => columns.map((column) => quoted(cells[column] ?? "")).join(","));
  return {
    text: lines.map((line) => `${line}\n`).join(""),
    places: (row, column) => ({
      kind: "cell",
      sheet: sheet.name,
      cell: `${columnName(columns[column - 1] ?? 0)}${sheet.rows[row - 1]?.number ?? 0}`,
    }),
  };
};
