import type { Encoding, Separator } from "@farthing/preflight";
import { cutForSentence } from "@farthing/preflight/questions";
import type { NotWritten } from "../worker/edits.ts";
import type { ReadBy } from "../worker/read-by.ts";
import type { READING_EN } from "./reading-en.ts";

const quoted = (text: string): string => `„${cutForSentence(text)}“`;

const letters = (encoding: Encoding): string => {
  if (encoding.startsWith("utf-")) return "aller Sprachen";
  const known: Readonly<Partial<Record<Encoding, string>>> = {
    "windows-1252": "westeuropäisch",
    "iso-8859-15": "westeuropäisch, älter",
    macintosh: "westeuropäisch, alter Mac",
    cp437: "amerikanisch, alter Rechner",
    cp850: "westeuropäisch, alter Rechner",
    "windows-1250": "mitteleuropäisch",
    "iso-8859-2": "mitteleuropäisch, älter",
    cp852: "mitteleuropäisch, alter Rechner",
    "iso-8859-16": "südosteuropäisch",
    "iso-8859-3": "maltesisch",
    "iso-8859-4": "nordeuropäisch, älter",
    "iso-8859-10": "nordeuropäisch",
    "iso-8859-13": "baltisch, älter",
    "iso-8859-14": "keltisch",
    "windows-1257": "baltisch",
    "windows-1251": "kyrillisch",
    "iso-8859-5": "kyrillisch, älter",
    "koi8-r": "russisch, älter",
    "koi8-u": "ukrainisch, älter",
    "x-mac-cyrillic": "kyrillisch, alter Mac",
    ibm866: "kyrillisch, alter Rechner",
    "windows-1253": "griechisch",
    "iso-8859-7": "griechisch, älter",
    "windows-1254": "türkisch",
    "windows-1255": "hebräisch",
    "iso-8859-8": "hebräisch, älter",
    "windows-1256": "arabisch",
    "iso-8859-6": "arabisch, älter",
    "windows-1258": "vietnamesisch",
    "windows-874": "thailändisch",
    gb18030: "chinesisch, vereinfacht",
    big5: "chinesisch, traditionell",
    shift_jis: "japanisch",
    "euc-jp": "japanisch, älter",
    "euc-kr": "koreanisch",
  };
  return known[encoding] ?? "andere";
};

const FIRST = {
  day: "Beim Datum steht der Tag vorn",
  month: "Beim Datum steht der Monat vorn",
  year: "Beim Datum steht das Jahr vorn",
  name: "Beim Datum ist der Monat ausgeschrieben",
} as const;

const dates = ({ first, line, text, day }: NonNullable<ReadBy["date"]>): string =>
  day === undefined
    ? `${FIRST[first]}, wie ${quoted(text)} in Zeile ${line}.`
    : `${FIRST[first]}: in Zeile ${line} steht eine ${day}.`;

const MARKS = { point: "Der Punkt", comma: "Das Komma" } as const;

const numbers = ({ mark, line, text }: NonNullable<ReadBy["number"]>): string =>
  `${MARKS[mark]} steht vor den Nachkommastellen: in Zeile ${line} steht ${quoted(text)}.`;

const amounts = ({ way, line, text, name }: NonNullable<ReadBy["amount"]>): string =>
  `${quoted(text)} in Zeile ${line}${name === "" ? "" : `, ${cutForSentence(name)},`} ist ${way === "spent" ? "ausgegeben" : "erhalten"}.`;

const notWritten = ({ why, text = "", character = "" }: NotWritten): string => {
  switch (why) {
    case "not_in_encoding":
      return `Diese Datei kann den Buchstaben ${quoted(character)} nicht haben. Ohne ihn schreiben.`;
    case "invalid_text":
      return "Dieser Text hat ein Zeichen, das keine Datei haben kann. Ohne es schreiben.";
    case "marked_text":
      return `${quoted(text)} würde wegen der Zeichen darum herum als ein anderer Text gelesen. Ohne sie schreiben.`;
    case "no_row":
    case "no_cell":
      return "Nichts wurde geschrieben: die Zeile hat diese Zelle nicht mehr.";
    case "not_read":
      return "Nichts wurde geschrieben: die Datei ist so nicht lesbar.";
  }
};

const separatedBy: Readonly<Record<Separator, string>> = {
  ",": "Zwischen den Spalten stehen Kommas.",
  ";": "Zwischen den Spalten stehen Strichpunkte.",
  "\t": "Zwischen den Spalten stehen Tabulatoren.",
  "|": "Zwischen den Spalten stehen senkrechte Striche.",
  ":": "Zwischen den Spalten stehen Doppelpunkte.",
  "~": "Zwischen den Spalten stehen Tilden.",
};

/** How a file is read and why, in German. */
export const READING_DE: typeof READING_EN = {
  letters,
  notWritten,
  dates,
  numbers,
  amounts,
  separatedBy,
  noNames: "Keine Zeile hat die Namen der Spalten: in der ersten stehen Daten.",
  names: (line: number): string =>
    line === 1
      ? "In der ersten Zeile stehen die Namen der Spalten."
      : `In Zeile ${line} stehen die Namen der Spalten. Was darüber steht, bleibt weg.`,
  columns: "Was die Spalten sind",
  lettersAre: (of: string): string => `Die Buchstaben: ${of}.`,
  change: "Ändern",
  readSo: "So lesen",
  balances: "Die Salden zeigen, welche Beträge ausgegeben und welche erhalten wurden.",
};
