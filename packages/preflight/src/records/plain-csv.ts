import { negateDecimal } from "@farthing/values";
import { checkKind, isObject, type Kind } from "../basics/kind.ts";
import type { TransactionRecord } from "./row-result.ts";

/** The texts of a record, and its amount, in plain CSV. */
const FIELDS = ["date", "amount", "currency", "name", "notes", "category", "account", "reference"] as const;

/** The columns of plain CSV (docs/spec/command-line.md, Convert). */
export const PLAIN_COLUMNS = [...FIELDS, "status"] as const;

const RECORD: Kind = [
  "the record of a transaction",
  (value) => isObject(value) && FIELDS.every((column) => typeof value[column] === "string"),
];

/**
 * The cells of a record in plain CSV, in the order of {@link PLAIN_COLUMNS}: ISO day, exact decimal, money in is positive; the status
 * is `booked` or `pending`.
 */
export const plainCells = (record: TransactionRecord): readonly string[] => {
  checkKind("The record", record, RECORD);
  const fields = FIELDS.map((column) =>
    column === "amount" ? negateDecimal(record.amount) : record[column],
  );
  return [...fields, record.pending === true ? "pending" : "booked"];
};
