import { reasonsHeader, reasonsText } from "@farthing/preflight/text";
import { stringify } from "csv-stringify/sync";
import type { OutputFile } from "../files/output-file.ts";
import type { Result } from "./check.ts";

/**
 * Writes the rejected rows as CSV with a last column of reasons, and returns a sentence about it. A file without a header
 * row gets none.
 */
export const writeRejects = async (to: OutputFile, result: Result): Promise<string> => {
  const path = to.name;
  if ("unreadable" in result || result.outcome._tag === "Refused")
    return `${path} was not written: the file could not be checked.`;
  const { rejects, outcome } = result;
  const { report } = outcome;
  if (report.type === "ServiceImport") return `${path} was not written: --rejects works only for CSV files.`;
  const { header, rejects: rejected = [] } = rejects ?? { header: undefined };
  if (header === undefined) return `${path} was not written: the file has no header row.`;
  if (rejected.length === 0) return `${path} was not written: no row was rejected.`;

  const width = rejected.reduce((most, { cells }) => Math.max(most, cells.length), header.length);
  const delimiter = report.reading.separator?.value ?? ",";
  const lineOf = (cells: readonly string[], why: string): string =>
    stringify([[...Array.from({ length: width }, (_, i) => cells[i] ?? ""), why]], { delimiter });
  await to.write(async (put) => {
    if (report.reading.header_line !== undefined) await put(lineOf(header, reasonsHeader(header)));
    for (const { cells, reasons } of rejected) await put(lineOf(cells, reasonsText(reasons)));
  });
  return rejected.length === 1
    ? `Wrote 1 rejected row to ${path}.`
    : `Wrote ${rejected.length} rejected rows to ${path}.`;
};
