import { negateDecimal } from "@farthing/values";
import type { FileRow } from "./file-row.ts";
import type { ImportedRecord } from "./imported-record.d.ts";

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
