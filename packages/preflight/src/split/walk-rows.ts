/**
 * Splits CSV at its marks, for speed: spans instead of strings, and as little work per byte as possible. What a quote is:
 * docs/spec/preflight-csv.md, Quotes. `csv-parse-reference.test.ts` compares well-formed CSV with csv-parse.
 */

import type { Separator } from "../options/separators.ts";
import { mayBeBlank, trimmedStart } from "./blanks.ts";
import { lineEnds } from "./line-ends.ts";
import { readPlainRow } from "./plain-row.ts";
import type { RowView } from "./row-view.ts";

/**
 * Called for each record with the physical line on which it begins, from 1. The row is valid until the next
 * call.
 */
export type OnRow = (row: RowView, line: number) => void;

/** A place between two records. */
interface Place {
  /** The offset and the line of the next record. */
  readonly at: number;
  readonly line: number;
  /** How many records were passed on before. */
  readonly records: number;
}

/** Where a walk begins, and where it ends. */
interface WalkOptions extends Place {
  readonly separator: Separator;
  /** No record that begins at or after this offset is passed on. */
  readonly until: number;
  /** The maximum number of records to pass on, with those before. */
  readonly most: number;
  /** Whether more of the text comes: a record that may go on in it is not passed on. */
  readonly isPart?: boolean;
  /** How many bytes of the text are above those of the view. */
  readonly above?: number;
}

/**
 * What is wrong with a record: a quote in it is never closed, it has more than {@link MOST_CELLS} cells,
 * {@link MOST_SHORT} stand above it that are too short, or it does not end within what is kept of a stream.
 */
export type Malformation = "open_quote" | "too_long" | "too_short" | "too_wide";

/** The most cells of a record: no spreadsheet program makes a wider sheet (docs/adr/0050-rows-have-a-greatest-width.md). */
export const MOST_CELLS = 16_384;

/**
 * So many records of fewer bytes are read: a date and an amount take more, with the line end. No spreadsheet program makes a longer
 * sheet.
 */
export const MOST_SHORT = 1_048_576;
export const SHORTEST_RECORD = 8;

/** Where a walk stopped; `why` is set only if the next record is malformed. */
export interface Stopped extends Place {
  readonly why?: Malformation;
}

/** What is returned in place of the end of a record that has no end, and of one that has too many cells. */
const OPEN_QUOTE = -1;
const TOO_WIDE = -2;

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** The first separator or line end at or after an offset, or the length of the text. */
const endOfCell = (bytes: Uint8Array, from: number, mark: number): number => {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === mark || byte === LF || byte === CR) break;
  }
  return at;
};

/** The offset of the quote that closes the one at an offset, or the length of the text. */
const closingQuote = (bytes: Uint8Array, opening: number): number => {
  for (let at = bytes.indexOf(QUOTE, opening + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 2))
    if (bytes[at + 1] !== QUOTE) return at;
  return bytes.length;
};

/**
 * Adds the cell that has a quote at an offset, behind nothing but white space from `start` on, and returns where it ends. Without
 * text after the closing quote, the cell is what is within the quotes, on however many lines; otherwise it is a text of its line,
 * with all of its quotes. `OPEN_QUOTE` if it is never closed.
 */
const addQuoted = (row: RowView, start: number, opening: number, mark: number): number => {
  const { bytes } = row;
  const closing = closingQuote(bytes, opening);
  if (closing === bytes.length) return OPEN_QUOTE;
  const end = endOfCell(bytes, closing + 1, mark);
  if (trimmedStart(bytes, closing + 1, end) === end) {
    row.lines += lineEnds(bytes, opening, closing);
    row.add(opening + 1, closing, bytes.subarray(opening + 1, closing).includes(QUOTE));
    return end;
  }
  const endOfText = endOfCell(bytes, opening, mark);
  row.addBadlyQuoted(start, endOfText);
  return endOfText;
};

/**
 * Reads the record that begins at an offset, cell by cell, and returns the offset of the line end after it, or the length of the text;
 * or `OPEN_QUOTE` or `TOO_WIDE`.
 */
const readRow = (row: RowView, from: number, mark: number): number => {
  const { bytes } = row;
  row.begin(from);
  for (let at = from; ; at += 1) {
    const start = at;
    at = endOfCell(bytes, start, mark);
    const text = mayBeBlank(bytes[start]!) ? trimmedStart(bytes, start, at) : start;
    if (text < bytes.length && bytes[text] === QUOTE) at = addQuoted(row, start, text, mark);
    else row.add(start, at);
    if (at < 0) return OPEN_QUOTE;
    if (row.length > MOST_CELLS) return TOO_WIDE;
    if (at < bytes.length && bytes[at] === mark) continue;
    row.finish();
    return at;
  }
};

/** Reads the record that begins at an offset; returns what `readRow` does. */
export const readRowAt = (row: RowView, at: number, separator: Separator): number => {
  const mark = separator.charCodeAt(0);
  const end = readPlainRow(row, at, mark);
  return end < 0 ? readRow(row, at, mark) : end;
};

/**
 * Passes on the records of a text from one place to another, one after the other in the same view of this text. In a part of a text
 * its last byte decides nothing: CR can be the first half of a line end, and a quote of two.
 */
export const walkRows = (
  row: RowView,
  { separator, until, most, isPart = false, above = 0, ...from }: WalkOptions,
  onRow: OnRow,
): Stopped => {
  const mark = separator.charCodeAt(0);
  const { bytes } = row;
  const end = isPart ? bytes.length - 1 : Number.POSITIVE_INFINITY;
  const last = Math.min(until, bytes.length, end);
  let { at, line, records } = from;
  while (at < last && records < most) {
    // A line without characters is not a record.
    if (bytes[at] !== LF && bytes[at] !== CR) {
      if (records >= MOST_SHORT && above + at < records * SHORTEST_RECORD)
        return { at, line, records, why: "too_short" };
      let to = readPlainRow(row, at, mark);
      if (to < 0) to = readRow(row, at, mark);
      if (to >= end || (isPart && to === OPEN_QUOTE)) return { at, line, records };
      if (to < 0) return { at, line, records, why: to === OPEN_QUOTE ? "open_quote" : "too_wide" };
      at = to;
      row.to = to;
      onRow(row, line);
      line += row.lines;
      records += 1;
    }
    at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1;
    line += 1;
  }
  return { at, line, records };
};
