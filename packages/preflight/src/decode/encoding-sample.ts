import { nextHigh } from "./next-high.ts";

/**
 * What is looked at to find the encoding of a file: pieces of text with a high byte, each once, from the whole
 * file. A piece ends where no character of any encoding goes on: at a space, a comma, a semicolon, a quote or
 * a control character.
 */

/** The share of the sample that the beginning of a file always has, in high bytes: header words are there. */
const FROM_THE_BEGINNING = 500;

/** High bytes of the rest at which a piece is taken. With the beginning they tell encodings apart. */
const FROM_THE_REST = 1_500;

/** The longest piece: a file without any separator is cut somewhere. */
const LONGEST = 256;

/** Bytes of the pieces of the beginning, and of the rest: words have fewer, so only pieces that are no words are thinned out. */
const BYTES_OF_THE_BEGINNING = 4_096;
const BYTES_OF_THE_REST = 8_192;

const isEnd = (byte: number): boolean => byte <= 0x22 || byte === 0x2c || byte === 0x3b;

const countHigh = (bytes: Uint8Array): number => {
  let high = 0;
  for (let at = 0; at < bytes.length; at += 1) high += bytes[at]! >> 7;
  return high;
};

/** As many pieces as have so many bytes, from the beginning to the end. */
const thinned = (pieces: readonly Uint8Array[], most: number): readonly Uint8Array[] => {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  if (size <= most) return pieces;
  const kept = Math.ceil((pieces.length * most) / size);
  return Array.from({ length: kept }, (_, i) => pieces[Math.floor((i * pieces.length) / kept)]!);
};

/** Pieces, each followed by a line feed. */
const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length + 1, 0)).fill(0x0a);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length + 1;
  }
  return all;
};

/** The sample, its pieces separated by line feeds. */
export const encodingSample = (bytes: Uint8Array): Uint8Array => {
  // Pieces are taken at equal distances, counted in high bytes, so that the end of a file counts as much as its beginning.
  const step = Math.max(1, (countHigh(bytes) - FROM_THE_BEGINNING) / FROM_THE_REST);
  const seen = new Set<string>();
  const [beginning, rest]: [Uint8Array[], Uint8Array[]] = [[], []];
  let high = 0;
  let next = 1;
  let past = 0;
  for (let at = nextHigh(bytes, 0); at < bytes.length; at = nextHigh(bytes, at + 1)) {
    high += 1;
    if (high < next) continue;
    next = high < FROM_THE_BEGINNING ? high + 1 : next + step;
    if (at < past) continue;
    let begin = at;
    while (begin > past && begin > at - LONGEST && !isEnd(bytes[begin - 1]!)) begin -= 1;
    let end = at + 1;
    while (end < bytes.length && end < at + LONGEST && !isEnd(bytes[end]!)) end += 1;
    past = end;
    const piece = bytes.subarray(begin, end);
    const key = String.fromCharCode(...piece);
    if (seen.has(key)) continue;
    seen.add(key);
    (high < FROM_THE_BEGINNING ? beginning : rest).push(piece);
  }
  return joined([...thinned(beginning, BYTES_OF_THE_BEGINNING), ...thinned(rest, BYTES_OF_THE_REST)]);
};
