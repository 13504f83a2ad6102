/**
 * Splits CSV by looking for its marks, for the sake of speed: spans instead of strings, and next to nothing done for a
 * character. It covers what nearly every file holds; where a record is anything else it stops in front of it, and
 * csv-parse, which stays the authority, takes over. A property test holds the two equal.
 */
import type { RowHasher } from "./row-hash.ts";
import { RowView } from "./row-view.ts";

/** Called for each record with the physical line on which it begins, from 1. The row is good until the next. */
export type OnRow = (row: RowView, line: number) => void;

/** Where the walk stopped: at the beginning of a record that it leaves to csv-parse, and the line that begins there. */
export interface Stopped {
  readonly at: number;
  readonly line: number;
}

const LF = 10;
const CR = 13;
const QUOTE = 34;

/** Looks for one character from ever later offsets on; each is looked for once, however often it is asked for. */
const finder = (text: string, mark: string) => {
  let found = -1;
  return (from: number): number => {
    if (found < from) {
      found = text.indexOf(mark, from);
      if (found < 0) found = text.length;
    }
    return found;
  };
};

/** How many line ends lie between two offsets: LF, CRLF and a lone CR each are one. */
const lineEnds = (text: string, from: number, to: number): number => {
  let count = 0;
  for (let i = from; i < to; i += 1) {
    const code = text.charCodeAt(i);
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) count += 1;
  }
  return count;
};

/** The first of `mark` and the line ends at or after an offset. */
const endOfCell = (text: string, from: number, mark: number): number => {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === mark || code === LF || code === CR) break;
  }
  return at;
};

/**
 * Splits a record that has quotes, or a line end of its own kind. Answers with the offset behind its last cell, or -1 where
 * csv-parse must say what it is: a quote is never closed, or something follows it.
 */
const splitQuoted = (row: RowView, begin: number, mark: number, hasher: RowHasher): number => {
  const { text } = row;
  let cells: string[] | undefined;
  let at = begin;
  for (;;) {
    const start = at;
    let [from, to] = [at, at];
    if (text.charCodeAt(at) === QUOTE) {
      from = start + 1;
      to = text.indexOf('"', from);
      while (to >= 0 && text.charCodeAt(to + 1) === QUOTE) {
        // Doubled quotes stand for one: the cell is no part of the text any more.
        cells ??= row.cells();
        to = text.indexOf('"', to + 2);
      }
      if (to < 0) return -1;
      at = to + 1;
      const after = text.charCodeAt(at);
      if (at < text.length && after !== mark && after !== LF && after !== CR) return -1;
    } else {
      at = endOfCell(text, start, mark);
      to = at;
    }
    cells?.push(from === start ? text.slice(from, to) : text.slice(from, to).replaceAll('""', '"'));
    row.add(from, to);
    if (text.charCodeAt(at) !== mark) break;
    at += 1;
  }
  if (cells === undefined) hasher.row(row);
  else row.take(cells, hasher);
  row.high = hasher.high;
  row.low = hasher.low;
  return at;
};

/** Hands over the records of `text`; undefined where all of them were. */
export const walkRows = (
  text: string,
  separator: string,
  linesAbove: number,
  hasher: RowHasher,
  onRow: OnRow,
): Stopped | undefined => {
  const mark = separator.charCodeAt(0);
  const { length } = text;
  const row = new RowView();
  const nextLine = finder(text, "\n");
  const nextReturn = finder(text, "\r");
  const nextQuote = finder(text, '"');
  const nextMark = finder(text, separator);
  let line = linesAbove + 1;
  let at = 0;
  while (at < length) {
    const first = text.charCodeAt(at);
    // A line without a character is no record.
    if (first === LF || first === CR) {
      at += first === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line += 1;
      continue;
    }
    const begin = at;
    let end = nextLine(at);
    if (nextReturn(at) < end) end = nextReturn(at);
    row.text = text;
    row.length = 0;
    if (nextQuote(at) < end) {
      const stop = splitQuoted(row, at, mark, hasher);
      if (stop < 0) return { at: begin, line };
      onRow(row, line);
      line += lineEnds(text, begin, stop);
      at = stop;
    } else {
      let isPlain = true;
      for (;;) {
        const found = nextMark(at);
        const stop = Math.min(found, end);
        if (!row.add(at, stop)) isPlain = false;
        if (stop === end) break;
        at = stop + 1;
      }
      if (isPlain) hasher.span(begin, end);
      else hasher.row(row);
      row.high = hasher.high;
      row.low = hasher.low;
      onRow(row, line);
      at = end;
    }
    if (at < length) {
      at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line += 1;
    }
  }
  return undefined;
};
