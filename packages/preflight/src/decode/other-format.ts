/** Content that is clearly in another format than text in columns, recognised by how it begins. */
import { once } from "../basics/once.ts";

interface OtherFormat {
  /** "a PDF document" */
  readonly name: string;
  readonly remedy: string;
}

const AS_STATEMENT = "Download it from the bank as CAMT, MT940, OFX, a workbook or CSV instead.";
/** Only a program that does not ask `@farthing/tables` first has such content refused. */
const BY_TABLES = "Read it with @farthing/tables, or take a CSV instead.";
const UNPACK = "Unpack it first and check the file inside.";

type Signature = readonly [head: RegExp, name: string, remedy: string];

/** By the first bytes, each written as the character of its value. */
const BINARY: readonly Signature[] = [
  [/^%PDF-/, "a PDF document", AS_STATEMENT],
  [/^\x1f\x8b/, "a gzip archive", UNPACK],
  [/^BZh[1-9]1AY&SY/, "a bzip2 archive", UNPACK],
  [/^\xfd7zXZ\0/, "an xz archive", UNPACK],
  [/^7z\xbc\xaf\x27\x1c/, "a 7-Zip archive", UNPACK],
  [/^Rar!\x1a\x07/, "a RAR archive", UNPACK],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, "an old Excel workbook (.xls)", BY_TABLES],
  [/^SQLite format 3\0/, "a SQLite database", "Export its table as CSV."],
  [/^PAR1[\0-\x1f]/, "a Parquet file", "Convert it to CSV."],
  [/^\x89PNG/, "a PNG image", AS_STATEMENT],
  [/^\xff\xd8\xff/, "a JPEG image", AS_STATEMENT],
  [/^GIF8[79]a/, "a GIF image", AS_STATEMENT],
  [/^BM[\s\S]{4}\0{4}/, "a bitmap image", AS_STATEMENT],
  [/^RIFF[\s\S]{4}WEBP/, "a WebP image", AS_STATEMENT],
  [/^\0{3}[\s\S]ftyp(?:hei|mif|avif)/, "a HEIC image", AS_STATEMENT],
  [/^II\*\0|^MM\0\*/, "a TIFF image", AS_STATEMENT],
];

/**
 * MT940 and its kin: a reference and, a few lines below, a balance or a limit, each with its tag in colons;
 * before them at most a few lines of an envelope.
 */
