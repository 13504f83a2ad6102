import type { Upload } from "../decode/content.ts";
import { decode } from "../decode/decode.ts";
import { decodedUtf8, dropLines, NOTHING } from "../decode/utf8.ts";
import { type CsvOptions, parseCsvOptions } from "../reading/csv-options.ts";
import type { CsvImportType } from "../reading/import-type.ts";
import { type Layout, resolveLayout } from "../reading/layout.ts";
import type { PreflightOptions } from "../reading/options.ts";
import type { PreflightReport } from "../report/report.ts";
import { readRows } from "../split/read-rows.ts";

/** How checked content is read: nothing has to be detected. */
export interface ResolvedReading {
  readonly type: CsvImportType;
  readonly csv: CsvOptions;
  readonly header: readonly string[];
  readonly layout: Layout;
}

/**
 * Reads content again in the formats of its report and passes on each data row, in order. Returns how the
 * content was read, or undefined, without calling `onRow`, if the report has no header row.
 */
export const rereadRows = (
  upload: Upload,
  options: PreflightOptions,
  report: PreflightReport,
  onRow: (cells: readonly string[], line: number, reading: ResolvedReading) => void,
): ResolvedReading | undefined => {
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

  let reading: ResolvedReading | undefined;
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
