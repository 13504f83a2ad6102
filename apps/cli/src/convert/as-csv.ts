import type { TransactionRecord } from "@farthing/preflight";
import { PLAIN_COLUMNS, plainCells } from "@farthing/preflight/text";
import { stringify } from "csv-stringify/sync";

/** Records as plain CSV: ISO days, exact decimals, money in is positive. */
export const asCsv = async (
  records: readonly TransactionRecord[],
  put: (part: string) => void | Promise<void>,
): Promise<void> => {
  await put(stringify([[...PLAIN_COLUMNS]]));
  for (const record of records) await put(stringify([[...plainCells(record)]]));
};
