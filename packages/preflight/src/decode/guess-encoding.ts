import type { Encoding } from "./encoding.ts";
import { encodingSample } from "./encoding-sample.ts";
import { RARITY } from "./languages.ts";
import { judgeMultiByte } from "./multi-byte.ts";
import { judgeSingleByte } from "./single-byte.ts";

/** Header words are in the first lines. */
const BEGINNING = 4_096;

const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, BEGINNING).map((byte) => (byte < 0x80 ? byte : 0x20)));

/** The most likely encoding of bytes that are not Unicode. The usual one of two that read the same. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
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
