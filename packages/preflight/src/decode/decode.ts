import { checkArguments } from "../options/check-arguments.ts";
import { type Decoded, decodeAs } from "./encoding.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { isBinary } from "./is-binary.ts";
import { nextHigh } from "./next-high.ts";
import { decodeMarkedUtf16, decodeUtf8, startsWith } from "./unicode.ts";

const SAMPLE = 4096;

/**
 * UTF-16 without a mark has NULs in only one half of its bytes: digits and separators are ASCII in every
 * language. The other half has few: the last byte of U+4E00 is one. With NULs in both halves it is not text.
 */
const utf16ByNuls = (bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined => {
  if (bytes.length < 4) return undefined;
  const length = Math.min(bytes.length - (bytes.length % 2), SAMPLE);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even += 1;
    if (bytes[i + 1] === 0) odd += 1;
  }
  const units = length / 2;
  if (odd > units * 0.3 && even < odd / 8) return "utf-16le";
  if (even > units * 0.3 && odd < even / 8) return "utf-16be";
  return undefined;
};

/** So many show it. */
const MOST_SEQUENCES = 16_384;

/**
 * How far bytes are UTF-8: whole characters of several bytes against sequences that are none. Text of another
 * encoding has whole ones only by chance.
 */
const isDamagedUtf8 = (bytes: Uint8Array): boolean => {
  let whole = 0;
  let broken = 0;
  for (let at = nextHigh(bytes, 0); at < bytes.length && whole + broken < MOST_SEQUENCES; ) {
    const byte = bytes[at]!;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    let end = at + 1;
    while (end < at + length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
    if (byte >= 0xc2 && byte < 0xf5 && end === at + length) whole += 1;
    else broken += 1;
    at = nextHigh(bytes, end);
  }
  return whole >= 4 && whole >= broken * 8;
};

/**
 * The text of bytes that are not undamaged UTF-8, without its byte order mark: UTF-16 by its mark or by the
 * pattern of its NULs, UTF-8 with its mark or with few invalid bytes, otherwise the most likely encoding.
 * Never fails: an invalid byte becomes U+FFFD. Undefined for binary data: bytes with NULs that are not UTF-16.
 */
export const decodeOther = (bytes: Uint8Array): Decoded | undefined => {
  const marked = decodeMarkedUtf16(bytes);
  if (marked !== undefined) return marked;
  if (bytes.includes(0)) {
    const utf16 = utf16ByNuls(bytes);
    return utf16 === undefined ? undefined : decodeAs(bytes, utf16);
  }
  // With a mark it is UTF-8 even if some bytes are invalid.
  if (startsWith(bytes, 0xef, 0xbb, 0xbf) || isDamagedUtf8(bytes)) return decodeAs(bytes, "utf-8");
  return decodeAs(bytes, guessEncoding(bytes));
};

/** The text of a file in the encoding that its content shows, as `decodeOther` for all that is not UTF-8. */
export const decode = (bytes: Uint8Array): Decoded | undefined => {
  checkArguments({ bytes });
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined && !utf8.includes("\0")) return { text: utf8, encoding: "utf-8", damaged: false };
  const other = decodeOther(bytes);
  return other === undefined || isBinary(other.text) ? undefined : other;
};
