import { type Chunked, runToEnd } from "@farthing/recognition/order";
import type { Utf8Text } from "../decode/utf8.ts";
import type { Separator } from "../options/separators.ts";
import { RowView } from "./row-view.ts";
import { type Malformation, type OnRow, type Stopped, walkRows } from "./walk-rows.ts";

/** CSV that cannot be split into records. */
export interface MalformedCsv {
  readonly _tag: "MalformedCsv";
  readonly why: Malformation;
  /** The line on which the record begins. */
  readonly line: number;
}

interface ReadRowsOptions {
  readonly separator: Separator;
  /** How many physical lines are above the content. */
  readonly linesAbove?: number;
  /** The maximum number of records to read. */
  readonly most?: number;
  /** Bytes of one chunk; all of them without it. */
  readonly chunk?: number;
}

/**
 * The bytes that are walked in one call. V8 throws away what it compiles of a loop while it runs, and keeps what it compiles of a
 * function that is called often.
 */
const STRETCH = 65_536;

/**
 * Reads CSV in UTF-8 record by record (docs/spec/preflight-csv.md, Records). Lines without characters are not records. Cells are
 * trimmed after splitting.
 */
export function* rowChunks(
  content: Utf8Text,
  {
    separator,
    linesAbove = 0,
    most = Number.POSITIVE_INFINITY,
    chunk = Number.POSITIVE_INFINITY,
  }: ReadRowsOptions,
  onRow: OnRow,
): Chunked<MalformedCsv | undefined, number> {
  const { bytes, above = 0 } = content;
  // All stretches have one view: where cells are is kept together with the view that they are in.
  const view = new RowView();
  view.readFrom(content);
  let walked: Stopped = { at: 0, line: linesAbove + 1, records: 0 };
  for (let pause = chunk; ; ) {
    const until = Math.min(pause, walked.at + STRETCH);
    walked = walkRows(view, { ...walked, separator, until, most }, onRow);
    if (walked.why !== undefined) return { _tag: "MalformedCsv", why: walked.why, line: walked.line };
    if (walked.at >= bytes.length || walked.records >= most) return undefined;
    if (walked.at < pause) continue;
    yield above + walked.at;
    pause = walked.at + chunk;
  }
}

/** Reads all rows without a pause. */
export const readRows = (...of: Parameters<typeof rowChunks>): MalformedCsv | undefined =>
  runToEnd(rowChunks(...of));
