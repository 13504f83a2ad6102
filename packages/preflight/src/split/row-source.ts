import type { Utf8Text } from "../decode/utf8.ts";
import type { MalformedCsv, Separator } from "./read-csv.ts";
import { readRows } from "./read-rows.ts";
import type { OnRow } from "./walk-rows.ts";

/**
 * Where rows come from. The records and the rules see rows alone, so a format is read by what makes rows of it: the cells of a
 * row and where they are (`RowView`), and the physical line on which it begins.
 */
export interface RowSource {
  /** The size in bytes of the text that the rows are in. */
  readonly size: number;
  /** The names of the columns, if the format fixes them; otherwise the first row can have them. */
  readonly header: readonly string[] | undefined;
  /** Passes every row on, in order. */
  readonly read: (onRow: OnRow) => MalformedCsv | undefined;
}

/** The rows of a CSV, at most `most`. */
export const csvRows = (
  content: Utf8Text,
  separator: Separator,
  linesAbove: number,
  most = Number.POSITIVE_INFINITY,
): RowSource => ({
  size: content.bytes.length,
  header: undefined,
  read: (onRow) => readRows(content, { separator, linesAbove, most }, onRow),
});
