import type { TimeZone } from "@farthing/values";
import { isStreamed, type Streamed } from "../basics/byte-stream.ts";
import type { IncomingBytes } from "../decode/incoming-bytes.ts";
import type { Content } from "../decode/open-content.ts";
import type { Refused } from "../findings/refusal.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { contentGiven } from "../options/check-stream.ts";
import type { ReadingOptions } from "../options/options.ts";
import { CHUNK, type NotRead, ResultConsumer, readResults, rowsOfText } from "../records/row-results.ts";
import type { RowWishes } from "../records/row-wishes.ts";
import { openRows } from "./open-rows.ts";
import { BEGINNING, openStream } from "./open-stream.ts";
import { type HowToPassOn, passedOn, type RowCounts } from "./passed-on.ts";
import { received, whileOpen } from "./upload-of.ts";

/** What a reader of records gets besides the reading. */
export interface HowToReadRecords extends HowToPassOn, RowWishes {
  /** `YYYY-MM-DD`. Dates after tomorrow are refused. */
  readonly today: string;
  /** That of the family: a moment of which the file says the zone is the day in this one. */
  readonly time_zone?: TimeZone;
  /** The most rows that are read, from the top and with the header row. */
  readonly most?: number;
}

/** What came of reading the records of a content. */
export type RecordsOutcome =
  /** The counts together are the rows of the content. */
  | ({
      readonly _tag: "Read";
      /** The header row, or the names that stand in for it; undefined if there is neither. */
      readonly header: readonly string[] | undefined;
    } & RowCounts)
  | NotRead
  /** The content cannot be read. If a quote in it is never closed, the rows before that were passed on. */
  | Refused;

/** Reads content that is in memory. */
const readContent = async (
  content: Content,
  options: ReadingOptions,
  how: HowToReadRecords,
): Promise<RecordsOutcome> => {
  const { today, time_zone, most } = how;
  const opened = openRows(content, options, today);
  if ("_tag" in opened) return opened;
  const results = new ResultConsumer(how);
  const rows = rowsOfText(opened.utf8, { chunk: CHUNK, ...(most === undefined ? {} : { most }) });
  const chunks = readResults(rows, { ...opened, today, time_zone }, results);
  const [read, counts] = await passedOn({ chunks, results }, how, () => opened.utf8.bytes.length);
  return "_tag" in read ? read : { _tag: "Read", ...read, ...counts };
};

/** Reads a stream: a part of it after the other, if nothing of the rest can matter for how one is read. */
const readStream = async (
  incoming: IncomingBytes,
  options: ReadingOptions,
  how: HowToReadRecords,
): Promise<RecordsOutcome> => {
  const beginning = await incoming.next(BEGINNING);
  const opened = openStream(incoming, beginning, options);
  if (opened === undefined) return readContent(await received(incoming, beginning), options, how);
  if ("_tag" in opened) return opened;
  const { window, rows, ...reading } = opened;
  const { today, time_zone, most, onProgress } = how;
  const results = new ResultConsumer(how);
  const chunks = readResults(rows(most), { ...reading, today, time_zone }, results);
  const beforeNext = async (): Promise<void> => {
    await window.fill();
    onProgress?.(incoming.count, incoming.size);
  };
  const [read, counts] = await passedOn({ chunks, results, beforeNext }, how, () => undefined);
  if (window.refused !== undefined) return window.refused;
  return "_tag" in read ? read : { _tag: "Read", ...read, ...counts };
};

/**
 * Reads CSV, and passes on each row of data: as a record, as rejected with its reasons, or as left out because it is no
 * transaction. Accepted and rejected rows come in order; a row that is left out can come before the row above it. The rows are
 * those of the report of the same options, and the accepted ones are those that an import stores. Formats that the options do
 * not say are found by a check first, so pass those of a check that was made (`completed`).
 *
 * A stream, a `Blob` or an open file is read part by part where the options say all of its formats with its encoding, as a profile
 * does: then no more than a few parts of it are in memory. Otherwise it is received as a whole first (`uploadOf`).
 *
 * Any content is read without an error. After each 64 KiB everything else goes on. Fails with the reason of the
 * signal, with what the stream or a function of `how` throws, and with a `TypeError` for wrong arguments.
 */
export const readRecords = async (
  content: Content | Streamed,
  options: ReadingOptions | undefined,
  how: HowToReadRecords,
): Promise<RecordsOutcome> => {
  checkArguments({ ...contentGiven(content), options, howToRead: how });
  const { signal } = how;
  if (signal?.aborted === true) throw signal.reason;
  if (!isStreamed(content)) return readContent(content, options ?? {}, how);
  const receiving = signal === undefined ? {} : { signal };
  return whileOpen(content, receiving, (incoming) => readStream(incoming, options ?? {}, how));
};
