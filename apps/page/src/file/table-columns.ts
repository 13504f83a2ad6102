import { texts } from "../texts/language.ts";
import type { ColumnWidths } from "../worker/figure-width.ts";
import type { FileColumn } from "../worker/file-rows.ts";

/** A cell of the table: the place of its row among those that are shown, and its column from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A column of the table: one of a row as it is stored, or one of the file. `width` is the room of its figures, in digits. */
export type TableColumn = { readonly title: string; readonly width: number } & (
  | { readonly kind: "line" | "state" | "date" | "amount" | "name" }
  | {
      readonly kind: "cell";
      readonly cell: number;
      readonly column: FileColumn;
      /** Whether reasons that name a column by its header are about this one: of two with the same, it is the one that is read. */
      readonly isMeant: boolean;
    }
);

/** The columns of what is stored, which stand before those of the file. */
const STORED_KINDS = ["line", "state", "date", "amount", "name"] as const;

const NO_WIDTHS: ColumnWidths = { line: 0, date: 0, amount: 0, name: 0, cells: [] };

/** The columns that the table shows. */
export const tableColumns = (
  columns: readonly FileColumn[],
  widths: ColumnWidths = NO_WIDTHS,
): readonly TableColumn[] => {
  const read = new Set(columns.flatMap(({ header, role }) => (role === null ? [] : [header])));
  return [
    ...STORED_KINDS.map((kind) => ({
      ...{ kind, title: texts().columns[kind] },
      width: kind === "state" ? 0 : widths[kind],
    })),
    ...columns.map((column, cell) => ({
      ...{ kind: "cell" as const, title: column.header, cell, column, width: widths.cells[cell] ?? 0 },
      isMeant: !column.isBeyond && (column.role !== null || !read.has(column.header)),
    })),
  ];
};

/** The least width of a cell in which no figure of its column is cut; its padding is part of it. */
export const leastWidth = ({ width }: TableColumn): string => `calc(var(--digit) * ${width} + 1.25rem)`;

/** Whether the header row has no cell for a column. */
export const isBeyond = (column: TableColumn): boolean =>
  column.kind === "cell" && column.column.isBeyond === true;

/** The place of a cell of the file among all columns. */
export const columnOfCell = (cell: number): number => (cell < 0 ? 0 : STORED_KINDS.length + cell);
