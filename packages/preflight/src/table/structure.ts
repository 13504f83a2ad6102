import type { Utf8Text } from "../decode/utf8.ts";
import { isAmountCell, isDateCell } from "../formats/cell-kinds.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Separator } from "../options/separators.ts";
import type { MalformedCsv } from "../split/read-rows.ts";
import { isAccountRecord } from "./account-record.ts";
import { firstBooking } from "./bookings-above.ts";
import { findHeaderRow, firstRecord, isRecord } from "./find-header.ts";
import { withoutOtherTables } from "./other-tables.ts";
import { withoutPending } from "./pending-sections.ts";
import { type Row, sampleRows } from "./sampled-rows.ts";

/** The rows of a file and its header row, if it has one. */
export interface Structure {
  readonly content: Utf8Text;
  readonly separator: Separator;
  readonly header: Row | undefined;
  /** The lines above the header row, or above the first record. */
  readonly above: readonly Row[];
  /** The line of the first row below the header, or of the first record. */
  readonly firstLine: number;
  /** The first rows from there on, and the last ones of a long file, without those in a section of pending ones or in another table. */
  readonly rows: readonly Row[];
  /** Whether these are all rows. */
  readonly complete: boolean;
  /** The first row that is too wide to be read. */
  readonly tooWide?: MalformedCsv | undefined;
}

/** The index of the header row: where it is said to be, else where it is found, or above the first record if there must be one; -1. */
const headerAt = (rows: readonly Row[], { has_header, rows_to_skip }: ReadingOptions): number => {
  if (has_header === false) return -1;
  const isPlaced = rows_to_skip !== undefined && rows_to_skip !== null && rows_to_skip !== "";
  if (Number(rows_to_skip ?? 0) > 0 || (isPlaced && has_header === true)) return 0;
  const found = findHeaderRow(rows);
  return found >= 0 || has_header !== true ? found : Math.max(0, firstRecord(rows) - 1);
};

/** Finds the header row below a preamble, or the first record where there is none; what the caller says wins. */
export const structureOf = (content: Utf8Text, separator: Separator, given: ReadingOptions): Structure => {
  const { rows, complete, tooWide } = sampleRows(content, separator);
  const skipped = Number(given.rows_to_skip ?? 0);
  const left = skipped > 0 ? rows.filter(({ line }) => line === 0 || line > skipped) : rows;
  const at = headerAt(left, given);
  const below = left.slice(at + 1);
  let first = at < 0 && skipped === 0 ? firstBooking(below, Math.max(0, firstRecord(below))) : 0;
  if (at < 0 && skipped === 0 && isAccountRecord(below.slice(first))) first += 1;
  const header = left[at];
  const found = below.slice(first);
  const above = rows.slice(0, rows.length - found.length);
  const booked = withoutPending(
    found,
    header?.cells,
    above.map(({ cells }) => cells),
    (cells) => cells.some(isDateCell) || cells.some(isAmountCell),
  );
  const kept = header === undefined ? booked : withoutOtherTables(booked, header.cells);
  return {
    content,
    separator,
    header,
    above: at < 0 ? above : above.slice(0, -1),
    complete,
    tooWide,
    firstLine: found[0]?.line ?? 1,
    // Where all are pending, they show how the others are written.
    rows: kept.some(({ cells }) => isRecord(cells)) ? kept : found,
  };
};
