import type { TransactionRecord } from "@farthing/preflight";
import { PLAIN_COLUMNS, plainCells } from "@farthing/preflight/parts";
import { stringify } from "csv-stringify/sync";

/** Records as plain CSV: ISO days, exact decimals, money in is positive. */
export const asCsv = (records: readonly TransactionRecord[], put: (part: string) => void): void => {
  put(stringify([[...PLAIN_COLUMNS]]));
  for (const record of records) put(stringify([[...plainCells(record)]]));
};
