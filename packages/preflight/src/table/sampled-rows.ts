import type { Utf8Text } from "../decode/utf8.ts";
import type { Separator } from "../options/separators.ts";
import { type MalformedCsv, readRows, rowChunks } from "../split/read-rows.ts";
import type { RowView } from "../split/row-view.ts";

/** A record and the physical line on which it begins. */
export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The rows of a file from which its reading is detected. */
interface SampledRows {
  /** The first rows, and the last ones if there are more. Blank rows are left out. */
  readonly rows: readonly Row[];
  /** Whether these are all rows. */
  readonly complete: boolean;
  /** The first row that is too wide, if it is among those that would be looked at. */
  readonly tooWide?: MalformedCsv | undefined;
}

const FIRST_ROWS = 400;
const LAST_BYTES = 8_192;

/** So many columns are looked at: no bank has more. */
export const MOST_COLUMNS = 200;

/** The longest part of a cell that is looked at, in bytes: no date, amount or word of a bank is longer. */
const LONGEST_CELL = 2_048;

/** Cells and bytes that are looked at: 400 rows of any bank have fewer. A row that exceeds them is the last of the first ones. */
const MOST_CELLS = 20_000;
const MOST_BYTES = 262_144;

/** Bytes that are read before it is seen whether there are enough. */
const CHUNK = 16_384;

const LF = 10;
const CR = 13;

/** The cells of a row that are looked at to detect how a file is read. */
export const sampledCells = (view: RowView): readonly string[] =>
  Array.from({ length: Math.min(view.length, MOST_COLUMNS) }, (_, cell) =>
    view.beginningOf(cell, LONGEST_CELL),
  );

/** The offset after the first line end at or after another; undefined if there is none. */
const afterLineEnd = (bytes: Uint8Array, from: number): number | undefined => {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] === LF || bytes[at] === CR) return at + 1;
  return undefined;
};

/** The last rows of a text. The first of them may be a part of a row where they do not begin with the text, and is left out then. */
export const lastRows = ({ bytes }: Utf8Text, separator: Separator): readonly Row[] => {
  const isWhole = bytes.length <= LAST_BYTES;
  const from = isWhole ? 0 : afterLineEnd(bytes, bytes.length - LAST_BYTES);
  const rows: Row[] = [];
  if (from === undefined) return rows;
  readRows({ bytes: bytes.subarray(from) }, { separator }, (view) => {
    // Their lines are not known, and nothing is said of them.
    if (!view.isBlank()) rows.push({ cells: sampledCells(view), line: 0 });
  });
  return isWhole ? rows : rows.slice(1);
};

/** The first rows of a text, as many as are looked at. */
const firstRows = (content: Utf8Text, separator: Separator): SampledRows => {
  const rows: Row[] = [];
  let left = { rows: FIRST_ROWS, cells: MOST_CELLS, bytes: MOST_BYTES };
  let hasMore = false;
  const chunks = rowChunks(content, { separator, chunk: CHUNK, most: FIRST_ROWS + 1 }, (view, line) => {
    hasMore ||= left.rows === 0 || left.cells <= 0 || left.bytes <= 0;
    if (hasMore) return;
    left.rows -= 1;
    if (view.isBlank()) return;
    const cells = sampledCells(view);
    const size = cells.reduce((sum, { length }) => sum + length, 0);
    left = { rows: left.rows, cells: left.cells - cells.length, bytes: left.bytes - size };
    rows.push({ cells, line });
  });
  let chunk = chunks.next();
  while (chunk.done !== true && !hasMore) chunk = chunks.next();
  if (chunk.done !== true || hasMore) return { rows, complete: false };
  // A quote that is never closed says nothing of the rows before it.
  return { rows, complete: true, tooWide: chunk.value?.why === "too_wide" ? chunk.value : undefined };
};

/** Reads enough of a text to detect how it is read. */
export const sampleRows = (content: Utf8Text, separator: Separator): SampledRows => {
  const first = firstRows(content, separator);
  return first.complete ? first : { rows: [...first.rows, ...lastRows(content, separator)], complete: false };
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
