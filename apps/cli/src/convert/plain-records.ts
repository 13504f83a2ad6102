import { type KeptRows, keptRecords, type TransactionRecord } from "@farthing/preflight";

/** What the file does not say. */
export interface Named {
  /** The name of the account of every row; without one, what the file says. */
  readonly account: string | undefined;
  /** The currency of rows that say none. */
  readonly currency: string | undefined;
}

/** The records of a checked CSV of transactions. */
export const plainRecords = (rows: KeptRows, { account, currency = "" }: Named): TransactionRecord[] =>
  Array.from(keptRecords(rows, undefined), ({ record }) => ({
    ...record,
    account: account ?? record.account,
    currency: record.currency || currency,
  }));
