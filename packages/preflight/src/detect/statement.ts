import type { Day } from "@farthing/values";
import type { LayoutHint } from "../atlas/layout-of.ts";
import { clip } from "../findings/finding.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ColumnKey, ReadingOptions } from "../options/options.ts";
import { normalizeHeader } from "../reading/label-cells.ts";
import { labelOption } from "../reading/layout.ts";
import { MOST_COLUMNS, type Row, rowsWithOtherValues } from "../table/sampled-rows.ts";
import type { Structure } from "../table/structure.ts";
import { statusReader } from "../words/status-reader.ts";
import { withCharges } from "./charges.ts";
import { type Column, columnOf, isDateUnder, nameOfPlace } from "./column.ts";
import type { Notes } from "./inspection.ts";
import { withAmountAmongBalances } from "./two-balances.ts";

/** The columns of some rows. */
export const columnsOf = (header: Row | undefined, rows: readonly Row[]): readonly Column[] => {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0);
  const columns = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, cell) =>
    columnOf(cell, header?.cells[cell] ?? "", rows),
  );
  const named = Map.groupBy(columns, (each) => normalizeHeader(each.header));
  const nameOf = ({ header, name, cell }: Column): string =>
    named.get(normalizeHeader(header))!.length > 1 ? nameOfPlace(cell) : name;
  // A header above a currency can be that of the amount beside it.
  return withCharges(withAmountAmongBalances(columns)).map((column, cell) => {
    const left = columns[cell - 1];
    const each = { ...column, name: nameOf(column) };
    return each.header === "" && left !== undefined && left.currencies >= 0.9 && left.header !== ""
      ? { ...each, meanings: left.meanings }
      : each;
  });
};

/** A statement whose date column is known: what every further decision looks at. */
export interface Statement {
  readonly structure: Structure;
  readonly type: CsvImportType;
  /** The day on which it is read. */
  readonly today: Day;
  readonly filename: string;
  readonly given: ReadingOptions;
  /** The rows that are bookings: dated, neither pending nor void. */
  readonly bookings: readonly Row[];
  /** The columns of the bookings. */
  readonly columns: readonly Column[];
  /** The columns of all rows with a date, if some are no bookings: these are written like the others. */
  readonly written: readonly Column[] | undefined;
  readonly date: Column;
  /** The day of posting, where rows without it are not booked yet and another column is the date. */
  readonly posting: Column | undefined;
  readonly status: Column | undefined;
  /** What is known of the institution that wrote the file. */
  readonly layout: LayoutHint | undefined;
  /** The column that the caller names for a key, by its label or its place. */
  readonly givenColumn: (key: ColumnKey) => Column | undefined;
}

/** The rows that are bookings: dated, also by the day of posting if there is one, and neither pending nor void. */
export const bookingsOf = (
  rows: readonly Row[],
  { date, posting, status }: Pick<Statement, "date" | "posting" | "status">,
  given: ReadingOptions,
): readonly Row[] => {
  const read = statusReader(status?.header ?? "", given.booked_statuses);
  return rows.filter(({ cells }) => {
    if (!isDateUnder(cells[date.cell] ?? "", date.meanings)) return false;
    if (posting !== undefined && !isDateUnder(cells[posting.cell] ?? "", posting.meanings)) return false;
    const said = read(cells[status?.cell ?? -1] ?? "");
    return said === undefined || said === "booked";
  });
};

/** The first dated row with each value of a column that the rows do not have from which the reading is detected. */
export const rowsBeyond = (
  { content, separator, complete }: Structure,
  { cell, values }: Column,
  date: Column,
): readonly Row[] =>
  complete
    ? []
    : rowsWithOtherValues(content, separator, cell, values, (view) =>
        isDateUnder(view.at(date.cell), date.meanings),
      );

/** Finds the column that the caller names for a key among some columns. */
export const givenColumnIn =
  (columns: readonly Column[], given: ReadingOptions) =>
  (key: ColumnKey): Column | undefined => {
    const label = given[labelOption(key)];
    if (label) {
      const isSaid = (name: string): boolean => normalizeHeader(name) === normalizeHeader(String(label));
      return (
        columns.find(({ name }) => isSaid(name)) ?? columns.find(({ cell }) => isSaid(nameOfPlace(cell)))
      );
    }
    const cell = (given.columns ?? []).indexOf(key);
    return cell < 0 ? undefined : columns[cell];
  };

/** A row as the example of a question. */
export const exampleOf = (row: Row | undefined): { readonly example: string; readonly line: number } => ({
  example: clip(row?.cells.filter((cell) => cell !== "").join(" | ") ?? ""),
  line: row?.line ?? 0,
});

/** By what a label names a column. */
export const nameOfColumn = ({ name }: Column): string => name;

/** How many cells most rows have; of as many the fewer. */
const usualWidth = (rows: readonly Row[]): number => {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return width;
};

/** Collects what each column is. */
export interface DecidedColumns {
  readonly isTaken: (column: Column) => boolean;
  readonly take: (key: ColumnKey, column: Column, reason: string) => void;
  readonly done: () => void;
}

export const decidedColumns = (
  columns: readonly Column[],
  header: Row | undefined,
  rows: readonly Row[],
  to: Notes,
): DecidedColumns => {
  const keys: (ColumnKey | null)[] = columns.map(() => null);
  return {
    isTaken: ({ cell }) => keys[cell] !== null,
    take: (key, column, reason) => {
      keys[column.cell] = key;
      // A label must name one column; other columns are known by their place.
      if (key !== "value_date" && header !== undefined && column.name === column.header)
        to.resolve(labelOption(key), column.header, reason);
      else to.note(key, nameOfColumn(column), reason);
    },
    done: () => {
      // Without a header row, the columns say how long a row is: one that is longer was split where it should not be.
      const width = header === undefined ? usualWidth(rows) : keys.length;
      to.set("columns", keys.slice(0, Math.max(width, keys.findLastIndex((key) => key !== null) + 1)));
    },
  };
};
