import { type Refused, refuse } from "../findings/refusal.ts";
import {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  DEFAULT_IMPORT_TYPE,
  isCheckableImportType,
} from "../options/import-type.ts";
import { type ReadingOptions, textGiven } from "../options/options.ts";
import { CSV, NDJSON, refuseContent, tableOf, type Upload } from "./content.ts";
import type { ContentTable } from "./content-table.ts";

/** What can be read: an upload, its bytes, raw text, or nothing. */
export type Content = Upload | Uint8Array | string | undefined;

/** Content that there is reason to read, as the type that its options say. */
export interface Opened {
  readonly _tag: "Opened";
  readonly type: CheckableImportType;
  readonly content: string | Upload;
}

const chooseType = (options: ReadingOptions): CheckableImportType | Refused => {
  const type = textGiven(options, "type")?.trim() || DEFAULT_IMPORT_TYPE;
  if (isCheckableImportType(type)) return type;
  const instead =
    type === "PdfImport"
      ? " A PDF cannot be read without doubt: download the statement as CAMT, MT940, OFX, a workbook or CSV."
      : "";
  return refuse(
    "invalid_import_type",
    `The type ${JSON.stringify(type.slice(0, 60))} cannot be checked. Use one of ${CHECKABLE_IMPORT_TYPES.join(", ")}.${instead}`,
  );
};

/** The type of content that is not CSV: that of a sheet is the one that its columns have, and a statement has transactions. */
const typeOfTable = (
  { format, name, reading }: ContentTable,
  options: ReadingOptions,
): CheckableImportType | Refused => {
  const given = textGiven(options, "type")?.trim() || DEFAULT_IMPORT_TYPE;
  if (format === "qif" && given === "QifImport") return DEFAULT_IMPORT_TYPE;
  const type = chooseType(options);
  if (typeof type !== "string") return type;
  if (reading === undefined ? type !== "ServiceImport" : type === DEFAULT_IMPORT_TYPE) return type;
  return refuse(
    "invalid_import_type",
    `The content is ${name}, which cannot be checked as ${type}. Use ${DEFAULT_IMPORT_TYPE}, or give no type.`,
  );
};

/** The name that content was sent with; blank if it has none. */
export const filenameOf = (content: Content): string =>
  typeof content === "object" && "filename" in content ? (content.filename ?? "") : "";

/** The content as a text or an upload, or the refusal of none. */
export const present = (content: Content): string | Upload | Refused => {
  if (content === undefined || (typeof content === "string" && content.trim() === ""))
    return refuse("missing_content", "There is nothing to check. Send a file, or its text.");
  // Bytes of another realm are not an instance of this realm's Uint8Array.
  return ArrayBuffer.isView(content) ? { bytes: content } : content;
};

/** The content and its type, or why it is not read: its type, its absence, its size, or its format. */
export const openContent = (content: Content, options: ReadingOptions): Opened | Refused => {
  const handed = present(content);
  const table = typeof handed === "string" || "_tag" in handed ? undefined : tableOf(handed);
  const type = table === undefined ? chooseType(options) : typeOfTable(table, options);
  if (typeof type !== "string") return type;
  if (typeof handed !== "string" && "_tag" in handed) return handed;
  return (
    refuseContent(handed, type === "ServiceImport" ? NDJSON : CSV) ?? {
      _tag: "Opened",
      type,
      content: handed,
    }
  );
};
