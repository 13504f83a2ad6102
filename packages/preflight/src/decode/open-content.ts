import { type Refused, refuse } from "../findings/refusal.ts";
import {
  CHECKABLE_IMPORT_TYPES,
  type CheckableImportType,
  DEFAULT_IMPORT_TYPE,
  isCheckableImportType,
} from "../options/import-type.ts";
import { type ReadingOptions, textGiven } from "../options/options.ts";
import { CSV, NDJSON, refuseContent, type Upload } from "./content.ts";

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
  return isCheckableImportType(type)
    ? type
    : refuse(
        "invalid_import_type",
        `The type ${JSON.stringify(type.slice(0, 60))} cannot be checked. Use one of ${CHECKABLE_IMPORT_TYPES.join(", ")}.`,
      );
};

/** The name that content was sent with; blank if it has none. */
export const filenameOf = (content: Content): string =>
  typeof content === "object" && "filename" in content ? (content.filename ?? "") : "";

/** The content as a text or an upload, or the refusal of none. */
export const present = (content: Content): string | Upload | Refused => {
  if (content === undefined || (typeof content === "string" && content.trim() === ""))
    return refuse(
      "missing_content",
      "There is nothing to check. Send a file, or its text as raw_file_content.",
    );
  // Bytes of another realm are not an instance of this realm's Uint8Array.
  return ArrayBuffer.isView(content) ? { bytes: content } : content;
};

/** The content and its type, or why it is not read: its type, its absence, its size, or its format. */
export const openContent = (content: Content, options: ReadingOptions): Opened | Refused => {
  const type = chooseType(options);
  if (typeof type !== "string") return type;
  const handed = present(content);
  if (typeof handed !== "string" && "_tag" in handed) return handed;
  return (
    refuseContent(handed, type === "ServiceImport" ? NDJSON : CSV) ?? {
      _tag: "Opened",
      type,
      content: handed,
    }
  );
};
