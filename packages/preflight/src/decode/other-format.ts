/** Content that is clearly in another format than text in columns, recognised by its first bytes. */

export interface OtherFormat {
  /** "a PDF document" */
  readonly name: string;
  readonly remedy: string;
}

const AS_CSV = "Export it from the bank as CSV instead.";
const FROM_SPREADSHEET = "Open it in a spreadsheet program and save it as CSV.";
const UNPACK = "Unpack it first and check the file inside.";

/** By the first bytes, each written as the character of its value. */
const SIGNATURES: readonly (readonly [head: RegExp, name: string, remedy: string])[] = [
  [/^%PDF-/, "a PDF document", AS_CSV],
  [/^\x1f\x8b/, "a gzip archive", UNPACK],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, "an old Excel workbook (.xls)", FROM_SPREADSHEET],
  [/^\x89PNG/, "a PNG image", AS_CSV],
  [/^\xff\xd8\xff/, "a JPEG image", AS_CSV],
  [/^GIF8/, "a GIF image", AS_CSV],
  [/^BM[\s\S]{4}\0{4}/, "a bitmap image", AS_CSV],
  [/^RIFF[\s\S]{4}WEBP/, "a WebP image", AS_CSV],
  [/^II\*\0|^MM\0\*/, "a TIFF image", AS_CSV],
  [/^7z\xbc\xaf\x27\x1c/, "a 7-Zip archive", UNPACK],
  [/^Rar!\x1a\x07/, "a RAR archive", UNPACK],
  [/^\{\\rtf/, "a rich-text document", AS_CSV],
  [/^\s*<(?:!doctype html|html|table|head|body)\b/i, "a web page (HTML)", FROM_SPREADSHEET],
  [/^\s*(?:OFXHEADER\b|<OFX>|<\?xml[^>]*>\s*<\?OFX)/i, "an OFX file", AS_CSV],
  [/^\s*<\?xml\b/i, "an XML document", AS_CSV],
  [/^\s*!(?:Type|Account|Option):/i, "a QIF file", AS_CSV],
];

/**
 * Nearly every format is recognised by so few bytes; only content that begins like these may need more of
 * them.
 */
const START = 16;
const NEEDS_MORE = /^(?:PK|\s*(?:$|[<!O]))/i;
const HEAD = 4_096;

/** The first bytes, after a UTF-8 mark, and for UTF-16 with its mark without the NULs. */
const headOf = (bytes: Uint8Array, length: number): string => {
  const characters = (from: number): string => String.fromCharCode(...bytes.subarray(from, from + length));
  const head = characters(0);
  if (head.startsWith("\xef\xbb\xbf")) return characters(3);
  return head.startsWith("\xff\xfe") || head.startsWith("\xfe\xff")
    ? head.slice(2).replaceAll("\0", "")
    : head;
};

const zip = (head: string): OtherFormat => {
  if (/\bxl\/|\[Content_Types\]/.test(head))
    return { name: "an Excel workbook (.xlsx)", remedy: FROM_SPREADSHEET };
  if (head.includes("opendocument.spreadsheet"))
    return { name: "an OpenDocument spreadsheet (.ods)", remedy: FROM_SPREADSHEET };
  return { name: "a ZIP archive", remedy: UNPACK };
};

/** The format of `content` if it is clearly not CSV, otherwise undefined. */
export const otherFormat = (content: Uint8Array | string): OtherFormat | undefined => {
  const first = (length: number): string =>
    typeof content === "string" ? content.slice(0, length) : headOf(content, length);
  const start = first(START);
  const head = NEEDS_MORE.test(start) ? first(HEAD) : start;
  if (/^PK(?:\x03\x04|\x05\x06)/.test(head)) return zip(head);
  for (const [signature, name, remedy] of SIGNATURES) if (signature.test(head)) return { name, remedy };
  return undefined;
};
