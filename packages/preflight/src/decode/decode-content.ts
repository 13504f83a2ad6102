import { isStorableText } from "@farthing/values";
import { checkArguments } from "../options/check-arguments.ts";
import type { Encoding } from "../options/encodings.ts";
import { tableOf, type Upload } from "./content.ts";
import { factsOf } from "./content-table.ts";
import { decodeOther } from "./decode.ts";
import { type Decoded, decodeAs } from "./encoding.ts";
import { isBinary } from "./is-binary.ts";
import { type WithoutNuls, withoutNuls } from "./stray-nuls.ts";
import { asUtf8, type Utf8Text, utf8Text } from "./utf8.ts";

/** Content as text: decoded once, for all that reads it. */
export interface DecodedContent extends Pick<Decoded, "encoding" | "damaged"> {
  readonly utf8: Utf8Text;
  /** The NULs that the text is without. */
  readonly nuls?: WithoutNuls["nuls"];
}

/** Half of a surrogate pair. UTF-8 cannot contain it. */
const HALF = /\p{Cs}/gu;

/** A text in UTF-8; undefined if it is binary data. */
const encoded = (text: string): Utf8Text | undefined => {
  if (isStorableText(text)) return utf8Text(text);
  return isBinary(text) ? undefined : { ...utf8Text(text.replace(HALF, "\0")), hasNuls: true };
};

const decodeText = (bytes: Uint8Array, named: Encoding | undefined): DecodedContent | undefined => {
  const valid = named === undefined || named === "utf-8" ? asUtf8(bytes) : undefined;
  if (valid !== undefined) return { utf8: valid, encoding: "utf-8", damaged: false };
  const decoded = named === undefined ? decodeOther(bytes) : decodeAs(bytes, named);
  if (decoded === undefined) return undefined;
  const { text, encoding, damaged } = decoded;
  // Only in UTF-16 a NUL byte is part of a character.
  if (!encoding.startsWith("utf-16") && text.includes("\0")) return undefined;
  const utf8 = encoded(text);
  return utf8 === undefined ? undefined : { utf8, encoding, damaged };
};

const decodeBytes = (bytes: Uint8Array, named: Encoding | undefined): DecodedContent | undefined => {
  const decoded = decodeText(bytes, named);
  if (decoded !== undefined || !bytes.includes(0)) return decoded;
  const without = withoutNuls(bytes);
  const text = without === undefined ? undefined : decodeText(without.bytes, named);
  return text === undefined ? undefined : { ...text, nuls: without!.nuls };
};

/** The text of an upload, and the encoding that was named for it. */
interface Kept {
  readonly named: Encoding | undefined;
  readonly decoded: DecodedContent | undefined;
}

/** The uploads from `decodedOnce`, with what was decoded of them. */
const kept = new WeakMap<Upload, Kept | undefined>();

/**
 * An upload that is inspected, checked and read one after the other, and decoded only once. Its bytes must not change
 * meanwhile.
 */
export const decodedOnce = (upload: Upload): Upload => {
  checkArguments({ upload });
  if (kept.has(upload)) return upload;
  const copy = { ...upload };
  kept.set(copy, undefined);
  return copy;
};

const decodeUpload = (upload: Upload, named: Encoding | undefined): DecodedContent | undefined => {
  const last = kept.get(upload);
  // To name the encoding that was found changes nothing.
  const isSame = last?.named === named || (last?.named === undefined && last?.decoded?.encoding === named);
  if (last !== undefined && isSame) return last.decoded;
  const decoded = decodeBytes(upload.bytes, named);
  if (kept.has(upload)) kept.set(upload, { named, decoded });
  return decoded;
};

/**
 * The text of content, in the encoding that the caller names, else in the one that the content shows. Text
 * is decoded already, as is the table of content that is not CSV. Undefined for binary data.
 */
export const decodeContent = (content: string | Upload, named?: Encoding): DecodedContent | undefined => {
  const table = tableOf(content);
  if (table !== undefined)
    return { utf8: { bytes: table.bytes, table: factsOf(table) }, encoding: "utf-8", damaged: false };
  if (typeof content !== "string") return decodeUpload(content, named);
  const utf8 = encoded(content.startsWith("\ufeff") ? content.slice(1) : content);
  return utf8 === undefined ? undefined : { utf8, encoding: "utf-8", damaged: false };
};
