import {
  type ContentTable,
  MAX_CONTENT_BYTES,
  type NoTable,
  optionText,
  type ReadingOptions,
  type RefusalReason,
  type Upload,
} from "@farthing/preflight";
import { type NoStatement, type Opened, open, type Statements } from "@farthing/statements";
import { sheetTable } from "./sheet-table.ts";
import { statementTable } from "./statement-table.ts";

export { loadReaders } from "@farthing/statements";

/** A statement that is read, and how. */
interface ToRead {
  readonly bytes: Uint8Array;
  readonly options: ReadingOptions;
}

const orderIn = (format: string): "day_first" | "month_first" =>
  format.search(/%[de]/) < format.search(/%[mbB]/) ? "day_first" : "month_first";

const tableOfStatements = async (opened: Statements, { bytes, options }: ToRead): Promise<ContentTable> => {
  if (opened.dateOrder === "decided") return statementTable(opened, options, false);
  const format = optionText(options, "date_format");
  const dateOrder = format === undefined ? "day_first" : orderIn(format);
  const again = await open(bytes, { dateOrder });
  return statementTable(again.kind === "statements" ? again : opened, options, format === undefined);
};

const REASONS: ReadonlySet<string> = new Set<RefusalReason>(["encrypted", "damaged", "too_large", "archive"]);

const isReason = (what: string): what is RefusalReason => REASONS.has(what);

const noTable = ({ what, message }: NoStatement): NoTable => ({
  _tag: "NoTable",
  code: what === "no_entries" ? "no_statement" : "invalid_file_type",
  message,
  ...(isReason(what) ? { reason: what } : {}),
});

const tableFrom = async (opened: Opened, toRead: ToRead): Promise<ContentTable | NoTable | undefined> => {
  switch (opened.kind) {
    case "statements":
      return tableOfStatements(opened, toRead);
    case "sheets":
      return sheetTable(opened, toRead.options);
    case "none":
      return opened.what === "text" ? undefined : noTable(opened);
  }
};

/** The upload with what is read in place of its bytes. Content that is too large for a check is not read. */
export const tableOfUpload = async (upload: Upload, options: ReadingOptions): Promise<Upload> => {
  const { bytes, max_bytes = MAX_CONTENT_BYTES } = upload;
  if (bytes.length > max_bytes) return upload;
  const table = await tableFrom(await open(bytes), { bytes, options });
  return table === undefined ? upload : { ...upload, table };
};
