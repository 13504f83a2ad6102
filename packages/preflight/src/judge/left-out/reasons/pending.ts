import { isDateCell } from "../../../formats/cell-kinds.ts";
import { ColumnMemo } from "../../../split/column-memo.ts";
import type { RowView } from "../../../split/row-view.ts";
import { isPostingDate, statusOf } from "../../../words/status-words.ts";
import { firstVerdict, type LeaveOutReason } from "../reason.ts";
import { isNothing } from "../row-facts.ts";
import type { TableOfRows } from "../table-of-rows.ts";

const pendingOrVoid = (said: ReturnType<typeof statusOf>): "pending" | "void" | undefined =>
  said === "pending" || said === "void" ? said : undefined;

/** Whether a cell is likely a date, found without creating a string. */
const beginsWithDigit = ({ bytes, starts, length }: RowView, cell: number): boolean =>
  cell < length && bytes[starts[cell]!]! >= 48 && bytes[starts[cell]!]! <= 57;

/** What stands in place of the day of posting says that a row is pending, or came to nothing. */
const unposted = ({ layout: { columns } }: TableOfRows): LeaveOutReason | undefined => {
  const valued = columns.get("value_date");
  if (valued === undefined) return undefined;
  const { cell, header } = valued;
  const statusOfRow = new ColumnMemo(cell, (value) =>
    isNothing(value) && isPostingDate(header) ? "pending" : statusOf(value),
  );
  return (row) => (beginsWithDigit(row, cell) ? undefined : pendingOrVoid(statusOfRow.of(row).verdict));
};

/** A row has no balance, where only rows that are booked have one. */
const unbalanced = ({ layout: { columns }, csv }: TableOfRows): LeaveOutReason | undefined => {
  const balance = csv.pendingWithoutBalance ? columns.get("balance") : undefined;
  if (balance === undefined) return undefined;
  const { cell } = balance;
  return (row) => (row.isBlankAt(cell) || isNothing(row.at(cell)) ? "pending" : undefined);
};

/** A line above says that the rows below it are pending. */
export const pendingBelowLine =
  ({ above }: TableOfRows): LeaveOutReason =>
  () =>
    above.isBelowPending ? "pending" : undefined;

/** A row with a date is not booked yet. */
export const pending = (table: TableOfRows): LeaveOutReason => {
  const reasons = [unposted(table), pendingBelowLine(table), unbalanced(table)].filter(
    (reason) => reason !== undefined,
  );
  return (row) => firstVerdict(row, reasons);
};

/** A row without a date is not booked yet: its date is a status, or it has its other date only, or says so. */
export const pendingWithoutDate = ({ layout, facts }: TableOfRows): LeaveOutReason => {
  const { cell } = facts.date;
  const valued = layout.columns.get("value_date");
  const isValued = valued === undefined ? undefined : new ColumnMemo(valued.cell, isDateCell);
  const saysPending = (row: RowView): boolean =>
    facts.wordsOf(row).some((word) => statusOf(word) === "pending");
  return (row) => {
    const said = row.isBlankAt(cell) ? undefined : pendingOrVoid(statusOf(row.at(cell)));
    if (said !== undefined) return said;
    if (!facts.lacksDate(row) || !facts.isMoney(row)) return undefined;
    return isValued?.of(row).verdict === true || saysPending(row) ? "pending" : undefined;
  };
};
