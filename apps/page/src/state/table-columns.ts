import { TEXTS } from "../texts.ts";
import type { FileColumn } from "../worker/file-reading.ts";

/** A cell of the table: the place of its row among those that are shown, and its column from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A column of the table: one of a row as it is stored, or one of the file. */
export type TableColumn =
  | { readonly kind: "line" | "state" | "date" | "amount" | "name"; readonly title: string }
  | {
      readonly kind: "cell";
      readonly title: string;
      readonly cell: number;
      readonly column: FileColumn;
      /** Whether reasons that name a column by its header are about this one: of two with the same, it is the one that is read. */
      readonly isMeant: boolean;
    };

/** The columns of what is stored, which stand before those of the file. */
const STORED_COLUMNS: readonly TableColumn[] = (["line", "state", "date", "amount", "name"] as const).map(
  (kind) => ({ kind, title: TEXTS.columns[kind] }),
);

/** The columns that the table shows. */
export const tableColumns = (columns: readonly FileColumn[]): readonly TableColumn[] => {
  const read = new Set(columns.flatMap(({ header, role }) => (role === null ? [] : [header])));
  return [
    ...STORED_COLUMNS,
    ...columns.map((column, cell) => ({
      ...{ kind: "cell" as const, title: column.header, cell, column },
      isMeant: !column.isBeyond && (column.role !== null || !read.has(column.header)),
    })),
  ];
};

/** Whether the header row has no cell for a column. */
export const isBeyond = (column: TableColumn): boolean =>
  column.kind === "cell" && column.column.isBeyond === true;

/** The place of a cell of the file among all columns. */
export const columnOfCell = (cell: number): number => (cell < 0 ? 0 : STORED_COLUMNS.length + cell);
