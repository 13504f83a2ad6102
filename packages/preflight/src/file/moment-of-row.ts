import { once } from "../basics/once.ts";
import { zoneIn } from "../formats/zone.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { type TimeOfRow, timeCells, timeReader } from "../reading/time-of-row.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

const NO_MOMENT: TimeOfRow = { time: Number.NaN, zone: undefined };

/** Whether one of some columns names a zone in a row. Without a function of its own for each row, of which there are many. */
const namesZone = (columns: readonly ColumnMemo<boolean>[], row: RowView): boolean => {
  for (let i = 0; i < columns.length; i += 1) if (columns[i]!.of(row).verdict) return true;
  return false;
};

/** The time and the zone of rows that can have one: most files have none, which is seen without reading a time. */
export const momentOfRow = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
): ((row: RowView) => TimeOfRow) => {
  const date = layout.columns.get("date")?.cell;
  const { cells, isZoned } = timeCells(headers, date, csv);
  const zoned = cells.map((cell) => new ColumnMemo(cell, (text) => zoneIn(text) !== undefined));
  const timeOf = once(() => timeReader(headers, date, csv));
  return (row) => (isZoned || namesZone(zoned, row) ? timeOf()(row) : NO_MOMENT);
};