const MT940 =
  /^\s*(?:[^\r\n:,;\t"]{1,40}\r?\n){0,4}:20:[^\r\n]*\r?\n(?:[^\r\n]*\r?\n){0,8}?:(?:60[FM]:[CD]\d{6}|34F:[A-Z]{3}|13D?:\d{10})/;

/** Text in another structure than columns: the more general come last. */
const TEXT: readonly Signature[] = [
  [/^\{\\rtf/, "a rich-text document", AS_STATEMENT],
  [/^\s*<(?:!doctype html|html|table|head|body)\b/i, "a web page (HTML)", BY_TABLES],
  [/^\s*(?:OFXHEADER\b|<OFX>|<\?xml[^>]*>\s*<\?OFX)/i, "an OFX file", BY_TABLES],
  [/^\s*<[\s\S]*?\b(?:camt\.05\d\.001|BkToCstmr)/, "a CAMT bank statement (XML)", BY_TABLES],
  [/^\s*<\?xml[^>]*>\s*<\?mso-application/, "an Excel workbook (XML)", BY_TABLES],
  [/^\s*<\?xml\b/i, "an XML document", AS_STATEMENT],
  [/^\s*!(?:(?:Type|Option|Clear):|Account(?::|[ \t]*[\r\n]))/i, "a QIF file", BY_TABLES],
  [/^\s*!(?:HDR|TRNS|SPL|ACCNT|CUST|VEND|INVITEM|CLASS)\t/, "an IIF file of QuickBooks", AS_STATEMENT],
  [/^\s*\{1:[AFL]\d\d[A-Z0-9]{12}/, "an MT940 bank statement", BY_TABLES],
  [MT940, "an MT940 bank statement", BY_TABLES],
  [/^\s*BEGIN:VCARD[ \t]*[\r\n]/i, "a vCard", AS_STATEMENT],
  [/^\s*BEGIN:VCALENDAR[ \t]*[\r\n]/i, "a calendar (iCalendar)", AS_STATEMENT],
];

/** No signature of bytes is longer. */
const SIGNATURE = 32;

/** How much of the beginning shows every format: archives name their first files in it. */
const HEAD = 4_096;

/** How content begins. */
interface Beginning {
  /** The first bytes, each as the character of its value. */
  readonly bytes: string;
  /** The first characters; of letters that are not ASCII each byte as some character. */
  readonly text: string;
}

const LATIN_1 = new TextDecoder("latin1");

const UTF_8_MARK = "\xef\xbb\xbf";

/** Without a UTF-8 mark, and for UTF-16 with its mark without the NULs. */
const beginningOf = (content: Uint8Array | string): Beginning => {
  if (typeof content === "string")
    return { bytes: content.slice(0, SIGNATURE), text: content.slice(0, HEAD) };
  const head = content.subarray(0, HEAD);
  let bytes = "";
  for (let at = 0; at < Math.min(head.length, SIGNATURE); at += 1) bytes += String.fromCharCode(head[at]!);
  const text = LATIN_1.decode(head);
  if (bytes.startsWith(UTF_8_MARK))
    return { bytes: bytes.slice(UTF_8_MARK.length), text: text.slice(UTF_8_MARK.length) };
  return bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff")
    ? { bytes, text: text.slice(2).replaceAll("\0", "") }
    : { bytes, text };
};

const zip = (head: string): OtherFormat => {
  if (/\bxl\/|\[Content_Types\]/.test(head)) return { name: "an Excel workbook (.xlsx)", remedy: BY_TABLES };
  if (head.includes("opendocument.spreadsheet"))
    return { name: "an OpenDocument spreadsheet (.ods)", remedy: BY_TABLES };
  if (/\bIndex\/\w+\.iwa|\bIndex\.zip/.test(head))
    return {
      name: "an Apple Numbers spreadsheet (.numbers)",
      remedy: "Open it in Numbers and export it as CSV.",
    };
  return { name: "a ZIP archive", remedy: UNPACK };
};

/** An array of objects or of rows, or an object with a key: cells in brackets are none. */
const JSON_DOCUMENT = /^\s*(?:\[\s*(?:\{\s*["}]|\[\s*["\d]|\]\s*$)|\{\s*"[^"\r\n]*"\s*:)/;

/** The first line of the service's NDJSON. */
const SERVICE_RECORD = /^\s*\{(?=[^\r\n]*"type"\s*:)(?=[^\r\n]*"data"\s*:)/;

/** The first of some signatures that a text has. Most texts have none, so they are asked for all of them at once. */
const firstOf = (signatures: readonly Signature[]): ((head: string) => OtherFormat | undefined) => {
  const any = once(() =>
    [...Map.groupBy(signatures, ([{ flags }]) => flags)].map(
      ([flags, alike]) => new RegExp(alike.map(([{ source }]) => source).join("|"), flags),
    ),
  );
  return (head) => {
    if (!any().some((each) => each.test(head))) return undefined;
    const [, name, remedy] = signatures.find(([each]) => each.test(head))!;
    return { name, remedy };
  };
};

const binaryFormat = firstOf(BINARY);
const textFormat = firstOf(TEXT);

/**
 * The format of content if it is clearly not text in columns, otherwise undefined. With `json` also JSON in which no record of
 * the service is: a bank's answer, an export of another program.
 */
export const otherFormat = (
  content: Uint8Array | string,
  { json }: { readonly json: boolean },
): OtherFormat | undefined => {
  const { bytes, text } = beginningOf(content);
  if (/^PK(?:\x03\x04|\x05\x06)/.test(bytes)) return zip(text);
  const other = binaryFormat(bytes) ?? textFormat(text);
  if (other !== undefined || !json) return other;
  return JSON_DOCUMENT.test(text) && !SERVICE_RECORD.test(text)
    ? { name: "JSON", remedy: AS_STATEMENT }
    : undefined;
};
