import { decodeText } from "./decode-text.ts";

/** How much of the beginning says in which encoding the rest is. */
const HEAD = 4_096;

const DECLARED = /<\?xml[^>]*\bencoding\s*=\s*["']?([\w.:-]+)|<meta[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

const LATIN_1 = new TextDecoder("latin1");

/** The text of HTML or XML, in the encoding that its bytes show, else in the one that it declares. */
export const markupText = (bytes: Uint8Array): string => {
  const parts = DECLARED.exec(LATIN_1.decode(bytes.subarray(0, HEAD)));
  return decodeText(bytes, parts?.[1] ?? parts?.[2]);
};
