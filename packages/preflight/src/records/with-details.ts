import type { Utf8Text } from "../decode/utf8.ts";
import type { TransactionRecord } from "./row-result.ts";

/** The record of a row with what a statement says of its entry besides. */
export const withDetails = (
  record: TransactionRecord,
  row: number,
  { table }: Utf8Text,
): TransactionRecord => {
  const details = table?.details.get(row);
  return details === undefined ? record : { ...record, ...details };
};
