import { binaryData, CSV, tableOf, type Upload } from "../decode/content.ts";
import { decodeContent, decodedOnce } from "../decode/decode-content.ts";
import { type Content, openContent } from "../decode/open-content.ts";
import type { Utf8Text } from "../decode/utf8.ts";
import { type Refused, refuse } from "../findings/refusal.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { optionsFor } from "../reading/statement-options.ts";
import { completed, isComplete } from "../report/completed.ts";
import { preflight } from "./preflight.ts";

/** A content whose rows can be read, and how. */
interface OpenedRows {
  readonly utf8: Utf8Text;
  readonly type: CsvImportType;
  readonly reading: ReadingOptions;
}

/** A CSV that there is reason to read. */
interface OpenedCsv {
  readonly type: CsvImportType;
  readonly content: string | Upload;
  /** Those that count for the content. */
  readonly options: ReadingOptions;
}

/** The reading with what a check finds, or the refusal of the check. An account has no part in how rows are read. */
const completeReading = ({ content, type, options }: OpenedCsv, today: string) => {
  if (isComplete(options, type)) return options;
  const outcome = preflight(content, { ...options, account_id: null }, { today });
  return outcome._tag === "Refused" ? outcome : completed(options, outcome.report);
};

/** Content that has rows of CSV, or why it has none; an upload is decoded once. */
export const openCsv = (content: Content, options: ReadingOptions): OpenedCsv | Refused => {
  const opened = openContent(content, options);
  if (opened._tag === "Refused") return opened;
  const { type } = opened;
  if (type === "ServiceImport")
    return refuse("invalid_import_type", "The records of the service's own NDJSON are not rows of CSV.");
  const csv = typeof opened.content === "string" ? opened.content : decodedOnce(opened.content);
  return { type, content: csv, options: optionsFor(options, tableOf(csv)) };
};

/** The text of a CSV with its complete reading, or why it has none. */
export const openRows = (content: Content, options: ReadingOptions, today: string): OpenedRows | Refused => {
  const opened = openCsv(content, options);
  if ("_tag" in opened) return opened;
  const reading = completeReading(opened, today);
  if ("_tag" in reading) return reading;
  const decoded = decodeContent(opened.content, encodingNamed(reading.encoding ?? ""));
  return decoded === undefined ? binaryData(CSV) : { utf8: decoded.utf8, type: opened.type, reading };
};
