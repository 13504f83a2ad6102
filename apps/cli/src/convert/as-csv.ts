import type { TransactionRecord } from "@farthing/preflight";
import { negateDecimal } from "@farthing/values";
import { stringify } from "csv-stringify/sync";

const HEADER = ["date", "amount", "currency", "name", "notes", "category", "account", "reference"];

/** Records as plain CSV: ISO days, exact decimals, money in is positive. */
export const asCsv = (records: readonly TransactionRecord[], put: (part: string) => void): void => {
  put(stringify([HEADER]));
  for (const { date, amount, currency, name, notes, category, account, reference } of records)
    put(stringify([[date, negateDecimal(amount), currency, name, notes, category, account, reference]]));
};
