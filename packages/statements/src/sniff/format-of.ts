import type { SheetFormat, StatementFormat } from "../model/opened.ts";
import { zipNames } from "./zip-names.ts";

/** What content is, by its bytes alone; `zip` holds one of the others. */
export type ContentFormat = "camt" | "mt94x" | "zip" | Extract<StatementFormat, "ofx" | "qif"> | SheetFormat;

type Signature = readonly [head: RegExp, format: ContentFormat];

/** By the first bytes, each as the character of its value. */
const BINARY: readonly Signature[] = [
  [/^PK(?:\x03\x04|\x05\x06)/, "zip"],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, "xls"],
  // Workbooks of Excel 2 to 5 without a container: the record that begins a file, and its length.
  [/^\x09[\0\x02\x04\x08][\x04\x06\x08\x10]\0/, "xls"],
];

/** A record that begins with its day, without a header above it. */
const QIF_RECORD =
  /^\s*D[ \d]?\d[-/.' \d]{3,12}[ \t]*\r?\n(?:[A-Z$%][^\r\n]*\r?\n){1,20}?\^[ \t]*(?:[\r\n]|$)/;

/** A reference, and later one of the fields that follow it, each at the start of a line. */
const SWIFT = /(?:^|[\r\n]|\{4:)[ \t]*:20:[\s\S]*?[\r\n]:(?:25P?|28C?|34F|60[FM]|13D?|61):/;

/** By the first characters. */
const TEXT: readonly Signature[] = [
  [/^[^<,;\t]*(?:<[?!][^<]*)*<OFX[\s>]|^\s*OFXHEADER\s*:|<\?OFX\s/i, "ofx"],
  [/^\s*<[\s\S]*?(?:\bcamt\.05[234]\b|\bBkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b)/, "camt"],
  [
    /^\s*<[\s\S]*?(?:\?mso-application\s[^>]*Excel|Workbook\b[^>]*urn:schemas-microsoft-com:office)/,
    "excel-xml",
  ],
  [/^\s*<(?:[\s\S]*<)?(?:html|table)[\s>]|^\s*<!doctype\s+html\b/i, "html"],
  [/(?:^|[\r\n])[ \t]*!(?:(?:Type|Option|Clear):|Account[ \t]*(?:[\r\n]|$))/i, "qif"],
  [QIF_RECORD, "qif"],
  [SWIFT, "mt94x"],
];

/** How much of the beginning shows a text's format: scripts and envelopes stand before it. */
const HEAD = 8_192;

const LATIN_1 = new TextDecoder("latin1");

/** Without a UTF-8 mark, and of UTF-16 the letters of ASCII. */
const beginningOf = (bytes: Uint8Array): string =>
  LATIN_1.decode(bytes.subarray(0, HEAD))
    .replaceAll("\0", "")
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "");

const insideZip = (bytes: Uint8Array): ContentFormat => {
  const names = zipNames(bytes);
  if (names.some((name) => name.startsWith("xl/"))) return "xlsx";
  return names.includes("content.xml") ? "ods" : "zip";
};

const firstOf = (signatures: readonly Signature[], head: string): ContentFormat | undefined =>
  signatures.find(([signature]) => signature.test(head))?.[1];

/**
 * The format of content that is no CSV, by its bytes and never by its name; undefined for text in columns and everything else.
 * Needs none of the readers.
 */
export const formatOf = (bytes: Uint8Array): ContentFormat | undefined => {
  const binary = firstOf(BINARY, LATIN_1.decode(bytes.subarray(0, 8)));
  if (binary === "zip") return insideZip(bytes);
  return binary ?? firstOf(TEXT, beginningOf(bytes));
};
