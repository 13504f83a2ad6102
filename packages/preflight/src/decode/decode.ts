import { guessSingleByteEncoding } from "./single-byte.ts";

/** The encodings in which content can be read, by their WHATWG names. */
export type Encoding =
  | "utf-8"
  | "utf-16le"
  | "utf-16be"
  | "windows-1252"
  | "windows-1250"
  | "windows-1251"
  | "iso-8859-2";

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** Some bytes are invalid in this encoding and became U+FFFD. */
  readonly damaged: boolean;
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte);

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

const decodeAs = (bytes: Uint8Array, encoding: Encoding): Decoded => {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, damaged: text.includes("\ufffd") };
};

const withoutNuls = (decoded: Decoded): Decoded | undefined =>
  decoded.text.includes("\0") ? undefined : decoded;

/** UTF-16 with its mark, or undefined. */
export const decodeMarkedUtf16 = (bytes: Uint8Array): Decoded | undefined => {
  if (startsWith(bytes, 0xff, 0xfe)) return decodeAs(bytes, "utf-16le");
  if (startsWith(bytes, 0xfe, 0xff)) return decodeAs(bytes, "utf-16be");
  return undefined;
};

/** Strict UTF-8 without its mark, or undefined. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of a file, without its byte order mark: UTF-8 if the bytes are valid UTF-8, UTF-16 by its mark or
 * by the pattern of its NULs, otherwise the most plausible single-byte encoding. Never fails: an invalid byte
 * becomes U+FFFD. Undefined for binary data: bytes with NULs that are not UTF-16, or UTF-16 with NUL
 * characters.
 */
export const decode = (bytes: Uint8Array): Decoded | undefined => {
  const marked = decodeMarkedUtf16(bytes);
  if (marked !== undefined) return withoutNuls(marked);
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== undefined && !utf8.includes("\0")) return { text: utf8, encoding: "utf-8", damaged: false };
  if (utf8 !== undefined || bytes.includes(0)) {
    const utf16 = utf16ByNuls(bytes);
    return utf16 === undefined ? undefined : withoutNuls(decodeAs(bytes, utf16));
  }
  // With a mark it is UTF-8 even if some bytes are invalid.
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return decodeAs(bytes, "utf-8");
  return decodeAs(bytes, guessSingleByteEncoding(bytes));
};
