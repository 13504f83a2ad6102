import {
  completed,
  type PreflightReport,
  type ReadingOptions,
  type RowResult,
  readRecords,
  type TransactionRecord,
  type Upload,
} from "@farthing/preflight";
import * as Effect from "effect/Effect";

/** The rows of a checked CSV that have no errors, and how many have. */
export interface RowsToStore {
  readonly records: readonly TransactionRecord[];
  readonly rejected: number;
}

/** Reads the rows of a checked CSV of transactions. */
export const rowsToStore = Effect.fn("import.rowsToStore")(function* (
  upload: Upload,
  options: ReadingOptions,
  today: string,
  report: PreflightReport,
) {
  const records: TransactionRecord[] = [];
  let rejected = 0;
  const onRow = (row: RowResult): void => {
    if (row._tag === "Rejected") rejected += 1;
    if (row._tag === "Accepted" && row.record !== undefined) records.push(row.record);
  };
  yield* Effect.promise((signal) =>
    readRecords(upload, completed(options, report), { today, signal, onRow }),
  );
  return { records, rejected } satisfies RowsToStore;
});
