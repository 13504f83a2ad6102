import type { Utf8Text } from "../decode/utf8.ts";
import { readRows } from "../split/read-rows.ts";
import type { RowView } from "../split/row-view.ts";
import type { Separator } from "../split/separators.ts";

/** A record and the physical line on which it begins. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The rows of a file from which its reading is detected. */
export interface SampledRows {
  /** The first rows, and the last ones if there are more. Blank rows are left out. */
  readonly rows: readonly Row[];
  /** Whether these are all rows. */
  readonly complete: boolean;
}

const FIRST_ROWS = 400;
const LAST_BYTES = 8_192;
const LF = 10;

/** The last rows of a text. The first of them may be a part of a row where they do not begin with the text, and is left out then. */
export const lastRows = ({ bytes }: Utf8Text, separator: Separator): readonly Row[] => {
  const isWhole = bytes.length <= LAST_BYTES;
  const from = isWhole ? 0 : bytes.indexOf(LF, bytes.length - LAST_BYTES) + 1;
  const rows: Row[] = [];
  readRows({ bytes: bytes.subarray(from) }, { separator }, (view) => {
    // Their lines are not known, and nothing is said of them.
    if (!view.isBlank()) rows.push({ cells: view.cells(), line: 0 });
  });
  return isWhole ? rows : rows.slice(1);
};

/** Reads enough of a text to detect how it is read. */
export const sampleRows = (content: Utf8Text, separator: Separator): SampledRows => {
  const rows: Row[] = [];
  let records = 0;
  readRows(content, { separator, most: FIRST_ROWS + 1 }, (view, line) => {
    records += 1;
    if (records <= FIRST_ROWS && !view.isBlank()) rows.push({ cells: view.cells(), line });
  });
  return records <= FIRST_ROWS
    ? { rows, complete: true }
    : { rows: [...rows, ...lastRows(content, separator)], complete: false };
};

/** More values than these are not asked about one by one. */
const MOST_VALUES = 20;

/** The first row with each value of a column that is not among the known ones, in the whole text. */
export const rowsWithOtherValues = (
  content: Utf8Text,
  separator: Separator,
  cell: number,
  known: Iterable<string>,
  isRow: (view: RowView) => boolean,
): readonly Row[] => {
  const seen = new Set(known);
  const found: Row[] = [];
  readRows(content, { separator }, (view, line) => {
    const value = view.at(cell);
    if (found.length === MOST_VALUES || seen.has(value) || !isRow(view)) return;
    seen.add(value);
    found.push({ cells: view.cells(), line });
  });
  return found;
};

/** The rows of these lines. */
export const rowsOfLines = (
  content: Utf8Text,
  separator: Separator,
  from: number,
  to: number,
): readonly Row[] => {
  const found: Row[] = [];
  readRows(content, { separator }, (view, line) => {
    if (line >= from && line <= to && !view.isBlank()) found.push({ cells: view.cells(), line });
  });
  return found;
};

/** Passes one cell of every row to `see`, with the line of the row. */
export const eachCell = (
  content: Utf8Text,
  separator: Separator,
  cells: readonly number[],
  see: (value: string, cell: number, line: number) => void,
): void => {
  readRows(content, { separator }, (view, line) => {
    for (const cell of cells) if (!view.isBlankAt(cell)) see(view.at(cell), cell, line);
  });
};
