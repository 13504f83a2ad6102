import { rejectedRows } from "@farthing/preflight";
import { stringify } from "csv-stringify/sync";
import type { OutputFile } from "../files/write-file.ts";
import type { Result } from "./check.ts";

/** The header of the column with the reasons. */
const WHY = "rejected_because";

const whyColumn = (header: readonly string[]): string => {
  let name = WHY;
  for (let i = 2; header.includes(name); i += 1) name = `${WHY}_${i}`;
  return name;
};

/**
 * Writes the rejected rows as CSV with a column of reasons, and returns a sentence about it. The content is
 * read twice, the first time to find the width of the widest row, so that rows are not kept in memory.
 */
export const writeRejects = async (to: OutputFile, result: Result, today: string): Promise<string> => {
  const path = to.name;
  if ("unreadable" in result || result.outcome._tag === "Refused")
    return `${path} was not written: the file could not be checked.`;
  const { upload, options, outcome } = result;
  const { report } = outcome;
  if (report.type === "ServiceImport") return `${path} was not written: --rejects works only for CSV files.`;
  let count = 0;
  let width = 0;
  const header = rejectedRows(upload, options, { today }, report, ({ cells }) => {
    count += 1;
    width = Math.max(width, cells.length);
  });
  if (header === undefined) return `${path} was not written: the file has no header row.`;
  if (count === 0) return `${path} was not written: no row was rejected.`;

  width = Math.max(width, header.length);
  const delimiter = report.reading.separator?.value ?? ",";
  const lineOf = (cells: readonly string[], why: string): string =>
    stringify([[...Array.from({ length: width }, (_, i) => cells[i] ?? ""), why]], { delimiter });
  await to.write((put) => {
    put(lineOf(header, whyColumn(header)));
    rejectedRows(upload, options, { today }, report, ({ cells, reasons }) =>
      put(lineOf(cells, reasons.join("; "))),
    );
  });
  return count === 1 ? `Wrote 1 rejected row to ${path}.` : `Wrote ${count} rejected rows to ${path}.`;
};
