import { decodeText } from "../text/decode-text.ts";

/** The header stands before the first aggregate. */
const HEAD = 2_048;

const LATIN_1 = new TextDecoder("latin1");

const IN_XML = /<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']+)/i;

/** Some banks write the header on one line, without blanks between its fields. */
const IN_SGML = /\bCHARSET\s*:\s*([\w-]+?)(?:COMPRESSION|\s|$)/i;

/** The text of OFX (1.6, 2.2.1: the header declares the page, and often wrongly). */
export const ofxText = (bytes: Uint8Array): string => {
  const head = LATIN_1.decode(bytes.subarray(0, HEAD)).replaceAll("\0", "");
  return decodeText(bytes, (IN_XML.exec(head) ?? IN_SGML.exec(head))?.[1]);
};
