import { ColumnMemo } from "../../../split/column-memo.ts";
import { statusReader } from "../../../words/status-words.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** A status column says that a row is not booked. */
export const status = ({ layout, csv }: TableOfRows): LeaveOutReason | undefined => {
  const column = layout.columns.get("status");
  if (column === undefined) return undefined;
  const statusOfRow = new ColumnMemo(column.cell, statusReader(column.header, csv.bookedStatuses));
  return (row) => {
    const { verdict } = statusOfRow.of(row);
    return verdict === "booked" ? undefined : verdict;
  };
};
