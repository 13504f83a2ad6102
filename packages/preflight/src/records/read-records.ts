import { checkArguments } from "../arguments/check-arguments.ts";
import { binaryData, CSV, type Upload } from "../decode/content.ts";
import { decodeContent, decodedOnce } from "../decode/decode-content.ts";
import { encodingNamed } from "../decode/encoding.ts";
import { type Content, openContent } from "../open-content.ts";
import { preflight } from "../preflight.ts";
import { completed, isComplete } from "../reading/complete.ts";
import type { ReadingOptions } from "../reading/options.ts";
import { type Refused, refuse } from "../report/outcome.ts";
import type { RowResult } from "./row-result.ts";
import { type NotRead, rowResults } from "./row-results.ts";
import { turn } from "./turn.ts";

/** What a reader of records gets besides the reading. */
export interface HowToReadRecords {
  /** `YYYY-MM-DD`. Dates after tomorrow are refused. */
  readonly today: string;
  /** Called with each row. If it returns a promise, the next row waits for it. */
  readonly onRow?: (row: RowResult) => unknown;
  /** Ends the reading: it fails with the reason of the signal before the next row is passed on. An `AbortSignal` is one. */
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown };
  /** Told from time to time how many bytes of the decoded text were read, and of how many. */
  readonly onProgress?: (bytes: number, of: number) => void;
  /** The most rows that are read, from the top and with the header row. */
  readonly most?: number;
}

/** What came of reading the records of a content. */
export type RecordsOutcome =
  | {
      readonly _tag: "Read";
      /** The header row, or the names that stand in for it; undefined if there is neither. */
      readonly header: readonly string[] | undefined;
      /** Together these are the rows of the content. */
      readonly accepted: number;
      readonly rejected: number;
      readonly left_out: number;
    }
  | NotRead
  /** The content cannot be read. If a quote in it is never closed, the rows before that were passed on. */
  | Refused;

/** Bytes that are read at once, which takes a few milliseconds. */
const STEP = 65_536;

const COUNTS = { Accepted: "accepted", Rejected: "rejected", LeftOut: "left_out" } as const;

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value;

/** The reading with what a check finds, or the refusal of the check. An account has no part in how rows are read. */
const completeReading = (content: string | Upload, options: ReadingOptions, today: string) => {
  if (isComplete(options)) return options;
  const outcome = preflight(content, { ...options, account_id: null }, { today });
  return outcome._tag === "Refused" ? outcome : completed(options, outcome.report);
};

/**
 * Reads CSV, and passes on each row of data: as a record, as rejected with its reasons, or as left out because it is no
 * transaction. Accepted and rejected rows come in order; a row that is left out can come before the row above it. The rows are
 * those of the report of the same options, and the accepted ones are those that an import stores. Formats that the options do
 * not say are found by a check first, so pass those of a check that was made (`completed`).
 *
 * Any content is read without an error. After each 64 KiB everything else has its turn. Fails with the reason of the
 * signal, with what `onRow` or `onProgress` throws, and with a `TypeError` for wrong arguments.
 */
export const readRecords = async (
  content: Content,
  options: ReadingOptions | undefined,
  how: HowToReadRecords,
): Promise<RecordsOutcome> => {
  checkArguments({ content, options, howToRead: how });
  const { today, onRow, signal, onProgress, most } = how;
  const all = options ?? {};
  const throwIfEnded = (): void => {
    if (signal?.aborted === true) throw signal.reason;
  };
  throwIfEnded();
  const opened = openContent(content, all);
  if (opened._tag === "Refused") return opened;
  const { type } = opened;
  if (type === "ServiceImport")
    return refuse("invalid_import_type", "The records of the service's own NDJSON are not rows of CSV.");
  const once = typeof opened.content === "string" ? opened.content : decodedOnce(opened.content);
  const reading = completeReading(once, all, today);
  if ("_tag" in reading) return reading;
  const decoded = decodeContent(once, encodingNamed(reading.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);

  const { utf8 } = decoded;
  const size = utf8.bytes.length;
  const counts = { accepted: 0, rejected: 0, left_out: 0 };
  const ready: RowResult[] = [];
  const steps = rowResults({ utf8, type, reading, today, most, step: STEP }, (row) => ready.push(row));
  for (;;) {
    const step = steps.next();
    for (const row of ready.splice(0)) {
      throwIfEnded();
      counts[COUNTS[row._tag]] += 1;
      const promise = onRow?.(row);
      if (isPromise(promise)) await promise;
    }
    onProgress?.(step.done === true ? size : step.value, size);
    if (step.done === true)
      return "_tag" in step.value ? step.value : { _tag: "Read", ...step.value, ...counts };
    await turn();
    throwIfEnded();
  }
};
