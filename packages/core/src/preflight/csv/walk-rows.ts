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

/** Where a mark stands at or after an offset; the length of the text where none does. */
const find = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
};

/** Whether a character may be white space, which is looked at more closely then. */
const mayBeBlank = (code: number): boolean => code <= 32 || code >= 0xa0;

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
  // Where the next of each stands: it is looked for again only when it has been passed.
  let nextReturn = -1;
  let nextQuote = -1;
  let nextMark = -1;
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
    if (nextReturn < at) nextReturn = find(text, "\r", at);
    if (nextQuote < at) nextQuote = find(text, '"', at);
    const end = Math.min(find(text, "\n", at), nextReturn);
    row.text = text;
    row.length = 0;
    if (nextQuote < end) {
      const stop = splitQuoted(row, begin, mark, hasher);
      if (stop < 0) return { at: begin, line };
      onRow(row, line);
      // Most quoted records stand on one line.
      if (stop > end) line += lineEnds(text, begin, stop);
      at = stop;
    } else {
      let isPlain = true;
      let { starts, ends } = row;
      let cells = 0;
      for (let start = begin; ; ) {
        if (nextMark < start) nextMark = find(text, separator, start);
        const stop = Math.min(nextMark, end);
        if (cells === starts.length) {
          row.grow();
          ({ starts, ends } = row);
        }
        starts[cells] = start;
        ends[cells] = stop;
        if (
          start < stop &&
          (mayBeBlank(text.charCodeAt(start)) || mayBeBlank(text.charCodeAt(stop - 1))) &&
          row.trim(cells)
        )
          isPlain = false;
        cells += 1;
        if (stop === end) break;
        start = stop + 1;
      }
      row.length = cells;
      if (isPlain) hasher.span(text, begin, end);
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
