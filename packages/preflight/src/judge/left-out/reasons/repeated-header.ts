import type { RowView } from "../../../split/row-view.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** Whether a row has the cells of the header row. */
export const isRepeated = (row: RowView, header: readonly string[]): boolean =>
  row.length === header.length && header.every((cell, i) => row.at(i) === cell);

/** A row is the header row again: a table ends there, and so does what a line above it said. */
export const repeatedHeader = ({
  header,
  hasHeader,
  facts,
  above,
}: TableOfRows): LeaveOutReason | undefined => {
  if (!hasHeader) return undefined;
  const { cell } = facts.date;
  return (row) => {
    if (row.at(cell) !== header[cell] || !isRepeated(row, header)) return undefined;
    above.sections.header();
    above.tables.header();
    return "repeated_header";
  };
};
