/** Cells as spans of a text. */
interface Spans {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** How many cells there are. */
  readonly length: number;
}

/*
 * Hashes of 64 bits that tell equal rows, whatever way their cells are written. What is hashed is the text of the cells
 * with the separator between them, for that is what nearly every row is in the file itself, and can be hashed as it
 * stands there, two characters at a time. A cell that holds the separator would make two different rows one text; such a
 * row is hashed as something that no plain row can be.
 */
const HIGH = 0x2f0b4a87;
const LOW = 0x1000193;

/** Sets rows with a separator in a cell apart. */
const APART = 0x55555555;

const mixHigh = (high: number, word: number): number =>
  Math.imul((high << 15) ^ (high >>> 17) ^ word, 0x85ebca6b);

const mixLow = (low: number, word: number): number => Math.imul((low << 5) ^ (low >>> 27) ^ word, 0x9e3779b1);

/** Spreads every bit of a hash over all of it. */
const finish = (hash: number, length: number): number => {
  let h = hash ^ length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** A hasher of rows. */
export class RowHasher {
  /** The two halves of the last hash. */
  high = 0;
  low = 0;
  private readonly separator: number;

  constructor(separator: string) {
    this.separator = separator.charCodeAt(0);
  }

  /** Hashes a part of a text that is a row as it stands. */
  span(text: string, start: number, end: number): void {
    let high = HIGH;
    let low = LOW;
    let at = start;
    for (; at + 2 <= end; at += 2) {
      const word = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    if (at < end) {
      const word = text.charCodeAt(at);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    this.high = finish(high, end - start);
    this.low = finish(low, end - start);
  }

  /** Hashes the cells of a row that is written in another way: the same as the row as it would stand otherwise. */
  row({ text, starts, ends, length }: Spans): void {
    const { separator } = this;
    let high = HIGH;
    let low = LOW;
    /** The first of two characters that make a word, or -1 where there is none. */
    let half = -1;
    let count = length - 1;
    for (let cell = 0; cell < length; cell += 1) {
      const start = starts[cell]!;
      const end = ends[cell]!;
      count += end - start;
      for (let i = cell === 0 ? start : start - 1; i < end; i += 1) {
        const code = i < start ? separator : text.charCodeAt(i);
        if (code === separator && i >= start) {
          this.apart({ text, starts, ends, length });
          return;
        }
        if (half < 0) {
          half = code;
          continue;
        }
        const word = half | (code << 16);
        high = mixHigh(high, word);
        low = mixLow(low, word);
        half = -1;
      }
    }
    if (half >= 0) {
      high = mixHigh(high, half);
      low = mixLow(low, half);
    }
    this.high = finish(high, count);
    this.low = finish(low, count);
  }

  /** The same for a row with a separator in a cell: where each cell ends is part of it. */
  private apart({ text, starts, ends, length }: Spans): void {
    let high = HIGH ^ APART;
    let low = LOW;
    for (let cell = 0; cell < length; cell += 1) {
      const start = starts[cell]!;
      const end = ends[cell]!;
      high = mixHigh(high, end - start);
      low = mixLow(low, end - start);
      for (let i = start; i < end; i += 1) {
        const code = text.charCodeAt(i);
        high = mixHigh(high, code);
        low = mixLow(low, code);
      }
    }
    this.high = finish(high, length);
    this.low = finish(low, length);
  }
}
