import type { Encoding } from "../options/encodings.ts";
import { encodingSample } from "./encoding-sample.ts";
import { RARITY } from "./languages.ts";
import { judgeMultiByte } from "./multi-byte.ts";
import { nextHigh } from "./next-high.ts";
import { judgeSingleByte } from "./single-byte.ts";

/** Header words are in the first lines. */
const BEGINNING = 4_096;

const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, BEGINNING).map((byte) => (byte < 0x80 ? byte : 0x20)));

const QUESTION_MARK = 0x3f;

/**
 * Whether nothing is left of characters but their ends: a program that cannot write the first byte of one in UTF-8 writes a
 * question mark in its place. What is left says nothing of an encoding.
 */
const areEnds = (bytes: Uint8Array): boolean => {
  for (let at = nextHigh(bytes, 0); at < bytes.length; at = nextHigh(bytes, at + 1))
    if (bytes[at - 1] !== QUESTION_MARK) return false;
  return true;
};

/** The most likely encoding of bytes that are not Unicode. The usual one of two that read the same. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  if (areEnds(bytes)) return "windows-1252";
  const sample = encodingSample(bytes);
  let best: Encoding = "windows-1252";
  let most = Number.NEGATIVE_INFINITY;
  for (const { encoding, bits } of [...judgeSingleByte(sample, asciiOf(bytes)), ...judgeMultiByte(sample)]) {
    const likely = bits - (RARITY[encoding] ?? 0);
    if (likely > most) {
      best = encoding;
      most = likely;
    }
  }
  return best;
};
