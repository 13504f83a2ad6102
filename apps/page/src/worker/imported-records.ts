import { negateDecimal } from "@farthing/values";
import type { FileRow } from "./file-row.ts";

/** A transaction of a file, for the program of a page; text that the file does not have is blank. */
export interface ImportedRecord {
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Exact canonical decimal: money in is positive, money out negative. */
  readonly amount: string;
  /** ISO 4217, upper case; blank if neither the row nor the file says it. */
  readonly currency: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** The account that the row names. */
  readonly account: string;
  /** The bank's own reference. */
  readonly reference: string;
  /** The balance after the row, as an exact canonical decimal. */
  readonly balance: string;
}

/** What is handed over of the rows that can be imported, in the order of the file. */
export const recordsOf = (rows: readonly FileRow[]): readonly ImportedRecord[] =>
  rows.flatMap((row) => {
    if (row._tag !== "Accepted" || row.record === undefined) return [];
    const { date, amount, currency, name, notes, category, tags, account, reference, balance } = row.record;
    return [
      {
        ...{ line: row.line, date, amount: negateDecimal(amount), currency },
        ...{ name, notes, category, tags, account, reference, balance },
      },
    ];
  });
