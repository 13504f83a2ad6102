import { type Chunked, eachInChunks, type ImportChange } from "@farthing/core/import";
import type { Database } from "better-sqlite3";
import { transferWriter } from "../../books/write-transfers.ts";
import type { Stamp } from "./insert-entities.ts";

/** Makes the transfers that a file tells of, and rejects those that it rejects; gives the transactions of their sides. */
export const transferPairer = (
  db: Database,
): ((change: ImportChange, stamp: Stamp) => Chunked<readonly string[]>) => {
  const transfers = transferWriter(db);
  return function* ({ plan, rejections = [] }, stamp) {
    yield* eachInChunks(plan.transfers, (row) => transfers.pair(row, stamp));
    yield* eachInChunks(rejections, (row) => transfers.reject(row, stamp));
    return [...plan.transfers, ...rejections].flatMap((each) => [
      each.inflow_transaction_id,
      each.outflow_transaction_id,
    ]);
  };
};
