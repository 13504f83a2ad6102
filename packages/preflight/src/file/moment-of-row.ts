import { zoneIn } from "../formats/zone.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import type { Layout } from "../reading/layout.ts";
import { type TimeOfRow, timeCells, timeReader } from "../reading/time-of-row.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";

const NO_MOMENT: TimeOfRow = { time: Number.NaN, zone: undefined };

/** The time and the zone of rows that can have one: most files have none, which is seen without reading a time. */
export const momentOfRow = (
  headers: readonly string[],
  layout: Layout,
  csv: CsvOptions,
): ((row: RowView) => TimeOfRow) => {
  const date = layout.columns.get("date")?.cell;
  const timeOf = timeReader(headers, date, csv);
  const { cells, isZoned } = timeCells(headers, date, csv);
  const zoned = cells.map((cell) => new ColumnMemo(cell, (text) => zoneIn(text) !== undefined));
  const mayHaveZone = (row: RowView): boolean => isZoned || zoned.some((column) => column.of(row).verdict);
  return (row) => (mayHaveZone(row) ? timeOf(row) : NO_MOMENT);
};
