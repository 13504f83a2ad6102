import { decodeMarkedUtf16, decodeUtf8 } from "../decode/unicode.ts";

/**
 * A line, from one index of a text to another, with its number, from 1; without a text if its bytes are not
 * UTF-8. No string is created for it, because most lines are read in place.
 */
type OnLine = (text: string | undefined, from: number, to: number, number: number) => void;

/** Passes on the lines of content, in order. */
export type Lines = (onLine: OnLine) => void;

const LF = 10;

/** The lines of a text. LF ends a line; a CR before it is white space in JSON. */
const textLines =
  (text: string): Lines =>
  (onLine) => {
    let from = text.startsWith("\ufeff") ? 1 : 0;
    for (let number = 1; from <= text.length; number += 1) {
      const found = text.indexOf("\n", from);
      const end = found < 0 ? text.length : found;
      onLine(text, from, end, number);
      from = end + 1;
    }
  };

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** The lines of bytes that are not all UTF-8: lines that are UTF-8 are still read. */
const byteLines =
  (bytes: Uint8Array): Lines =>
  (onLine) => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const encoder = new TextEncoder();
    let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    for (let number = 1; from <= bytes.length; number += 1) {
      const found = bytes.indexOf(LF, from);
      const end = found < 0 ? bytes.length : found;
      const line = bytes.subarray(from, end);
      const text = decoder.decode(line);
      // A decoder that throws costs more than the line: invalid bytes do not decode to themselves.
      const isUtf8 = !text.includes("\ufffd") || isSame(encoder.encode(text), line);
      onLine(isUtf8 ? text : undefined, 0, text.length, number);
      from = end + 1;
    }
  };

/** The text of bytes in UTF-8, or in UTF-16 with a mark; undefined if they are not all that. */
const textOf = (bytes: Uint8Array): string | undefined => decodeMarkedUtf16(bytes)?.text ?? decodeUtf8(bytes);

/** The lines of NDJSON: UTF-8, or UTF-16 with a mark. */
export const ndjsonLines = (content: string | Uint8Array): Lines => {
  if (typeof content === "string") return textLines(content);
  const text = textOf(content);
  return text === undefined ? byteLines(content) : textLines(text);
};

/** The lines of valid NDJSON, one after the other: bytes that are not UTF-8 are not valid. */
export function* validLines(bytes: Uint8Array): Generator<string> {
  const text = textOf(bytes) ?? "";
  for (let from = text.startsWith("\ufeff") ? 1 : 0; from < text.length; ) {
    const found = text.indexOf("\n", from);
    const end = found < 0 ? text.length : found;
    yield text.slice(from, end);
    from = end + 1;
  }
}
