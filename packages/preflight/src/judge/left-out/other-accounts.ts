import { accountKey } from "../../reading/csv-options.ts";
import type { Column } from "../../reading/layout.ts";
import { ColumnMemo } from "../../split/column-memo.ts";
import type { RowView } from "../../split/row-view.ts";

/**
 * Whether a row is of another account than those that are meant; undefined if all are meant. A row that names none is of another
 * one if it is a booking.
 */
export const otherAccounts = (
  account: Column | undefined,
  meant: ReadonlySet<string> | undefined,
  header: readonly string[],
  isDated: (row: RowView) => boolean,
): ((row: RowView) => boolean) | undefined => {
  if (account === undefined || meant === undefined) return undefined;
  const { cell } = account;
  const isOther = new ColumnMemo(cell, (value) => !meant.has(accountKey(value)));
  return (row) =>
    isOther.of(row).verdict && (row.isBlankAt(cell) ? isDated(row) : row.at(cell) !== header[cell]);
};
