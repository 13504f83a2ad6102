import { runToEnd } from "@farthing/recognition/order";
import { decodeContent } from "../src/decode/decode-content.ts";
import {
  completed,
  type PreflightReport,
  type ReadingOptions,
  type RowResult,
  type TransactionRecord,
} from "../src/index.ts";
import type { CsvImportType } from "../src/options/import-type.ts";
import { ResultConsumer, readResults, rowsOfText } from "../src/records/row-results.ts";

/** What becomes of each row of a checked CSV, as `readRecords` says, without a pause. */
export const rowsOf = (
  bytes: Uint8Array,
  options: ReadingOptions,
  report: PreflightReport,
  today: string,
): readonly RowResult[] => {
  const { utf8 } = decodeContent({ bytes }, report.reading.encoding)!;
  const type = report.type as CsvImportType;
  const reading = completed(options, report);
  const results = new ResultConsumer({});
  runToEnd(readResults(rowsOfText(utf8), { type, reading, today }, results));
  return results.taken();
};

/** The records of those rows that can be stored. */
export const recordsOf = (...of: Parameters<typeof rowsOf>): TransactionRecord[] =>
  rowsOf(...of).flatMap((row) => (row._tag === "Accepted" && row.record !== undefined ? [row.record] : []));
