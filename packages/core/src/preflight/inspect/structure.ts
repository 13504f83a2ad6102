import { findHeaderRow, isRecord, type Row } from "../csv/find-header.ts";
import { readCsv, type Separator } from "../csv/read-csv.ts";

/** A file taken apart: what stands above the records, the header row, the records, what follows them. */
export interface Structure {
  readonly header?: Row;
  /** The first records below the header, footer lines left out. */
  readonly rows: readonly Row[];
  readonly footer: readonly Row[];
}

/** Enough rows to know the columns by. */
const SAMPLE_ROWS = 3_000;

/** Takes a file apart. Rows that are no records are told by what they lack: a footer has no date and amount. */
export const findStructure = (text: string, separator: Separator): Structure => {
  const rows: Row[] = [];
  readCsv(text, { separator, most: SAMPLE_ROWS }, (cells, line) => {
    if (cells.some((cell) => cell !== "")) rows.push({ cells, line });
  });
  const at = findHeaderRow(rows);
  const header = rows[at];
  const below = rows.slice(at + 1);
  const headed = header === undefined ? {} : { header };
  const last = below.findLastIndex(({ cells }) => isRecord(cells)) + 1;
  if (last === 0) return { ...headed, rows: below, footer: [] };
  const first = header === undefined ? below.findIndex(({ cells }) => isRecord(cells)) : 0;
  return { ...headed, rows: below.slice(first, last), footer: below.slice(last) };
};
