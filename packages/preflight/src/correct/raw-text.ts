import { partsIn } from "../decode/encoding.ts";
import type { Encoding } from "../options/encodings.ts";

const LF = 10;
const CR = 13;

/** What a byte order mark is in the encodings that have one; a decoder removes it. */
const MARKS: Readonly<Partial<Record<Encoding, readonly number[]>>> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

/**
 * A file as it was received, in units of its encoding: two bytes in UTF-16, else one. Line ends, quotes and separators are
 * looked for in them, not in the decoded text, so that what is malformed or written in another way than usual stays where it is.
 */
export interface RawText {
  readonly bytes: Uint8Array;
  /** The offset after the byte order mark. */
  readonly begin: number;
  /** Bytes of a unit. */
  readonly width: 1 | 2;
  /** The unit at an offset; -1 where there is none. */
  readonly unitAt: (at: number) => number;
  /** The text between two offsets; the second one is that of a separator or a line end, or the end of the file. */
  readonly textOf: (from: number, to: number) => string;
  /** Whether the unit at an offset is a character below U+0080 itself, and not the last byte of another. */
  readonly isItself: (at: number) => boolean;
}

/** Below this, a byte is never the last one of a character of two bytes. */
const FIRST_TRAIL = 0x40;

/** Where the pair that a byte may end has certainly begun: after a byte below 0x80. */
const beginBefore = (bytes: Uint8Array, at: number): number => {
  let from = at;
  while (from > 0 && bytes[from - 1]! >= 0x80) from -= 1;
  return from;
};

export const rawText = (bytes: Uint8Array, encoding: Encoding): RawText => {
  const mark = MARKS[encoding] ?? [];
  const begin = mark.every((byte, i) => bytes[i] === byte) ? mark.length : 0;
  const width = encoding === "utf-16le" || encoding === "utf-16be" ? 2 : 1;
  const read = partsIn(encoding);
  // A character that is cut off is read in another way where nothing follows it.
  const textOf = (from: number, to: number): string =>
    to < bytes.length ? read(bytes.subarray(from, to + width)).slice(0, -1) : read(bytes.subarray(from));
  if (width === 2) {
    const [low, high] = encoding === "utf-16le" ? [0, 1] : [1, 0];
    const unitAt = (at: number): number =>
      at + 1 < bytes.length ? bytes[at + low]! + bytes[at + high]! * 256 : -1;
    return { bytes, begin, width, unitAt, textOf, isItself: () => true };
  }
  return {
    bytes,
    begin,
    width,
    unitAt: (at) => bytes[at] ?? -1,
    textOf,
    isItself: (at) =>
      bytes[at]! < FIRST_TRAIL ||
      read(bytes.subarray(beginBefore(bytes, at), at + 1)).endsWith(String.fromCharCode(bytes[at]!)),
  };
};

/** The offset at which each of some lines begins, by its number from 1; LF, CRLF and a lone CR each end a line. */
export const lineBegins = (text: RawText, lines: ReadonlySet<number>): ReadonlyMap<number, number> => {
  const { bytes, begin, width, unitAt } = text;
  const begins = new Map<number, number>();
  let line = 1;
  if (lines.has(line)) begins.set(line, begin);
  for (let at = begin; at < bytes.length && begins.size < lines.size; at += width) {
    const unit = unitAt(at);
    if (unit !== LF && (unit !== CR || unitAt(at + width) === LF)) continue;
    line += 1;
    if (lines.has(line)) begins.set(line, at + width);
  }
  return begins;
};

/** The offset behind the line end at an offset; the same offset where there is none. */
export const behindLineEnd = ({ width, unitAt }: RawText, at: number): number => {
  const unit = unitAt(at);
  if (unit === CR && unitAt(at + width) === LF) return at + 2 * width;
  return unit === CR || unit === LF ? at + width : at;
};
