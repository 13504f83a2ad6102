import { negateDecimal } from "@farthing/values";
import { checkKind, isObject, type Kind } from "../basics/kind.ts";
import type { TransactionRecord } from "./row-result.ts";

/** The columns of plain CSV (docs/spec/command-line.md, Convert). */
export const PLAIN_COLUMNS = [
  "date",
  "amount",
  "currency",
  "name",
  "notes",
  "category",
  "account",
  "reference",
] as const;

const RECORD: Kind = [
  "the record of a transaction",
  (value) => isObject(value) && PLAIN_COLUMNS.every((column) => typeof value[column] === "string"),
];

/** The cells of a record in plain CSV, in the order of {@link PLAIN_COLUMNS}: ISO day, exact decimal, money in is positive. */
export const plainCells = (record: TransactionRecord): readonly string[] => {
  checkKind("The record", record, RECORD);
  return PLAIN_COLUMNS.map((column) => (column === "amount" ? negateDecimal(record.amount) : record[column]));
};
