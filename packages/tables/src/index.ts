/**
 * Statements and workbooks as content of an import preflight. The readers are loaded when such bytes are met; whoever has CSV alone
 * loads this file and what recognises formats.
 */
import type { ReadingOptions, Upload } from "@farthing/preflight";
import { formatOf } from "@farthing/statements/format";

/** Whether content is a statement or a workbook, by its bytes. */
export const isTable = (bytes: Uint8Array): boolean => formatOf(bytes) !== undefined;

/** Loads the readers of every format now, for who cannot later: a page whose reader goes offline. */
export const loadReaders = async (): Promise<void> => (await import("./table-of-upload.ts")).loadReaders();

/**
 * An upload that can be checked, inspected, read and imported like a CSV, although its bytes are a statement or a workbook: with the
 * table that the readers make of them, or with the reason why there is none. Any other upload is returned as it is. The options are
 * those of the check: some say how the bytes are read, such as `sheet`.
 */
export const withTable = async (upload: Upload, options: ReadingOptions): Promise<Upload> =>
  isTable(upload.bytes) ? (await import("./table-of-upload.ts")).tableOfUpload(upload, options) : upload;
