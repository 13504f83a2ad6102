import { exportRecords, type ReceivedWindow } from "@farthing/core/provider";
import { MAX_CONTENT_BYTES } from "@farthing/preflight";
import { CONTENT_LIMIT } from "@farthing/preflight/text";
import type { OutputFile } from "../files/output-file.ts";
import { writeNdjson } from "../files/write-ndjson.ts";

/**
 * The limit of one import over the API. The limit of records is never reached first, because that many records are larger than
 * this.
 */
const MAX_TEXT_BYTES = MAX_CONTENT_BYTES;

/**
 * Writes what a sync brought as records of the service. If nothing came, nothing is written. Returns a sentence if there is
 * something to be said about it.
 */
export const writeExport = async (
  file: OutputFile,
  windows: readonly ReceivedWindow[],
): Promise<string | undefined> => {
  const records = exportRecords(windows);
  if (records.length === 0) return `No data was fetched; ${file.name} was not written.`;
  const size = await writeNdjson(file, records);
  return size <= MAX_TEXT_BYTES
    ? undefined
    : `${file.name} is larger than ${CONTENT_LIMIT}, the limit of the API but not of \`farthing import\`. For less data, add --connection ID or a later --since.`;
};
