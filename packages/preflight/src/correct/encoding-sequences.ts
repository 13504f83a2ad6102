import type { Encoding } from "../options/encodings.ts";

/** The first and the last value of a byte; the other way round they are taken from the last. */
type Range = readonly [from: number, to: number];

/** Sequences with one byte of each range, in order. */
export type Sequences = readonly Range[];

const ASCII: Sequences = [[0x00, 0x7f]];
const HIGH: Sequences = [[0x80, 0xff]];

const pairs = (leads: Range, trails: Range): Sequences => [leads, trails];

/**
 * The sequences of the encodings with several bytes a character. Where two of them stand for one character, the first here is
 * that of the encoders of the WHATWG encoding standard (Encoding, 10 to 13).
 */
const SEVERAL_BYTES: Readonly<Partial<Record<Encoding, readonly Sequences[]>>> = {
  // The euro sign has one byte only in an older encoding of the family.
  gb18030: [ASCII, pairs([0x81, 0xfe], [0x40, 0xfe]), HIGH],
  // Of two equal characters the last is the usual one. What Hong Kong added comes after all others.
  big5: [ASCII, pairs([0xfe, 0xa1], [0xfe, 0x40]), pairs([0x81, 0xa0], [0x40, 0xfe]), HIGH],
  // The rows of 0xED and 0xEE repeat characters of others.
  shift_jis: [ASCII, pairs([0x81, 0xec], [0x40, 0xfc]), pairs([0xef, 0xfc], [0x40, 0xfc]), HIGH],
  "euc-jp": [
    ASCII,
    pairs([0x8e, 0x8e], [0xa1, 0xfe]),
    pairs([0xa1, 0xfe], [0xa1, 0xfe]),
    [[0x8f, 0x8f], ...pairs([0xa1, 0xfe], [0xa1, 0xfe])],
    HIGH,
  ],
  "euc-kr": [ASCII, pairs([0x81, 0xfe], [0x41, 0xfe]), HIGH],
};

/** The sequences of an encoding that most texts are made of. */
export const usualSequences = (encoding: Encoding): readonly Sequences[] =>
  SEVERAL_BYTES[encoding] ?? [ASCII, HIGH];

/** The others, which few files need. */
export const rareSequences = (encoding: Encoding): readonly Sequences[] =>
  encoding === "gb18030"
    ? [[...pairs([0x81, 0x84], [0x30, 0x39]), ...pairs([0x81, 0xfe], [0x30, 0x39])]]
    : [];
