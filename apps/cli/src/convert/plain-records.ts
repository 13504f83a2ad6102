import { type KeptRows, keptRecords, type TimeZone, type TransactionRecord } from "@farthing/preflight";
import { type Through, untold } from "../books/through.ts";

/** What the file does not say. */
export interface Named {
  /** The name of the account of every row; without one, what the file says. */
  readonly account: string | undefined;
  /** The currency of rows that say none. */
  readonly currency: string | undefined;
  /** In which moments are days; without one, as they are written. */
  readonly time_zone?: TimeZone | undefined;
}

/** The records of a checked CSV of transactions. */
export const plainRecords = (
  rows: KeptRows,
  { account, currency = "", time_zone }: Named,
  through: Through = untold,
): TransactionRecord[] =>
  Array.from(through(keptRecords(rows, time_zone)), ({ record }) => ({
    ...record,
    account: account ?? record.account,
    currency: record.currency || currency,
  }));
