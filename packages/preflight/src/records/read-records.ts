import { checkArguments } from "../arguments/check-arguments.ts";
import type { Content } from "../open-content.ts";
import type { ReadingOptions } from "../reading/options.ts";
import type { Refused } from "../report/outcome.ts";
import { openRows } from "./open-rows.ts";
import type { RowResult } from "./row-result.ts";
import { type NotRead, rowResults, STEP } from "./row-results.ts";
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

const COUNTS = { Accepted: "accepted", Rejected: "rejected", LeftOut: "left_out" } as const;

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === "object" && value !== null && "then" in value;

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
  const opened = openRows(content, all, today);
  if ("_tag" in opened) return opened;
  const size = opened.utf8.bytes.length;
  const counts = { accepted: 0, rejected: 0, left_out: 0 };
  const ready: RowResult[] = [];
  const steps = rowResults({ ...opened, today, most, step: STEP }, (row) => ready.push(row));
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
