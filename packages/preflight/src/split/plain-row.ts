/**
 * Reads the records that most files consist of: cells without quotes or with quotes around the whole cell, doubled within it or not,
 * and without white space (or possible non-ASCII white space) at the edges. For speed it searches four bytes
 * per step and hashes them in the same step, using only local variables; doing the two separately takes twice
 * as long. The result is the same as that of `RowSpans.add` for each cell.
 */
import { mayBeBlank } from "./blanks.ts";
import { HIGH, LOW, mixHigh, mixLow, spread } from "./row-hash.ts";
import type { RowSpans } from "./row-spans.ts";

// Each file that reads bytes has its own constants: importing them makes the whole check a sixth slower.
const LF = 10;
const CR = 13;
const QUOTE = 34;
const EQUALS = 61;

const EVERY_BYTE = 0x01010101;
const HIGHEST_BITS = 0x80808080;

/*
 * Which of four bytes are zero, and which are below 14, as line ends are: the highest bit of such a byte is
 * set. Bytes after the first such byte may be wrong because the borrow carries over.
 */
const zeroBytes = (word: number): number => (word - EVERY_BYTE) & ~word & HIGHEST_BITS;
const controlBytes = (word: number): number => (word - (CR + 1) * EVERY_BYTE) & ~word & HIGHEST_BITS;

/** The offset of the quote that ends a cell, at or after an offset; -1 if its line or the text ends before. */
const closingQuote = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === LF || byte === CR) return -1;
    if (byte !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE) return at;
    at += 1;
  }
  return -1;
};

/**
 * Reads the record that begins at an offset and returns the offset of the line end after it. -1 if the record
 * is not that plain, too long for the row, or the last of a file; the row is then of no use until another record is read.
 */
export const readPlainRow = (row: RowSpans, from: number, mark: number): number => {
  const { bytes, view, last, starts, ends, hashes } = row;
  const marks = mark * EVERY_BYTE;
  const quotes = QUOTE * EVERY_BYTE;
  let high = HIGH;
  let low = LOW;
  let blanks = 0;
  let length = 0;
  let at = from;
  row.serial += 1;
  for (;;) {
    const isQuoted = bytes[at] === QUOTE;
    if (isQuoted) at += 1;
    const start = at;
    const sought = isQuoted ? quotes : marks;
    let hash = 0;
    let isDoubled = false;
    let mixed = at;
    for (;;) {
      if (at > last) return -1;
      const word = view.getInt32(at, true);
      const found = zeroBytes(word ^ sought) | controlBytes(word);
      if (found === 0) {
        high = mixHigh(high, word);
        hash = mixLow(hash, word);
        at += 4;
        continue;
      }
      const bits = 24 - Math.clz32(found & -found);
      mixed = at;
      at += bits >>> 3;
      isDoubled = isQuoted && bytes[at] === QUOTE && bytes[at + 1] === QUOTE;
      if (isDoubled) at = closingQuote(bytes, at);
      else if (bits > 0) {
        const rest = word & ((1 << bits) - 1);
        high = mixHigh(high, rest);
        hash = mixLow(hash, rest);
      }
      break;
    }
    if (at < 0) return -1;
    const end = at;
    const size = end - start;
    if (size === 0) blanks += 1;
    else if (mayBeBlank(bytes[start]!) || mayBeBlank(bytes[end - 1]!) || bytes[start] === EQUALS) return -1;
    if (isQuoted) {
      if (bytes[at] !== QUOTE) return -1;
      at += 1;
    }
    const byte = bytes[at];
    if ((byte !== mark && byte !== LF && byte !== CR) || length === starts.length) return -1;
    starts[length] = start;
    ends[length] = end;
    if (isDoubled) {
      row.high = high;
      hash = row.mixDoubled(length, mixed, hash);
      high = row.high;
    } else {
      hash = mixLow(hash, size);
      high = mixHigh(high, size);
    }
    hashes[length] = hash;
    low = mixLow(low, hash);
    length += 1;
    if (byte !== mark) break;
    at += 1;
  }
  row.from = from;
  row.lines = 0;
  row.badlyQuoted = -1;
  row.length = length;
  row.blanks = blanks;
  row.high = spread(high ^ length);
  row.low = spread(low);
  return at;
};
