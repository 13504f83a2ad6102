/**
 * Splits CSV by looking for its marks, for the sake of speed: spans instead of strings, and next to nothing done for a
 * byte. It covers what nearly every file holds; where a record is anything else it stops in front of it, and csv-parse,
 * which stays the authority, takes over. A property test holds the two equal.
 */
import type { Utf8Text } from "../text/utf8.ts";
import type { Separator } from "./read-csv.ts";
import { RowView } from "./row-view.ts";

/** Called for each record with the physical line on which it begins, from 1. The row is good until the next. */
export type OnRow = (row: RowView, line: number) => void;

export interface WalkOptions {
  readonly separator: Separator;
  /** How many physical lines stood above the text. */
  readonly linesAbove: number;
  /** No more records than this are handed over. */
  readonly most: number;
}

/** Where the walk stopped: the offset at which a record begins that it leaves to csv-parse, and its line. */
export interface Stopped {
  readonly at: number;
  readonly line: number;
  /** How many records were handed over before. */
  readonly records: number;
}

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** The first quote or line end at or after an offset: within quotes nothing else means anything. */
const quoteOrLineEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte <= QUOTE && (byte === QUOTE || byte === LF || byte === CR)) break;
  }
  return at;
};

/** Hands over the records of a text, `most` at most; undefined where nothing is left for csv-parse. */
export const walkRows = (
  content: Utf8Text,
  { separator, linesAbove, most }: WalkOptions,
  onRow: OnRow,
): Stopped | undefined => {
  const mark = separator.charCodeAt(0);
  // No byte above it ends a cell: one comparison for most of them.
  const highest = Math.max(mark, CR);
  const row = new RowView();
  row.readFrom(content);
  const { bytes } = row;
  const { length } = bytes;
  /** For records with doubled quotes, which stand for one: their cells are no part of the text. */
  let rewritten: RowView | undefined;
  let records = 0;
  let line = linesAbove + 1;
  let at = 0;
  while (at < length && records < most) {
    let byte = bytes[at]!;
    // A line without a character is no record.
    if (byte === LF || byte === CR) {
      at += byte === CR && bytes[at + 1] === LF ? 2 : 1;
      line += 1;
      continue;
    }
    const begin = at;
    let lines = 0;
    let doubled: number[] | undefined;
    row.length = 0;
    for (;;) {
      const start = at;
      if (byte === QUOTE) {
        let hasDoubled = false;
        for (at = quoteOrLineEnd(bytes, start + 1); ; at = quoteOrLineEnd(bytes, at)) {
          if (at === length) return { at: begin, line, records };
          const next = bytes[at + 1];
          if (bytes[at] === QUOTE) {
            if (next !== QUOTE) break;
            hasDoubled = true;
            at += 2;
          } else {
            if (bytes[at] === LF || next !== LF) lines += 1;
            at += 1;
          }
        }
        if (hasDoubled) {
          doubled ??= [];
          doubled.push(row.length);
        }
        row.add(start + 1, at);
        at += 1;
        byte = at < length ? bytes[at]! : LF;
        if (byte !== mark && byte !== LF && byte !== CR) return { at: begin, line, records };
      } else {
        for (; at < length; at += 1) {
          byte = bytes[at]!;
          if (byte <= highest && (byte === mark || byte === LF || byte === CR)) break;
        }
        if (at === length) byte = LF;
        row.add(start, at);
      }
      if (byte !== mark) break;
      at += 1;
      byte = at < length ? bytes[at]! : LF;
    }
    records += 1;
    if (doubled === undefined) {
      row.settle();
      onRow(row, line);
    } else {
      rewritten ??= new RowView();
      onRow(rewritten.takeUndoubled(row, doubled), line);
    }
    at += byte === CR && bytes[at + 1] === LF ? 2 : 1;
    line += lines + 1;
  }
  return undefined;
};
