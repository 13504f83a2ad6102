import type { HowToOpen, NoStatement, Opened } from "./model/opened.ts";
import { type ContentFormat, formatOf } from "./sniff/format-of.ts";

type Reader = (bytes: Uint8Array, how: HowToOpen) => Opened;

/** Each is loaded when such content is met. */
const READERS: Readonly<Record<ContentFormat, () => Promise<Reader>>> = {
  camt: async () => (await import("./camt/read-camt.ts")).readCamt,
  zip: async () => (await import("./camt/read-zip.ts")).readZip,
  mt94x: async () => (await import("./swift/read-mt94x.ts")).readMt94x,
  ofx: async () => (await import("./ofx/read-ofx.ts")).readOfx,
  qif: async () => (await import("./qif/read-qif.ts")).readQif,
  xlsx: async () => (await import("./sheets/read-xlsx.ts")).readXlsx,
  ods: async () => (await import("./sheets/read-ods.ts")).readOds,
  xls: async () => (await import("./sheets/read-xls.ts")).readXls,
  html: async () => (await import("./sheets/read-html.ts")).readHtml,
  "excel-xml": async () => (await import("./sheets/read-excel-xml.ts")).readExcelXml,
};

/** Loads all readers now, for who cannot load one when its content is met. */
export const loadReaders = async (): Promise<void> => {
  await Promise.all(Object.values(READERS).map((load) => load()));
};

const MAX_BYTES = 100 * 1024 * 1024;

const none = (what: NoStatement["what"], message: string): NoStatement => ({ kind: "none", what, message });

/** Formats of text have no NULs, but for UTF-16, whose marks have these bytes. */
const isText = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, 1_024);
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.includes(0);
};

const unknownContent = (bytes: Uint8Array): NoStatement =>
  isText(bytes)
    ? none("text", "This is text, but not in a format of statements. Read it as CSV.")
    : none("other", "This is neither a statement nor a spreadsheet. Download a statement from the bank.");

const isBlank = (bytes: Uint8Array): boolean => bytes.every((byte) => byte <= 32);

/**
 * Reads content that is not CSV: statements, or tables of a spreadsheet, or says what it is instead. The bytes decide, never a name.
 * Loads the reader of what it meets. Never rejects for content of any kind.
 */
export const open = async (bytes: Uint8Array, how: HowToOpen = {}): Promise<Opened> => {
  if (bytes.length > MAX_BYTES)
    return none("too_large", "This file is larger than 100 MiB. Download a shorter period from the bank.");
  if (isBlank(bytes)) return none("empty", "This file is empty. Download it again.");
  const format = formatOf(bytes);
  if (format === undefined) return unknownContent(bytes);
  const read = await READERS[format]();
  try {
    return read(bytes, how);
  } catch {
    return none("damaged", "This file is damaged and cannot be read. Download it again.");
  }
};
