import {
  type ColumnKey,
  type CsvImportType,
  type Layout,
  type ReadingOptions,
  resolveLayout,
} from "@farthing/preflight";
import { placesOf, writtenPlaces } from "@farthing/values";
import type { FileRow } from "./file-row.ts";
import { type ReadBy, readBy } from "./read-by.ts";

/** A column of the file, and what it is read as. */
export interface FileColumn {
  /** As written in the file; `column 3` where there is no header, or where rows have more cells than it. */
  readonly header: string;
  readonly role: ColumnKey | null;
  /** Rows have cells here, and the header row has none. */
  readonly isBeyond?: true;
  /** It was made for the table of a statement, which has no columns: its name is nobody's word. */
  readonly isMade?: true;
}

/** What the rows of a file are. */
export interface FileRows {
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  /** The paths of entries in CAMT, by row. */
  readonly paths?: readonly string[];
  /** With so many digits after the point all amounts can be shown, and are written. */
  readonly places: number;
  /** Those cells that show how all are read. */
  readonly by: ReadBy;
}

/** The columns that an amount is read from. */
const AMOUNT_KEYS = ["amount", "outflow", "inflow"] as const;

/** The most digits after the point that an amount has, as it is stored and as it is written. */
const placesIn = (rows: readonly FileRow[], { columns }: Layout, format: string): number => {
  const cells = AMOUNT_KEYS.flatMap((key) => columns.get(key)?.cell ?? []);
  let most = 0;
  for (const row of rows) {
    if (row._tag !== "Accepted" || row.record === undefined) continue;
    most = Math.max(most, placesOf(row.record.amount));
    for (const cell of cells) most = Math.max(most, writtenPlaces(row.cells[cell] ?? "", format));
  }
  return most;
};

/** How many cells the longest row has, without blank ones at its end. */
const widthOf = (rows: readonly FileRow[]): number =>
  rows.reduce(
    (most, { cells }) =>
      cells.length <= most ? most : Math.max(most, cells.findLastIndex((cell) => cell !== "") + 1),
    0,
  );

const nameAt = (cell: number): string => `column ${cell + 1}`;

/** How the rows of a file were read. */
interface HowRead {
  /** The header row; undefined if there is none. */
  readonly found: readonly string[] | undefined;
  readonly type: CsvImportType;
  readonly options: ReadingOptions;
  /** Of the numbers. */
  readonly format: string;
  /** Whether the columns were made for a statement. */
  readonly isMade: boolean;
}

/** The rows of a CSV in order, and its columns. */
export const rowsOf = (rows: FileRow[], { found, type, options, format, isMade }: HowRead): FileRows => {
  // A row that is left out can come before the row above it.
  rows.sort((a, b) => a.row - b.row);
  const width = widthOf(rows);
  const header = found ?? Array.from({ length: width }, (_, cell) => nameAt(cell));
  const layout = resolveLayout(header, type, options);
  const { columns, fees, names } = layout;
  const roles = new Map<number, ColumnKey>(
    [...fees, ...names, ...columns.values()].map(({ cell, key }) => [cell, key]),
  );
  const beyond = Array.from({ length: Math.max(0, width - header.length) }, (_, i) => header.length + i);
  return {
    columns: [
      ...header.map((text, cell) => ({
        ...{ header: text, role: roles.get(cell) ?? null },
        ...(isMade ? { isMade } : {}),
      })),
      ...beyond.map((cell) => ({ header: nameAt(cell), role: null, isBeyond: true as const })),
    ],
    rows,
    places: placesIn(rows, layout, format),
    by: readBy(rows, { layout, options, format }),
  };
};
