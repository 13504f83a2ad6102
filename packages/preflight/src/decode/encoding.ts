import type { Encoding } from "../options/encodings.ts";
import { decodeCodePage, isCodePage } from "./code-pages.ts";

/** The text of some bytes, and how it was read. */
export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** Some bytes are invalid in this encoding and became U+FFFD. */
  readonly damaged: boolean;
}

/** The text of bytes in an encoding, without a byte order mark. */
export const textIn = (bytes: Uint8Array, encoding: Encoding): string =>
  isCodePage(encoding) ? decodeCodePage(bytes, encoding) : new TextDecoder(encoding).decode(bytes);

/** Reads parts of a content in an encoding: in them, a byte order mark is a character. */
export const partsIn = (encoding: Encoding): ((bytes: Uint8Array) => string) => {
  if (isCodePage(encoding)) return (bytes) => decodeCodePage(bytes, encoding);
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
};

/** The text of bytes in the encoding that the caller names. Never fails: an invalid byte becomes U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: Encoding): Decoded => {
  const text = textIn(bytes, encoding);
  return { text, encoding, damaged: text.includes("\ufffd") };
};
