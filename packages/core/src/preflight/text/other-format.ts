/**
 * Content that is plainly of another format than text in columns, told by its first bytes.
 */

export interface OtherFormat {
  /** "a PDF document" */
  readonly name: string;
  readonly remedy: string;
}

const AS_CSV = "Export it from the bank as CSV instead.";
const FROM_SPREADSHEET = "Open it in a spreadsheet program and save it as CSV.";

const SIGNATURES: readonly (readonly [head: string, name: string, remedy: string])[] = [
  ["%PDF-", "a PDF document", AS_CSV],
  ["\x1f\x8b", "a gzip archive", "Unpack it first and check the file inside."],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel workbook (.xls)", FROM_SPREADSHEET],
  ["\x89PNG", "a PNG image", AS_CSV],
  ["\xff\xd8\xff", "a JPEG image", AS_CSV],
  ["GIF8", "a GIF image", AS_CSV],
  ["BM\0\0", "a bitmap image", AS_CSV],
  ["II*\0", "a TIFF image", AS_CSV],
  ["MM\0*", "a TIFF image", AS_CSV],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "Unpack it first and check the file inside."],
  ["Rar!\x1a\x07", "a RAR archive", "Unpack it first and check the file inside."],
  ["{\\rtf", "a rich-text document", AS_CSV],
];

const TEXT_SIGNATURES: readonly (readonly [head: RegExp, name: string, remedy: string])[] = [
  [/^\s*<(?:!doctype html|html|table|head|body)\b/i, "a web page (HTML)", FROM_SPREADSHEET],
  [/^\s*(?:OFXHEADER\b|<OFX>|<\?xml[^>]*>\s*<\?OFX)/i, "an OFX file", AS_CSV],
  [/^\s*<\?xml\b/i, "an XML document", AS_CSV],
  [/^\s*!(?:Type|Account|Option):/i, "a QIF file", AS_CSV],
];

const latin1 = (bytes: Uint8Array, from: number, to: number): string => {
  let text = "";
  for (let i = from; i < Math.min(to, bytes.length); i += 1) text += String.fromCharCode(bytes[i]!);
  return text;
};

const zip = (content: string): OtherFormat => {
  if (/\bxl\/|\[Content_Types\]/.test(content))
    return { name: "an Excel workbook (.xlsx)", remedy: FROM_SPREADSHEET };
  if (content.includes("opendocument.spreadsheet"))
    return { name: "an OpenDocument spreadsheet (.ods)", remedy: FROM_SPREADSHEET };
  return { name: "a ZIP archive", remedy: "Unpack it first and check the file inside." };
};

/** What `content` plainly is instead of CSV, or undefined where it may be CSV. */
export const otherFormat = (content: Uint8Array | string): OtherFormat | undefined => {
  const head = typeof content === "string" ? content.slice(0, 4096) : latin1(content, 0, 4096);
  if (/^PK(?:\x03\x04|\x05\x06)/.test(head)) return zip(head);
  for (const [signature, name, remedy] of SIGNATURES) {
    if (head.startsWith(signature)) return { name, remedy };
  }
  for (const [signature, name, remedy] of TEXT_SIGNATURES) {
    if (signature.test(head)) return { name, remedy };
  }
  return undefined;
};
