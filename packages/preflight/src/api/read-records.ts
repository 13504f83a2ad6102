import type { TimeZone } from "@farthing/values";
import type { Content } from "../decode/open-content.ts";
import type { Refused } from "../findings/refusal.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { CHUNK, type NotRead, ResultConsumer, readResults } from "../records/row-results.ts";
import type { RowWishes } from "../records/row-wishes.ts";
import { openRows } from "./open-rows.ts";
import { type HowToPassOn, passedOn, type RowCounts } from "./passed-on.ts";

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

/**
 * Reads CSV, and passes on each row of data: as a record, as rejected with its reasons, or as left out because it is no
 * transaction. Accepted and rejected rows come in order; a row that is left out can come before the row above it. The rows are
 * those of the report of the same options, and the accepted ones are those that an import stores. Formats that the options do
 * not say are found by a check first, so pass those of a check that was made (`completed`).
 *
 * Any content is read without an error. After each 64 KiB everything else goes on. Fails with the reason of the
 * signal, with what a function of `how` throws, and with a `TypeError` for wrong arguments.
 */
export const readRecords = async (
  content: Content,
  options: ReadingOptions | undefined,
  how: HowToReadRecords,
): Promise<RecordsOutcome> => {
  checkArguments({ content, options, howToRead: how });
  const { today, time_zone, most, signal } = how;
  if (signal?.aborted === true) throw signal.reason;
  const opened = openRows(content, options ?? {}, today);
  if ("_tag" in opened) return opened;
  const results = new ResultConsumer(how);
  const chunks = readResults({ ...opened, today, time_zone, most, chunk: CHUNK }, results);
  const [read, counts] = await passedOn({ chunks, results }, how, () => opened.utf8.bytes.length);
  return "_tag" in read ? read : { _tag: "Read", ...read, ...counts };
};
