import type { Decoded } from "./decode.ts";
import { dropLines } from "./lines.ts";

/** A text and the same in UTF-8: marks are looked for in bytes, which takes a part of the time that characters take. */
export interface Utf8Text {
  readonly text: string;
  readonly bytes: Uint8Array;
}

export const utf8Text = (text: string): Utf8Text => ({ text, bytes: new TextEncoder().encode(text) });

const MARK_BYTES = 3;

/** What was decoded from `bytes`; they serve as they are where they are UTF-8. */
export const decodedUtf8 = (bytes: Uint8Array, { text, encoding, damaged }: Decoded): Utf8Text =>
  encoding === "utf-8" && !damaged
    ? {
        text,
        bytes:
          bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(MARK_BYTES) : bytes,
      }
    : utf8Text(text);

/** What is left when the first `count` lines are dropped: nothing where there are no more than these. */
export const utf8WithoutLines = (whole: Utf8Text, count: number): Utf8Text => {
  if (count === 0) return whole;
  const { text, bytes } = whole;
  const rest = dropLines(text, count) ?? "";
  const dropped = new TextEncoder().encode(text.slice(0, text.length - rest.length)).length;
  return { text: rest, bytes: bytes.subarray(dropped) };
};
