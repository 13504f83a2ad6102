import { fileTooLarge } from "../decode/content.ts";
import type { IncomingBytes } from "../decode/incoming-bytes.ts";
import { TextWindow } from "../decode/text-window.ts";
import { dropLines } from "../decode/utf8.ts";
import type { Refused } from "../findings/refusal.ts";
import { MOST_PARTS } from "../judge/left-out/broken-rows.ts";
import { needsUnpaid } from "../judge/left-out/unpaid-amounts.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { CsvImportType } from "../options/import-type.ts";
import type { ReadingOptions } from "../options/options.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import type { RowsToRead } from "../records/row-results.ts";
import { isComplete } from "../report/completed.ts";
import { streamedRows } from "../split/streamed-rows.ts";
import { openCsv } from "./open-rows.ts";

/** The beginning of a stream that is looked at as a whole: what is above the rows, and how wide they are. */
export const BEGINNING = 1_048_576;

/** A row and those around it that can be parts of one record, and one more on each side. */
const AROUND = MOST_PARTS + 2;

/** A stream whose rows can be read part by part. */
interface OpenedStream {
  readonly window: TextWindow;
  readonly type: CsvImportType;
  readonly reading: ReadingOptions;
  /** The rows, at most so many if that is given. */
  readonly rows: (most: number | undefined) => RowsToRead;
}

/**
 * A stream whose beginning has come, as rows to be read part by part; or why it is refused. Undefined if it must be read as a whole:
 * because that is all of it, or because the rest can decide how its rows are read. `part` is how many bytes are fetched at once.
 */
export const openStream = (
  incoming: IncomingBytes,
  beginning: Uint8Array,
  options: ReadingOptions,
  part?: number,
): OpenedStream | Refused | undefined => {
  const { stream: _, size = 0, ...named } = incoming.announced;
  if (incoming.hasEnded || incoming.isTooLarge) return undefined;
  if (size > incoming.most) return fileTooLarge(incoming.most);
  const opened = openCsv({ ...named, bytes: beginning }, options);
  if ("_tag" in opened) return opened;
  const encoding = encodingNamed(options.encoding ?? "");
  if (encoding === undefined || !isComplete(options, opened.type)) return undefined;
  const csv = parseCsvOptions(options, () => true, undefined);
  if (csv._tag === "CsvOptions" && needsUnpaid(csv)) return undefined;
  const window = new TextWindow(incoming, encoding, part);
  window.add(beginning);
  const text = window.text;
  const hasLinesAfter = (count: number): boolean => dropLines(text, count) !== undefined;
  if (csv._tag === "CsvOptions" && csv.rowsToSkip > 0 && !hasLinesAfter(csv.rowsToSkip)) return undefined;
  const rows = (most = Number.POSITIVE_INFINITY): RowsToRead => ({
    hasLinesAfter,
    below: (linesAbove, separator) => streamedRows(window, { separator, linesAbove, most, around: AROUND }),
  });
  return { window, type: opened.type, reading: options, rows };
};
