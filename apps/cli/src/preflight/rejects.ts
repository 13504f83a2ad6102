import { closeSync, openSync, writeSync } from "node:fs";
import { rejectedRows } from "@farthing/core/preflight";
import { stringify } from "csv-stringify/sync";
import type { Result } from "./check.ts";

/** The column that says why. */
const WHY = "rejected_because";

const whyColumn = (header: readonly string[]): string => {
  let name = WHY;
  for (let i = 2; header.includes(name); i += 1) name = `${WHY}_${i}`;
  return name;
};

/**
 * Writes the rows that an import would refuse as CSV, with a column that says why. Answers with what it did, in a
 * sentence. The content is read twice, once to know how wide the widest row is, so that no row is held.
 */
export const writeRejects = (path: string, result: Result, today: string): string => {
  if ("unreadable" in result || result.outcome._tag === "Refused")
    return `${path} was not written: nothing could be checked.`;
  const { upload, options, outcome } = result;
  const { report } = outcome;
  if (report.type === "ServiceImport") return `${path} was not written: only rows of a CSV can be.`;
  let count = 0;
  let width = 0;
  const header = rejectedRows(upload, options, { today }, report, ({ cells }) => {
    count += 1;
    width = Math.max(width, cells.length);
  });
  if (header === undefined) return `${path} was not written: the file has no header row to go by.`;
  if (count === 0) return `${path} was not written: no row was rejected.`;

  width = Math.max(width, header.length);
  const delimiter = report.reading.separator?.value ?? ",";
  const lineOf = (cells: readonly string[], why: string): string =>
    stringify([[...Array.from({ length: width }, (_, i) => cells[i] ?? ""), why]], { delimiter });
  const file = openSync(path, "w");
  try {
    writeSync(file, lineOf(header, whyColumn(header)));
    rejectedRows(upload, options, { today }, report, ({ cells, reasons }) => {
      writeSync(file, lineOf(cells, reasons.join("; ")));
    });
  } finally {
    closeSync(file);
  }
  return count === 1 ? `1 rejected row is in ${path}.` : `${count} rejected rows are in ${path}.`;
};
