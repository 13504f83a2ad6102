import type { Upload } from "./content.ts";
import { decodeOther } from "./decode.ts";
import { type Decoded, decodeAs, type Encoding } from "./encoding.ts";
import { asUtf8, type Utf8Text, utf8Text } from "./utf8.ts";

/** Content as text: decoded once, for all that reads it. */
export interface DecodedContent extends Pick<Decoded, "encoding" | "damaged"> {
  readonly utf8: Utf8Text;
}

const decodeBytes = (bytes: Uint8Array, named: Encoding | undefined): DecodedContent | undefined => {
  const utf8 = named === undefined || named === "utf-8" ? asUtf8(bytes) : undefined;
  if (utf8 !== undefined) return { utf8, encoding: "utf-8", damaged: false };
  const decoded = named === undefined ? decodeOther(bytes) : decodeAs(bytes, named);
  if (decoded === undefined || decoded.text.includes("\0")) return undefined;
  const { text, encoding, damaged } = decoded;
  return { utf8: utf8Text(text), encoding, damaged };
};

/**
 * The text of content, in the encoding that the caller names, else in the one that the content shows. Text
 * is decoded already. Undefined for binary data.
 */
export const decodeContent = (content: string | Upload, named?: Encoding): DecodedContent | undefined => {
  if (typeof content !== "string") return decodeBytes(content.bytes, named);
  if (content.includes("\0")) return undefined;
  const text = content.startsWith("\ufeff") ? content.slice(1) : content;
  return { utf8: utf8Text(text), encoding: "utf-8", damaged: false };
};
