import type { Header } from "../judge/header/header.ts";
import type { CsvOptions } from "../reading/csv-options.ts";
import { whenIn } from "../reading/time-of-row.ts";
import { ColumnMemo } from "../split/column-memo.ts";
import type { RowView } from "../split/row-view.ts";
import { momentOfRow } from "./moment-of-row.ts";

/** The days of rows as they are stored. Of a file whose days are not read yet each row is one of its own. */
export const dayOfRow = ({ cells, layout }: Header, csv: CsvOptions): ((row: RowView) => number) => {
  const { dateFormat, timeZone } = csv;
  const date = layout.columns.get("date");
  if (date === undefined || dateFormat === undefined) return () => Number.NaN;
  const written = new ColumnMemo(date.cell, (value) => dateFormat.read(value));
  if (timeZone === undefined) return (row) => written.of(row).verdict;
  const momentOf = momentOfRow(cells, layout, csv);
  return (row) => {
    const day = written.of(row).verdict;
    return day > 0 ? whenIn(day, momentOf(row), timeZone).day : day;
  };
};
