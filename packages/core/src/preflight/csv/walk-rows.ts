/**
 * Splits CSV by walking over its characters once, for the sake of speed: spans instead of strings, and the hash that
 * tells equal rows is taken on the way. It covers what nearly every file holds; where a record is anything else it stops
 * in front of it, and csv-parse, which stays the authority, takes over. A property test holds the two equal.
 */
import { BEHIND_CELL, HASH_START, isBlank, nextHigh, nextLow, RowView } from "./row-view.ts";

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

/** Where the quote stands that closes the one at `open`, and whether quotes are doubled in between; -1 for none. */
const closing = (text: string, open: number): { readonly at: number; readonly doubled: boolean } => {
  let doubled = false;
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) {
    doubled = true;
    at = text.indexOf('"', at + 2);
  }
  return { at, doubled };
};

/** Hands over the records of `text`; undefined where all of them were. */
export const walkRows = (
  text: string,
  separator: string,
  linesAbove: number,
  onRow: OnRow,
): Stopped | undefined => {
  const mark = separator.charCodeAt(0);
  const { length } = text;
  const row = new RowView();
  let line = linesAbove + 1;
  let at = 0;
  while (at < length) {
    let code = text.charCodeAt(at);
    // A line without a character is no record.
    if (code === LF || code === CR) {
      at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line += 1;
      continue;
    }
    const [begin, beginLine] = [at, line];
    let high = HASH_START.high;
    let low = HASH_START.low;
    // Whether the hashes were taken of just what the cells hold.
    let isHashed = true;
    let unquoted: string[] | undefined;
    row.text = text;
    row.length = 0;
    for (;;) {
      const start = at;
      if (code === QUOTE) {
        const { at: close, doubled } = closing(text, at);
        const after = text.charCodeAt(close + 1);
        // csv-parse knows what to make of a quote that is never closed, or that something follows.
        if (close < 0 || (close + 1 < length && after !== mark && after !== LF && after !== CR))
          return { at: begin, line: beginLine };
        line += lineEnds(text, start, close);
        if (doubled || unquoted !== undefined) {
          unquoted ??= row.cells();
          unquoted.push(text.slice(start + 1, close).replaceAll('""', '"'));
        }
        row.add(start + 1, close);
        isHashed = false;
        at = close + 1;
        code = after;
      } else {
        while (at < length && code !== mark && code !== LF && code !== CR) {
          high = nextHigh(high, code);
          low = nextLow(low, code);
          at += 1;
          code = text.charCodeAt(at);
        }
        if (at > start && (isBlank(text.charCodeAt(start)) || isBlank(text.charCodeAt(at - 1))))
          isHashed = false;
        if (unquoted !== undefined) unquoted.push(text.slice(start, at));
        row.add(start, at);
      }
      high = nextHigh(high, BEHIND_CELL);
      low = nextLow(low, BEHIND_CELL);
      if (at >= length || code !== mark) break;
      at += 1;
      code = text.charCodeAt(at);
    }
    if (unquoted !== undefined) row.take(unquoted);
    else if (isHashed) {
      row.high = high;
      row.low = low;
    } else row.hash();
    onRow(row, beginLine);
  }
  return undefined;
};
