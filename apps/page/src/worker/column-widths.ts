import { type ColumnWidths, widestFigure } from "./figure-width.ts";
import type { FileRow } from "./file-row.ts";
import type { FileColumn } from "./file-rows.ts";
import { MOST_CELLS, storedOf } from "./shown-row.ts";

/** One row of those whose amounts are as wide as each other. */
const amountsOfEachWidth = (rows: readonly FileRow[]): Iterable<FileRow> => {
  const some = new Map<string, FileRow>();
  for (const row of rows) {
    if (row._tag !== "Accepted") continue;
    const { amount = row.entity?.kind === "account" ? row.entity.balance : "", currency = "" } =
      row.record ?? {};
    const key = `${amount.startsWith("-")} ${amount.length} ${amount.indexOf(".")} ${currency}`;
    if (!some.has(key)) some.set(key, row);
  }
  return some.values();
};

function* namesIn(rows: readonly FileRow[]): Iterable<string> {
  for (const row of rows) if (row._tag === "Accepted") yield row.record?.name ?? row.entity?.name ?? "";
}

function* textsIn(rows: readonly FileRow[], header: string, cell: number): Iterable<string> {
  yield header;
  for (const { cells } of rows) yield cells[cell] ?? "";
}

/** The widths of the columns for all rows of a file. */
export const columnWidths = (
  rows: readonly FileRow[],
  columns: readonly FileColumn[],
  places: number,
): ColumnWidths => {
  const stored = [...amountsOfEachWidth(rows)].flatMap((row) => storedOf(row, places).stored ?? []);
  return {
    line: widestFigure([String(rows.reduce((last, { line }) => Math.max(last, line), 0))]),
    date: widestFigure(stored.map(({ date }) => date)),
    amount: widestFigure(stored.map(({ amount }) => amount)),
    name: widestFigure(namesIn(rows)),
    cells: columns.slice(0, MOST_CELLS).map(({ header }, cell) => widestFigure(textsIn(rows, header, cell))),
  };
};
