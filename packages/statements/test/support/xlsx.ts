import { strToU8, type Zippable, zipSync } from "fflate";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface XlsxParts {
  /** The content of `sheetData`, for each sheet. */
  readonly sheets: readonly string[];
  /** Codes of formats: the first is that of style 1. Style 0 is General. */
  readonly formats?: readonly string[];
  /** The content of `sst`. */
  readonly strings?: string;
  readonly workbookPr?: string;
  /** Attributes of each sheet in the workbook. */
  readonly states?: readonly string[];
}

/** Text as it stands in XML. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const relationships = (entries: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const stylesPart = (formats: readonly string[]): string =>
  `<styleSheet ${MAIN}><numFmts>${formats
    .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`)
    .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, i) => `<xf numFmtId="${164 + i}"/>`)
    .join("")}</cellXfs></styleSheet>`;

/** The parts of a workbook, by their names. */
export const xlsxFiles = ({
  sheets,
  formats = [],
  strings = "",
  workbookPr = "",
  states = [],
}: XlsxParts): Record<string, string> => ({
  "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
  "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr ${workbookPr}/><sheets>${sheets
    .map((_, i) => `<sheet name="S${i + 1}" sheetId="${i + 1}" ${states[i] ?? ""} r:id="sheet${i}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships([
    ["styles", "styles", "styles.xml"],
    ["strings", "sharedStrings", "/xl/sharedStrings.xml"],
    ...sheets.map((_, i) => [`sheet${i}`, "worksheet", `worksheets/sheet${i + 1}.xml`] as const),
  ]),
  "xl/styles.xml": stylesPart(formats),
  "xl/sharedStrings.xml": `<sst ${MAIN}>${strings}</sst>`,
  ...Object.fromEntries(
    sheets.map((data, i) => [
      `xl/worksheets/sheet${i + 1}.xml`,
      `<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>`,
    ]),
  ),
});

/** A ZIP archive of texts. */
export const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])) as Zippable);

export const xlsx = (parts: XlsxParts): Uint8Array => zipped(xlsxFiles(parts));
