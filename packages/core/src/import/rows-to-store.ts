import {
  completed,
  type EntityRecord,
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
  /** Those of a file of accounts, categories or merchants. */
  readonly entities: readonly EntityRecord[];
  readonly rejected: number;
}

/** Reads the rows of a checked CSV. */
export const rowsToStore = Effect.fn("import.rowsToStore")(function* (
  upload: Upload,
  options: ReadingOptions,
  today: string,
  report: PreflightReport,
) {
  const records: TransactionRecord[] = [];
  const entities: EntityRecord[] = [];
  let rejected = 0;
  const onRow = (row: RowResult): void => {
    if (row._tag === "Rejected") rejected += 1;
    if (row._tag !== "Accepted") return;
    if (row.record !== undefined) records.push(row.record);
    if (row.entity !== undefined) entities.push(row.entity);
  };
  yield* Effect.promise((signal) =>
    readRecords(upload, completed(options, report), { today, signal, onRow }),
  );
  return { records, entities, rejected } satisfies RowsToStore;
});
