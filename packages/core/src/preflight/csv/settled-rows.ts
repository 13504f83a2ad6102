import type { Upload } from "../content.ts";
import type { CsvImportType } from "../import-type.ts";
import type { PreflightOptions } from "../options.ts";
import type { PreflightReport } from "../report.ts";
import { decode } from "../text/decode.ts";
import { decodedUtf8, dropLines, NOTHING } from "../text/utf8.ts";
import { type CsvOptions, parseCsvOptions } from "./csv-options.ts";
import { type Layout, resolveLayout } from "./layout.ts";
import { readRows } from "./read-rows.ts";

/** How a content that was checked is read: nothing is left to be found out. */
export interface SettledReading {
  readonly type: CsvImportType;
  readonly csv: CsvOptions;
  readonly header: readonly string[];
  readonly layout: Layout;
}

/**
 * Reads a content again in the formats that its report settled and hands over each data row, in order. Answers with
 * how it was read, or undefined, having handed over nothing, where the report has no header row.
 */
export const settledRows = (
  upload: Upload,
  options: PreflightOptions,
  report: PreflightReport,
  onRow: (cells: readonly string[], line: number, reading: SettledReading) => void,
): SettledReading | undefined => {
  const { separator, date_format, number_format, header_line } = report.reading;
  const type = report.type as CsvImportType;
  const csv = parseCsvOptions(
    {
      ...options,
      ...(date_format === undefined ? {} : { date_format: date_format.value }),
      ...(number_format === undefined ? {} : { number_format: number_format.value }),
    },
    () => true,
  );
  if (header_line === undefined || separator === undefined || csv._tag === "BadOptions") return undefined;

  let reading: SettledReading | undefined;
  const decoded = decode(upload.bytes);
  if (decoded === undefined) return undefined;
  const content = dropLines(decodedUtf8(upload.bytes, decoded), csv.rowsToSkip) ?? NOTHING;
  readRows(content, { separator: separator.value, linesAbove: csv.rowsToSkip }, (row, line) => {
    if (row.isBlank()) return;
    const cells = row.cells();
    if (reading === undefined)
      reading = { type, csv, header: cells, layout: resolveLayout(cells, type, options) };
    else onRow(cells, line, reading);
  });
  return reading;
};
