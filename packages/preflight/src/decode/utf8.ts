import type { TableFacts } from "./content-table.ts";

/** A text in UTF-8. Searching bytes is several times faster than searching characters. */
export interface Utf8Text {
  readonly bytes: Uint8Array;
  /** The same text as a string, if every byte is one character and the string already exists. */
  readonly ascii?: string | undefined;
  /** How many bytes of the whole text are above this part of it. */
  readonly above?: number;
  /** Whether it has U+0000, which stands for half of a surrogate pair too. */
  readonly hasNuls?: boolean;
  /** What is known of content that is not CSV, and of which the text was made. */
  readonly table?: TableFacts;
}

const LF = 10;
const CR = 13;

const of = (bytes: Uint8Array, text: string): Utf8Text => ({
  bytes,
  ascii: text.length === bytes.length ? text : undefined,
});

export const utf8Text = (text: string): Utf8Text => of(new TextEncoder().encode(text), text);

export const NOTHING = utf8Text("");

const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/** Content of this size is kept as one string. */
const WHOLE = 65_536;

/** Larger content is read in pieces that stay in the processor's cache: with larger ones a cold process waits for new memory. */
const PIECE = 16_384;

const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** A character has at most four bytes, so one begins this near an offset if the bytes are UTF-8. */
const beginOfCharacter = (bytes: Uint8Array, at: number): number => {
  let begin = at;
  while (begin > at - 3 && (bytes[begin]! & 0xc0) === 0x80) begin -= 1;
  return begin;
};

/** The text of bytes; undefined if they are not UTF-8 or contain a NUL. */
const decoded = (bytes: Uint8Array): string | undefined => {
  try {
    const text = DECODER.decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
};

/** Whether bytes are UTF-8 without a NUL. */
const isUtf8 = (bytes: Uint8Array): boolean => {
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = at + PIECE < bytes.length ? beginOfCharacter(bytes, at + PIECE) : bytes.length;
    if (decoded(bytes.subarray(at, end)) === undefined) return false;
  }
  return true;
};

/** Bytes as UTF-8 text without its mark; undefined if they are not UTF-8 or contain a NUL. */
export const asUtf8 = (content: Uint8Array): Utf8Text | undefined => {
  const bytes = withoutMark(content);
  if (bytes.length > WHOLE) return isUtf8(bytes) ? { bytes } : undefined;
  const text = decoded(bytes);
  return text === undefined ? undefined : of(bytes, text);
};

/**
 * The offset after the next line end at or after `from`, or the length: LF, CRLF and a lone CR each end a
 * line.
 */
const nextLine = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === LF) return at + 1;
    if (bytes[at] === CR) return bytes[at + 1] === LF ? at + 2 : at + 1;
  }
  return bytes.length;
};

/** The rest of a text after its first `count` lines, or undefined if it has no more lines. */
export const dropLines = (text: Utf8Text, count: number): Utf8Text | undefined => {
  const { bytes, ascii, above = 0, hasNuls = false, table } = text;
  let from = 0;
  for (let line = 0; line < count; line += 1) {
    from = nextLine(bytes, from);
    if (from >= bytes.length) return undefined;
  }
  return from === 0
    ? text
    : {
        bytes: bytes.subarray(from),
        ascii: ascii?.slice(from),
        above: above + from,
        hasNuls,
        ...(table === undefined ? {} : { table }),
      };
};

/** Whole lines from the beginning of a text, at most `most` bytes; of a longer line only its beginning. */
export const firstLines = (text: Utf8Text, most: number): Utf8Text => {
  const { bytes, ascii } = text;
  if (bytes.length <= most) return text;
  const end = Math.max(bytes.lastIndexOf(LF, most - 1), bytes.lastIndexOf(CR, most - 1)) + 1 || most;
  return { bytes: bytes.subarray(0, end), ascii: ascii?.slice(0, end) };
};

/** A text as a string. */
export const textOf = ({ bytes, ascii }: Utf8Text): string =>
  ascii ?? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** The physical line around an offset: its number, from 1, and its text. */
export const lineAround = (
  bytes: Uint8Array,
  offset: number,
): { readonly line: number; readonly text: string } => {
  let [line, from] = [1, 0];
  for (let next = nextLine(bytes, from); next <= offset; next = nextLine(bytes, from)) {
    line += 1;
    from = next;
  }
  const text = textOf({ bytes: bytes.subarray(from, nextLine(bytes, from)) });
  return { line, text: text.replace(/[\r\n]+$/, "") };
};
