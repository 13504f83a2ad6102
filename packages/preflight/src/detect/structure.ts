import type { Utf8Text } from "../decode/utf8.ts";
import type { ReadingOptions } from "../reading/options.ts";
import type { Separator } from "../split/read-csv.ts";
import { findHeaderRow, firstRecord } from "./find-header.ts";
import { type Row, sampleRows } from "./rows.ts";

/** The rows of a file and its header row, if it has one. */
export interface Structure {
  readonly content: Utf8Text;
  readonly separator: Separator;
  readonly header: Row | undefined;
  /** The first rows below the header, or from the first record on, and the last ones of a long file. */
  readonly rows: readonly Row[];
  /** Whether these are all rows. */
  readonly complete: boolean;
}

/** Finds the header row below a preamble, or the first record where there is none; what the caller says wins. */
export const structureOf = (content: Utf8Text, separator: Separator, given: ReadingOptions): Structure => {
  const { rows, complete } = sampleRows(content, separator);
  const skipped = Number(given.rows_to_skip ?? 0);
  const left = skipped > 0 ? rows.filter(({ line }) => line === 0 || line > skipped) : rows;
  const at = given.has_header === false ? -1 : skipped > 0 ? 0 : findHeaderRow(left);
  const below = left.slice(at + 1);
  const first = at < 0 && skipped === 0 ? Math.max(0, firstRecord(below)) : 0;
  return { content, separator, header: left[at], rows: below.slice(first), complete };
};
