import type { Utf8Text } from "../decode/utf8.ts";
import { type MalformedCsv, type ReadCsvOptions, readCsv } from "./read-csv.ts";
import { RowView } from "./row-view.ts";
import { type OnRow, walkRows } from "./walk-rows.ts";

export interface ReadRowsOptions extends ReadCsvOptions {
  /** The maximum number of records to read. */
  readonly most?: number;
}

/**
 * Reads CSV like {@link readCsv}, but faster: only what the quick walk does not cover goes through csv-parse.
 */
export const readRows = (
  content: Utf8Text,
  { separator, linesAbove = 0, most = Number.POSITIVE_INFINITY }: ReadRowsOptions,
  onRow: OnRow,
): MalformedCsv | undefined => {
  const stopped = walkRows(content, { separator, linesAbove, most }, onRow);
  if (stopped === undefined) return undefined;
  const row = new RowView();
  let { records } = stopped;
  return readCsv(
    content.bytes.subarray(stopped.at),
    { separator, linesAbove: stopped.line - 1 },
    (cells, line, end) => {
      records += 1;
      if (records <= most) onRow(row.take(cells, [], (content.above ?? 0) + stopped.at + end), line);
    },
  );
};
