import {
  completed,
  type PreflightReport,
  type ReadingOptions,
  type RowResult,
  readRecords,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";

/** What the file does not say. */
export interface Named {
  /** The name of the account of every row; without one, what the file says. */
  readonly account: string | undefined;
  /** The currency of rows that say none. */
  readonly currency: string | undefined;
}

/** The records of a checked CSV of transactions, and how many rows were not read because they have errors. */
export const plainRecords = async (
  upload: Upload,
  options: ReadingOptions,
  today: string,
  report: PreflightReport,
  named: Named,
): Promise<{ readonly records: readonly TransactionRecord[]; readonly rejected: number }> => {
  const records: TransactionRecord[] = [];
  let rejected = 0;
  const onRow = (row: RowResult): void => {
    if (row._tag === "Rejected") rejected += 1;
    if (row._tag !== "Accepted" || row.record === undefined) return;
    const { record } = row;
    records.push({
      ...record,
      account: named.account ?? record.account,
      currency: record.currency || (named.currency ?? ""),
    });
  };
  await readRecords(upload, completed(options, report), { today, onRow });
  return { records, rejected };
};
