import type { TransactionRecord } from "@farthing/preflight";

type Said = Pick<TransactionRecord, "date" | "balance" | "pending">;

/**
 * The row with the newest balance of an account, whose rows are in the order of the file: of the rows of the newest day that
 * say one, the last in a file from old to new, the first in one from new to old. Undefined if no booked row says one.
 */
export const newestBalance = <Row extends Said>(rows: readonly Row[]): Row | undefined => {
  const booked = rows.filter(({ pending }) => pending !== true);
  const isOldFirst = booked.length === 0 || booked[0]!.date <= booked.at(-1)!.date;
  let newest: Row | undefined;
  for (const row of booked) {
    if (row.balance === "") continue;
    if (newest === undefined || row.date > newest.date || (isOldFirst && row.date === newest.date))
      newest = row;
  }
  return newest;
};
