/**
 * Hashes of 64 bits that tell equal rows, whatever way their cells are written. What is hashed is the text of the cells
 * with the separator between them, for that is what nearly every row is in the file itself, and can be hashed as it
 * stands there: four characters at a time where all the text is ASCII. A cell that holds the separator would make two
 * different rows one text; such a row is hashed as something that no plain row can be.
 */
export interface RowHasher {
  /** The two halves of the last hash. */
  high: number;
  low: number;
  /** Hashes a part of the text. */
  readonly span: (start: number, end: number) => void;
  /** Hashes cells: the same as the part of the text that holds just them. */
  readonly cells: (cells: readonly string[]) => void;
}

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

/** A separator in a cell; what it is made of does not matter, only that no other cells make the same. */
const isAmbiguous = (cells: readonly string[], separator: string): boolean => {
  for (let i = 0; i < cells.length; i += 1) if (cells[i]!.includes(separator)) return true;
  return false;
};

const hasherOf = (
  separator: string,
  span: (this: void, to: RowHasher, start: number, end: number, apart: number) => void,
  whole: (this: void, to: RowHasher, text: string, apart: number) => void,
): RowHasher => {
  const hasher: RowHasher = {
    high: 0,
    low: 0,
    span: (start, end) => span(hasher, start, end, 0),
    cells: (cells) =>
      isAmbiguous(cells, separator)
        ? whole(hasher, JSON.stringify(cells), APART)
        : whole(hasher, cells.join(separator), 0),
  };
  return hasher;
};

/** Four characters of ASCII as one word, as a little-endian view of their bytes has them; 0 stands behind the end. */
const asciiWord = (text: string, at: number, end: number): number => {
  let word = 0;
  for (let i = Math.min(at + 4, end) - 1; i >= at; i -= 1) word = (word << 8) | (text.charCodeAt(i) & 0xff);
  return word;
};

/** For a text of which each character is one byte of `bytes`. */
const asciiHasher = (bytes: Uint8Array, separator: string): RowHasher => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return hasherOf(
    separator,
    (to, start, end, apart) => {
      let high = HIGH ^ apart;
      let low = LOW;
      let at = start;
      for (; at + 4 <= end; at += 4) {
        const word = view.getInt32(at, true);
        high = mixHigh(high, word);
        low = mixLow(low, word);
      }
      if (at < end) {
        let word = 0;
        for (let i = end - 1; i >= at; i -= 1) word = (word << 8) | bytes[i]!;
        high = mixHigh(high, word);
        low = mixLow(low, word);
      }
      to.high = finish(high, end - start);
      to.low = finish(low, end - start);
    },
    (to, text, apart) => {
      let high = HIGH ^ apart;
      let low = LOW;
      for (let at = 0; at < text.length; at += 4) {
        const word = asciiWord(text, at, text.length);
        high = mixHigh(high, word);
        low = mixLow(low, word);
      }
      to.high = finish(high, text.length);
      to.low = finish(low, text.length);
    },
  );
};

/** For any text: two characters at a time. */
const textHasher = (source: string, separator: string): RowHasher => {
  const hash = (to: RowHasher, text: string, start: number, end: number, apart: number): void => {
    let high = HIGH ^ apart;
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
    to.high = finish(high, end - start);
    to.low = finish(low, end - start);
  };
  return hasherOf(
    separator,
    (to, start, end, apart) => hash(to, source, start, end, apart),
    (to, text, apart) => hash(to, text, 0, text.length, apart),
  );
};

/** A hasher for the rows of a text. */
export const rowHasher = (text: string, separator: string): RowHasher => {
  const bytes = new TextEncoder().encode(text);
  return bytes.length === text.length ? asciiHasher(bytes, separator) : textHasher(text, separator);
};
