/**
 * Splits CSV at its marks, for speed: spans instead of strings, and as little work per byte as possible. It
 * covers what nearly every file contains; at a record that it does not cover it stops, and csv-parse, which
 * is the reference, takes over. A property test compares the two.
 */
import { readPlainRow } from "./plain-row.ts";
import { MOST_CELLS, type Separator } from "./read-csv.ts";
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
}

/** Where a walk stopped, and whether the next record is left to csv-parse, or has too many cells. */
export interface Stopped extends Place {
  readonly isLeft: boolean;
  readonly isTooWide: boolean;
}

/** What is returned in place of the end of a record that csv-parse must split, and of one that has too many cells. */
const LEFT = -1;
const TOO_WIDE = -2;

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** The first quote or line end at or after an offset: inside quotes no other mark counts. */
const quoteOrLineEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte <= QUOTE && (byte === QUOTE || byte === LF || byte === CR)) break;
  }
  return at;
};

/** The first separator or line end at or after an offset, or the length of the text. */
const endOfCell = (bytes: Uint8Array, from: number, mark: number): number => {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === mark || byte === LF || byte === CR) break;
  }
  return at;
};

/**
 * Reads the record that begins at an offset, cell by cell, and returns the offset of the line end after it, or the length of the text;
 * or `LEFT` or `TOO_WIDE`.
 */
const readRow = (row: RowView, from: number, mark: number): number => {
  const { bytes } = row;
  const { length } = bytes;
  row.begin(from);
  for (let at = from; ; at += 1) {
    const start = at;
    if (bytes[at] === QUOTE) {
      let isDoubled = false;
      for (at = quoteOrLineEnd(bytes, start + 1); ; at = quoteOrLineEnd(bytes, at)) {
        if (at === length) return LEFT;
        const next = bytes[at + 1];
        if (bytes[at] === QUOTE) {
          if (next !== QUOTE) break;
          isDoubled = true;
          at += 2;
        } else {
          if (bytes[at] === LF || next !== LF) row.lines += 1;
          at += 1;
        }
      }
      row.add(start + 1, at, isDoubled);
      at += 1;
      if (endOfCell(bytes, at, mark) > at) return LEFT;
    } else {
      at = endOfCell(bytes, start, mark);
      row.add(start, at);
    }
    if (row.length > MOST_CELLS) return TOO_WIDE;
    if (at < length && bytes[at] === mark) continue;
    row.finish();
    return at;
  }
};

/** Passes on the records of a text from one place to another, one after the other in the same view of this text. */
export const walkRows = (
  row: RowView,
  { separator, until, most, ...from }: WalkOptions,
  onRow: OnRow,
): Stopped => {
  const mark = separator.charCodeAt(0);
  const { bytes } = row;
  const last = Math.min(until, bytes.length);
  let { at, line, records } = from;
  while (at < last && records < most) {
    // A line without characters is not a record.
    if (bytes[at] !== LF && bytes[at] !== CR) {
      let end = readPlainRow(row, at, mark);
      if (end < 0) end = readRow(row, at, mark);
      if (end < 0) return { at, line, records, isLeft: end === LEFT, isTooWide: end === TOO_WIDE };
      at = end;
      onRow(row, line);
      line += row.lines;
      records += 1;
    }
    at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1;
    line += 1;
  }
  return { at, line, records, isLeft: false, isTooWide: false };
};
