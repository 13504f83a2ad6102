import type { Encoding, Separator } from "@farthing/preflight";
import { cutForSentence } from "@farthing/preflight/questions";
import type { NotWritten } from "../worker/edits.ts";
import type { ReadBy } from "../worker/read-by.ts";

const quoted = (text: string): string => `“${cutForSentence(text)}”`;

/** Letters of which languages an encoding has. */
const letters = (encoding: Encoding): string => {
  if (encoding.startsWith("utf-")) return "of all languages";
  const known: Readonly<Partial<Record<Encoding, string>>> = {
    "windows-1252": "of Western Europe",
    "iso-8859-15": "of Western Europe, older",
    macintosh: "of Western Europe, of old Macs",
    cp437: "of old American computers",
    cp850: "of Western Europe, of old computers",
    "windows-1250": "of Central Europe",
    "iso-8859-2": "of Central Europe, older",
    cp852: "of Central Europe, of old computers",
    "iso-8859-16": "of South-Eastern Europe",
    "iso-8859-3": "of Malta",
    "iso-8859-4": "of Northern Europe, older",
    "iso-8859-10": "of Northern Europe",
    "iso-8859-13": "of the Baltic, older",
    "iso-8859-14": "Celtic",
    "windows-1257": "of the Baltic",
    "windows-1251": "Cyrillic",
    "iso-8859-5": "Cyrillic, older",
    "koi8-r": "Russian, older",
    "koi8-u": "Ukrainian, older",
    "x-mac-cyrillic": "Cyrillic, of old Macs",
    ibm866: "Cyrillic, of old computers",
    "windows-1253": "Greek",
    "iso-8859-7": "Greek, older",
    "windows-1254": "Turkish",
    "windows-1255": "Hebrew",
    "iso-8859-8": "Hebrew, older",
    "windows-1256": "Arabic",
    "iso-8859-6": "Arabic, older",
    "windows-1258": "Vietnamese",
    "windows-874": "Thai",
    gb18030: "Chinese, simplified",
    big5: "Chinese, traditional",
    shift_jis: "Japanese",
    "euc-jp": "Japanese, older",
    "euc-kr": "Korean",
  };
  return known[encoding] ?? "others";
};

const FIRST = {
  day: "Dates are day first",
  month: "Dates are month first",
  year: "Dates are year first",
  name: "Dates have the name of their month",
} as const;

const dates = ({ first, line, text, day }: NonNullable<ReadBy["date"]>): string =>
  day === undefined
    ? `${FIRST[first]}, as ${quoted(text)} on line ${line}.`
    : `${FIRST[first]}: line ${line} has a ${day}.`;

const numbers = ({ mark, line, text }: NonNullable<ReadBy["number"]>): string =>
  `The ${mark} is before the decimals: line ${line} has ${quoted(text)}.`;

const amounts = ({ way, line, text, name }: NonNullable<ReadBy["amount"]>): string =>
  `${quoted(text)} on line ${line}${name === "" ? "" : `, ${cutForSentence(name)},`} is money ${way}.`;

/** Why an edit of a cell cannot be written. */
const notWritten = ({ why, text = "", character = "" }: NotWritten): string => {
  switch (why) {
    case "not_in_encoding":
      return `This file cannot have the letter ${quoted(character)}. Write it without.`;
    case "invalid_text":
      return "This text has a character that no file can have. Write it without.";
    case "marked_text":
      return `${quoted(text)} would be read as another text, because of the marks around it. Write it without them.`;
    case "no_row":
    case "no_cell":
      return "Nothing was written: the row has no such cell any more.";
    case "not_read":
      return "Nothing was written: the file cannot be read as it is.";
  }
};

const separatedBy: Readonly<Record<Separator, string>> = {
  ",": "Commas stand between the columns.",
  ";": "Semicolons stand between the columns.",
  "\t": "Tabs stand between the columns.",
  "|": "Vertical bars stand between the columns.",
  ":": "Colons stand between the columns.",
  "~": "Tildes stand between the columns.",
};

/** How a file is read and why, in English. */
export const READING_EN = {
  letters,
  notWritten,
  dates,
  numbers,
  amounts,
  noNames: "No row has the names of the columns: the first row has data.",
  names: (line: number): string =>
    line === 1
      ? "The first line has the names of the columns."
      : `Line ${line} has the names of the columns. What stands above it is left out.`,
  columns: "What the columns are",
  lettersAre: (of: string): string => `The letters are ${of}.`,
  separatedBy,
  change: "Change",
  readSo: "Read it so",
  balances: "The balances show which amounts were spent and which received.",
};
