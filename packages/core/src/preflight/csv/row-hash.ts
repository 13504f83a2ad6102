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
 * stands there: four characters at a time where all the text is ASCII, else two. A cell that holds the separator would
 * make two different rows one text; such a row is hashed as something that no plain row can be.
 */
const HIGH = 0x2f0b4a87;
const LOW = 0x1000193;

/** Sets rows with a separator in a cell apart. */
const APART = 0x55555555;

const mixHigh = (high: number, word: number): number => {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = high ^ k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
};

const mixLow = (low: number, word: number): number => Math.imul((low << 5) ^ (low >>> 27) ^ word, 0x9e3779b1);

/** Spreads every bit of a hash over all of it. */
const finish = (hash: number, length: number): number => {
  let h = hash ^ length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** A hash that takes characters one after the other, and mixes them in as whole words. */
class Feed {
  high = 0;
  low = 0;
  private word = 0;
  private shift = 0;
  private count = 0;
  private readonly bits: number;

  constructor(bits: number) {
    this.bits = bits;
  }

  begin(apart: number): void {
    this.high = HIGH ^ apart;
    this.low = LOW;
    this.word = 0;
    this.shift = 0;
    this.count = 0;
  }

  add(code: number): void {
    this.word |= code << this.shift;
    this.shift += this.bits;
    this.count += 1;
    if (this.shift === 32) this.mix();
  }

  private mix(): void {
    this.high = mixHigh(this.high, this.word);
    this.low = mixLow(this.low, this.word);
    this.word = 0;
    this.shift = 0;
  }

  end(): void {
    if (this.shift > 0) this.mix();
    this.high = finish(this.high, this.count);
    this.low = finish(this.low, this.count);
  }
}

/** A hasher for the rows of a text. */
export class RowHasher {
  /** The two halves of the last hash. */
  high = 0;
  low = 0;
  private readonly separator: number;
  /** The text as bytes, where each of its characters is one. */
  private readonly ascii: DataView | undefined;
  private readonly text: string;
  private readonly feed: Feed;

  constructor(text: string, separator: string) {
    const bytes = new TextEncoder().encode(text);
    this.ascii = bytes.length === text.length ? new DataView(bytes.buffer, 0, bytes.length) : undefined;
    this.text = text;
    this.separator = separator.charCodeAt(0);
    this.feed = new Feed(this.ascii === undefined ? 16 : 8);
  }

  /** Hashes a part of the text that is a row as it stands. */
  span(start: number, end: number): void {
    if (this.ascii === undefined) this.wideSpan(start, end);
    else this.asciiSpan(this.ascii, start, end);
  }

  private asciiSpan(view: DataView, start: number, end: number): void {
    let high = HIGH;
    let low = LOW;
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const word = view.getInt32(at, true);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    if (at < end) {
      let word = 0;
      for (let i = end - 1; i >= at; i -= 1) word = (word << 8) | view.getUint8(i);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    this.high = finish(high, end - start);
    this.low = finish(low, end - start);
  }

  private wideSpan(start: number, end: number): void {
    const { text } = this;
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
    const { feed, separator } = this;
    feed.begin(0);
    for (let cell = 0; cell < length; cell += 1) {
      if (cell > 0) feed.add(separator);
      const end = ends[cell]!;
      for (let i = starts[cell]!; i < end; i += 1) {
        const code = text.charCodeAt(i);
        if (code === separator) {
          this.apart({ text, starts, ends, length });
          return;
        }
        feed.add(code);
      }
    }
    feed.end();
    this.high = feed.high;
    this.low = feed.low;
  }

  /** The same for a row with a separator in a cell: where each cell ends is part of it. */
  private apart({ text, starts, ends, length }: Spans): void {
    const { feed } = this;
    feed.begin(APART);
    for (let cell = 0; cell < length; cell += 1) {
      const [start, end] = [starts[cell]!, ends[cell]!];
      for (const part of [end - start, (end - start) >>> 7, (end - start) >>> 14, (end - start) >>> 21])
        feed.add(part & 0x7f);
      for (let i = start; i < end; i += 1) feed.add(text.charCodeAt(i));
    }
    feed.end();
    this.high = feed.high;
    this.low = feed.low;
  }
}
