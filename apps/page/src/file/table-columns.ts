import type { ColumnKey } from "@farthing/preflight";
import { texts } from "../texts/language.ts";
import { widestFigure } from "../worker/figure-width.ts";
import type { FileColumn } from "../worker/file-rows.ts";
import type { RowIndex, ShownRow } from "../worker/protocol.ts";
import { amountText, dayWidth } from "./written.ts";

/** A cell of the table: the place of its row among those that are shown, and its column from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What is imported of the rows, one below the other or in columns; the same beside the file's own columns; or these alone. */
export type Layout = "list" | "rows" | "beside" | "source";

/** What is imported of a row, in the order of its columns. */
const IMPORTED = ["date", "name", "amount"] as const;

type Imported = (typeof IMPORTED)[number];

/** A column of the table. */
export interface TableColumn {
  /** `fold` leads to the source of a row; `cell` is a column of the file. */
  readonly kind: "line" | Imported | "state" | "fold" | "cell";
  readonly title: string;
  /** The room of its figures, in digits. */
  readonly width: number;
  /** The room of what the file has in the place of its days, in digits: it is cut before an amount is out of sight. */
  readonly written?: number;
  /** The cells of the file that it comes from. */
  readonly cells: readonly number[];
  /** Reasons that name a column by one of these headers are about it. */
  readonly headers: readonly string[];
  /** Of a column of the file. */
  readonly of?: FileColumn;
}

/** What is read as which column. */
const ROLES: Readonly<Record<Imported, readonly ColumnKey[]>> = {
  date: ["date"],
  name: ["name", "other_name"],
  amount: ["amount", "outflow", "inflow"],
};

const NOTHING = { width: 0, cells: [], headers: [] } as const;

const cellsAs = (columns: readonly FileColumn[], roles: readonly ColumnKey[]): readonly number[] =>
  columns.flatMap(({ role }, cell) => (role !== null && roles.includes(role) ? [cell] : []));

/** Whether something could be imported of the rows; else the file's own columns are all there is to see. */
export const isImportKnown = ({ columns, counts }: RowIndex): boolean =>
  counts.Accepted > 0 ||
  (cellsAs(columns, ROLES.date).length > 0 && cellsAs(columns, ROLES.amount).length > 0);

/** Of a row that is not imported the text of the file is shown. */
const writtenWidth = (cells: readonly number[], { widths, counts }: RowIndex): number =>
  counts.All > counts.Accepted ? Math.max(0, ...cells.map((cell) => widths.cells[cell] ?? 0)) : 0;

/** A moment to the microsecond with its offset takes fewer digits: what takes more is a sentence below the rows. */
const WIDEST_MOMENT = 36;

/** A name takes none, whatever numbers are in it: one that is long would push the amounts of all rows out of sight. */
const roomOf = (
  kind: Imported,
  cells: readonly number[],
  index: RowIndex,
): Pick<TableColumn, "width" | "written"> => {
  const { widths, places } = index;
  if (kind === "name") return { width: 0 };
  const written = writtenWidth(cells, index);
  if (kind === "date") return { width: dayWidth(), written: written > WIDEST_MOMENT ? 0 : written };
  const amounts = widths.amounts.map((each) => amountText(each, { places, currency: widths.currency }));
  return { width: Math.max(widestFigure(amounts), written) };
};

const titleOf = (kind: Imported, { widths }: RowIndex): string =>
  kind === "amount" && widths.currency ? texts().rows.amountIn(widths.currency) : texts().columns[kind];

const importedColumn = (kind: Imported, index: RowIndex): readonly TableColumn[] => {
  const cells = cellsAs(index.columns, ROLES[kind]);
  const isThere =
    kind === "name" || cells.length > 0 || (kind === "amount" && index.widths.amounts.length > 0);
  if (!isThere) return [];
  const headers = cells.map((cell) => index.columns[cell]!.header);
  return [{ kind, title: titleOf(kind, index), ...roomOf(kind, cells, index), cells, headers }];
};

/** What people call a column that a statement does not have. */
const titleAs = ({ header, role, isMade }: FileColumn): string =>
  (isMade === true ? texts().roles.find(([key]) => key === role)?.[1] : undefined) ?? header;

/** The columns of the file as they are in it. */
export const fileColumns = ({ columns, widths }: RowIndex): readonly TableColumn[] => {
  const read = new Set(columns.flatMap(({ header, role }) => (role === null ? [] : [header])));
  return columns.map((of, cell) => {
    // Of two with one header it is the one that is read.
    const isMeant = !of.isBeyond && (of.role !== null || !read.has(of.header));
    return {
      ...{ kind: "cell", title: titleAs(of), width: widths.cells[cell] ?? 0, cells: [cell], of },
      headers: isMeant ? [of.header] : [],
    };
  });
};

/** The columns that a layout shows. */
export const tableColumns = (layout: Layout, index: RowIndex): readonly TableColumn[] => {
  const { line: title, state } = texts().columns;
  const line: TableColumn = { ...NOTHING, kind: "line", title, width: index.widths.line };
  const imported = IMPORTED.flatMap((kind) => importedColumn(kind, index));
  const sign: TableColumn = { ...NOTHING, kind: "state", title: state };
  const fold: TableColumn = { ...NOTHING, kind: "fold", title: texts().rows.source };
  switch (layout) {
    case "list":
      return [...imported, sign, fold];
    case "rows":
      return [line, ...imported, sign, fold];
    case "beside":
      return [line, ...imported, sign, ...fileColumns(index)];
    case "source":
      return [line, sign, ...fileColumns(index)];
  }
};

const roomFor = (digits: number): string => `calc(var(--digit) * ${digits} + 1.25rem)`;

/** The least width of a cell in which no figure of its column is cut; its padding is part of it. */
export const leastWidth = ({ width, written = 0 }: TableColumn): string =>
  written > width ? `max(${roomFor(width)}, min(${roomFor(written)}, var(--date-most)))` : roomFor(width);

/** Whether the header row has no cell for a column. */
export const isBeyond = ({ of }: TableColumn): boolean => of?.isBeyond === true;

/** The cell of the file that a column shows of a row: of several the one that is wrong, else the one that is filled. */
export const cellIn = (row: ShownRow, { cells, headers }: TableColumn): number | undefined => {
  const isWrong = (_: number, at: number): boolean =>
    row.reasons?.some(({ column }) => column !== undefined && column === headers[at]) === true;
  return cells.find(isWrong) ?? cells.find((cell) => (row.cells[cell] ?? "") !== "") ?? cells[0];
};
