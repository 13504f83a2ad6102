import { type LeftOutReason, STATEMENT_REASONS } from "../../../options/options.ts";
import { ColumnMemo } from "../../../split/column-memo.ts";
import { statusReader } from "../../../words/status-words.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** Whether the reader of a statement has written why a row is left out into its status. */
const isReason = (cell: string, leftOut: ReadonlySet<LeftOutReason>): cell is LeftOutReason =>
  STATEMENT_REASONS.has(cell) && leftOut.has(cell as LeftOutReason);

/** A status column says that a row is not booked. */
export const status = ({ layout, csv }: TableOfRows): LeaveOutReason | undefined => {
  const column = layout.columns.get("status");
  if (column === undefined) return undefined;
  const said = statusReader(column.header, csv.bookedStatuses);
  const statusOfRow = new ColumnMemo(column.cell, (cell) =>
    isReason(cell, csv.leftOut) ? cell : said(cell),
  );
  return (row) => {
    const { verdict } = statusOfRow.of(row);
    return verdict === "booked" ? undefined : verdict;
  };
};
