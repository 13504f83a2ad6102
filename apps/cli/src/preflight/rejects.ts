import { writeFileSync } from "node:fs";
import { type RejectedRow, rejectedRows } from "@farthing/core/preflight";
import { stringify } from "csv-stringify/sync";
import type { Result } from "./check.ts";

/** The column that says why. */
const WHY = "rejected_because";

/** Writes the rows that an import would refuse as CSV, with a column that says why. Answers with what it did, in a sentence. */
export const writeRejects = (path: string, result: Result, today: string): string => {
  if ("unreadable" in result || result.outcome._tag === "Refused")
    return `${path} was not written: nothing could be checked.`;
  const { upload, options, outcome } = result;
  if (outcome.report.type === "ServiceImport") return `${path} was not written: only rows of a CSV can be.`;
  const rows: RejectedRow[] = [];
  const header = rejectedRows(upload, options, { today }, outcome.report, (row) => rows.push(row));
  if (header === undefined) return `${path} was not written: the file has no header row to go by.`;
  const width = Math.max(header.length, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]): string[] =>
    Array.from({ length: width }, (_, i) => cells[i] ?? "");
  const lines = [
    [...padded(header), WHY],
    ...rows.map(({ cells, reasons }) => [...padded(cells), reasons.join("; ")]),
  ];
  writeFileSync(path, stringify(lines, { delimiter: outcome.report.reading.separator?.value ?? "," }));
  return rows.length === 1 ? `1 rejected row is in ${path}.` : `${rows.length} rejected rows are in ${path}.`;
};
