/** Bytes as text: in the encoding that they show, in one that is named, at once and as they come. */
import { encoderOf } from "../../../../packages/preflight/src/correct/encode.ts";
import { decode } from "../../../../packages/preflight/src/decode/decode.ts";
import { decodeContent } from "../../../../packages/preflight/src/decode/decode-content.ts";
import { decodeAs } from "../../../../packages/preflight/src/decode/encoding.ts";
import { IncomingBytes } from "../../../../packages/preflight/src/decode/incoming-bytes.ts";
import { TextWindow } from "../../../../packages/preflight/src/decode/text-window.ts";
import { textOf } from "../../../../packages/preflight/src/decode/utf8.ts";
import { ENCODINGS, type Encoding } from "../../../../packages/preflight/src/options/encodings.ts";
import { holds, inParts, same } from "./expect.ts";

const PART = 5;

const textInParts = async (bytes: Uint8Array, encoding: Encoding): Promise<string | undefined> => {
  const incoming = new IncomingBytes(inParts(bytes), {});
  const window = new TextWindow(incoming, encoding, PART);
  while (!window.hasEnd && window.refused === undefined) await window.fill();
  return window.refused === undefined
    ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(window.text.bytes)
    : undefined;
};

const encodedAgain = (text: string, encoding: Encoding): void => {
  const bytes = encoderOf(encoding)(text);
  if (!(bytes instanceof Uint8Array))
    throw new Error(`${encoding} cannot write ${bytes.character}, which it reads`);
  const again = decodeAs(bytes, encoding).text;
  // What looks like a mark is one.
  same(again, text.startsWith("\ufeff") ? text.slice(1) : text, `text that is written in ${encoding}`);
};

const examineIn = async (bytes: Uint8Array, encoding: Encoding): Promise<void> => {
  const { text, damaged } = decodeAs(bytes, encoding);
  const parts = await textInParts(bytes, encoding);
  if (text.includes("\0")) same(parts, undefined, "NULs in parts");
  else same(parts, text.toWellFormed(), `${encoding} in parts`);
  if (!damaged && text.isWellFormed()) encodedAgain(text, encoding);
  const content = decodeContent({ bytes }, encoding);
  if (content !== undefined) same(content.encoding, encoding, "the named encoding");
};

/** Of any bytes. */
export const examine = async (bytes: Uint8Array): Promise<void> => {
  const decoded = decode(bytes);
  const content = decodeContent({ bytes });
  if (decoded !== undefined) {
    holds(content !== undefined, "what is text is content");
    same([content!.encoding, content!.damaged], [decoded.encoding, decoded.damaged], "the encoding");
    if (decoded.text.isWellFormed() && !decoded.text.includes("\0"))
      same(textOf(content!.utf8), decoded.text, "the text");
    same(decodeAs(bytes, decoded.encoding).text, decoded.text, "the text in the encoding that was found");
    await examineIn(bytes, decoded.encoding);
  }
  await examineIn(bytes, ENCODINGS[bytes.length % ENCODINGS.length]!);
};
