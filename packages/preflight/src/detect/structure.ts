import type { Utf8Text } from "../decode/utf8.ts";
import type { Separator } from "../split/read-csv.ts";
import { readRows } from "../split/read-rows.ts";
import { isDateCell } from "./cell-kinds.ts";
import { findHeaderRow, isRecord, type Row } from "./find-header.ts";

/**
 * The parts of a file: the lines above the records, the header row, the records, and the lines after them.
 */
export interface Structure {
  readonly header?: Row;
  /** The first records below the header, enough to recognise the columns. */
  readonly rows: readonly Row[];
  /** Passes on every record below the header, without the footer. */
  readonly each: (onRow: (row: Row) => void) => void;
  /** The lines after the last record, if they are few. */
  readonly footer: readonly Row[];
}

const SAMPLE_ROWS = 3_000;
const FOOTER_ROWS = 200;

/** The structure whose records end with the last one that has a date in its date column. */
export const withoutFooter = (structure: Structure, dateCell: number): Structure => {
  const { rows, footer } = structure;
  const isDated = ({ cells }: Row): boolean => isDateCell(cells[dateCell] ?? "");
  const last = rows.findLastIndex(isDated);
  // Only if the file was read completely is its end among these rows.
  if (last < 0 || last === rows.length - 1 || rows.length >= SAMPLE_ROWS) return structure;
  const kept = rows.slice(0, last + 1);
  return {
    ...structure,
    rows: kept,
    footer: [...rows.slice(last + 1), ...footer],
    each: (onRow) => kept.forEach(onRow),
  };
};

/**
 * Splits a file into its parts. Rows that are not records are recognised by what they lack: a footer has no
 * date and amount.
 */
export const findStructure = (content: Utf8Text, separator: Separator): Structure => {
  const sample: Row[] = [];
  let tail: Row[] = [];
  let count = 0;
  readRows(content, { separator }, (view, line) => {
    if (view.isBlank()) return;
    count += 1;
    const row = { cells: view.cells(), line };
    if (sample.length < SAMPLE_ROWS) sample.push(row);
    tail.push(row);
    if (tail.length >= FOOTER_ROWS * 2) tail = tail.slice(-FOOTER_ROWS);
  });
  const at = findHeaderRow(sample);
  const header = sample[at];
  const below = sample.slice(at + 1);
  // Without a header row, the lines above the first record are not records either.
  const first =
    header === undefined
      ? Math.max(
          0,
          below.findIndex(({ cells }) => isRecord(cells)),
        )
      : 0;
  const lastOfTail = tail.findLast(({ cells, line }) => line > (header?.line ?? 0) && isRecord(cells));
  const last = lastOfTail?.line ?? Number.POSITIVE_INFINITY;
  const rows = below.slice(first).filter(({ line }) => line <= last);
  const from = rows[0]?.line ?? Number.POSITIVE_INFINITY;
  return {
    ...(header === undefined ? {} : { header }),
    rows,
    footer: tail.filter(({ line }) => line > last),
    each: (onRow) => {
      if (count <= SAMPLE_ROWS) {
        rows.forEach(onRow);
        return;
      }
      readRows(content, { separator }, (view, line) => {
        if (line >= from && line <= last && !view.isBlank()) onRow({ cells: view.cells(), line });
      });
    },
  };
};
