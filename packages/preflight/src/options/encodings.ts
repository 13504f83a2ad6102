import { checkKind, TEXT } from "../basics/kind.ts";

/** Code pages that not every platform decodes: of MS-DOS, and ISO 8859-16, which Node 22 does not have. */
export const CODE_PAGES = ["iso-8859-16", "cp437", "cp850", "cp852"] as const;

/** The encodings of the platform's decoder in which content can be read, by their WHATWG names. */
const PLATFORM_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-874",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "iso-8859-2",
  "iso-8859-3",
  "iso-8859-4",
  "iso-8859-5",
  "iso-8859-6",
  "iso-8859-7",
  "iso-8859-8",
  "iso-8859-10",
  "iso-8859-13",
  "iso-8859-14",
  "iso-8859-15",
  "koi8-r",
  "koi8-u",
  "macintosh",
  "x-mac-cyrillic",
  "ibm866",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;

/** The encodings in which content can be read. */
export const ENCODINGS = [...PLATFORM_ENCODINGS, ...CODE_PAGES] as const;

/** An encoding in which content can be read: its WHATWG name, or the name of a code page that has none. */
export type Encoding = (typeof ENCODINGS)[number];

/** Whether `text` is the name of an encoding in which content can be read. */
export const isEncoding = (text: string): text is Encoding => (ENCODINGS as readonly string[]).includes(text);

/** Labels that the WHATWG encoding standard does not have, or understands as something that is not read. */
const OTHER_LABELS: Readonly<Record<string, Encoding>> = {
  gbk: "gb18030",
  ibm437: "cp437",
  ibm850: "cp850",
  ibm852: "cp852",
  cp874: "windows-874",
  cp932: "shift_jis",
  cp936: "gb18030",
  cp949: "euc-kr",
  cp950: "big5",
  "iso-8859-8-i": "iso-8859-8",
};

/** The encoding that people call `label`: `latin1`, `GBK`, `cp1252`, `Shift-JIS`. Undefined if it is not read. */
export const encodingNamed = (label: string): Encoding | undefined => {
  checkKind("The label", label, TEXT);
  const name = label.trim().toLowerCase();
  if (name === "") return undefined;
  if (isEncoding(name)) return name;
  if (Object.hasOwn(OTHER_LABELS, name)) return OTHER_LABELS[name];
  try {
    const { encoding } = new TextDecoder(name);
    return isEncoding(encoding) ? encoding : OTHER_LABELS[encoding];
  } catch {
    return undefined;
  }
};
