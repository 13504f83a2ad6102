import { accountKey } from "../../../reading/csv-options.ts";
import { ColumnMemo } from "../../../split/column-memo.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** A row is of another account than those that are meant. One that names none is of another one if it is a booking. */
export const otherAccount = ({ layout, csv, header, facts }: TableOfRows): LeaveOutReason | undefined => {
  const account = layout.columns.get("account");
  const meant = csv.onlyAccounts;
  if (account === undefined || meant === undefined) return undefined;
  const { cell } = account;
  const isOther = new ColumnMemo(cell, (value) => !meant.has(accountKey(value)));
  return (row) => {
    if (!isOther.of(row).verdict) return undefined;
    const isBooking = row.isBlankAt(cell) ? facts.isDated(row) : row.at(cell) !== header[cell];
    return isBooking ? "other_account" : undefined;
  };
};
