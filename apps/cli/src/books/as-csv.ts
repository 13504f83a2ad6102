import type { TransactionRecord } from "@farthing/preflight";
import { PLAIN_COLUMNS, plainCells } from "@farthing/preflight/text";
import { stringify } from "csv-stringify/sync";

/** What a program for spreadsheets may take for a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Amounts begin with a sign, and are numbers. */
const isFormula = (cell: string, column: number): boolean =>
  PLAIN_COLUMNS[column] !== "amount" && FORMULA.test(cell);

/** So many rows are written at once. */
const ROWS_OF_PART = 500;

/** Records as plain CSV: ISO days, exact decimals, money in is positive. */
export const asCsv = async (
  records: Iterable<TransactionRecord>,
  put: (part: string) => void | Promise<void>,
): Promise<void> => {
  await put(stringify([[...PLAIN_COLUMNS]]));
  let rows: (readonly string[])[] = [];
  for (const record of records) {
    rows.push(plainCells(record));
    if (rows.length < ROWS_OF_PART) continue;
    await put(stringify(rows));
    rows = [];
  }
  await put(stringify(rows));
};

/** How many cells of records begin as a formula does. */
export const formulasIn = (records: Iterable<TransactionRecord>): number => {
  let found = 0;
  for (const record of records) found += plainCells(record).filter(isFormula).length;
  return found;
};

/** The record with an apostrophe before each text that begins as a formula does: programs show it as text. */
export const withoutFormulas = (record: TransactionRecord): TransactionRecord => ({
  ...record,
  ...Object.fromEntries(
    plainCells(record).flatMap((cell, i) =>
      isFormula(cell, i) ? [[PLAIN_COLUMNS[i]!, `'${cell}`] as const] : [],
    ),
  ),
});
