import { type Chunked, runToEnd } from "@farthing/recognition/order";
import { binaryData, hasStrayNuls, NDJSON, type Upload } from "../decode/content.ts";
import { type Content, openContent } from "../decode/open-content.ts";
import { checkNdjson } from "../ndjson/check-ndjson.ts";
import { ndjsonLines } from "../ndjson/read-lines.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import type { Known } from "../reading/known.ts";
import { withImportable } from "../report/importable.ts";
import type { PreflightOutcome } from "../report/outcome.ts";
import { type HowToPreflight, preflightCsv, type RowsToKeep } from "./preflight-csv.ts";
import { describe, type Preflighted } from "./preflighted.ts";

const preflightNdjson = (content: string | Upload, known: Known): PreflightOutcome => {
  if (hasStrayNuls(content)) return binaryData(NDJSON);
  const { stats, findings } = checkNdjson(
    ndjsonLines(typeof content === "string" ? content : content.bytes),
    typeof content !== "string" || content.isWellFormed(),
    known,
  );
  return {
    _tag: "Checked",
    report: withImportable({
      type: "ServiceImport",
      content: describe(content, NDJSON),
      stats,
      ...findings,
      left_out: [],
      reading: {},
    }),
  };
};

/** The chunks of `preflight`, in which the rows of a CSV can have more consumers, and be kept. */
export function* preflightInChunks(
  content: Content,
  options: ReadingOptions,
  known: Known,
  how: HowToPreflight = {},
): Chunked<Preflighted, number> {
  const opened = openContent(content, options);
  if (opened._tag === "Refused") return { outcome: opened };
  return opened.type === "ServiceImport"
    ? { outcome: preflightNdjson(opened.content, known) }
    : yield* preflightCsv({ content: opened.content, type: opened.type, options, known }, how);
}

/**
 * Checks content before anything is stored: type, size, format, account, options, and then every row of
 * a CSV or every line of the service's NDJSON. Total: for any bytes the result is a report or a refusal with
 * its reason.
 *
 * Pure: reads no clock, locale or storage; `known` contains today and what matters of the family. Options
 * have the names of the API's request fields. Throws only for a mistake of the program: a `TypeError` that says which argument
 * is wrong (docs/spec/preflight.md, In a program).
 */
export const preflight = (
  content: Content,
  options: ReadingOptions | undefined,
  known: Known,
): PreflightOutcome => {
  checkArguments({ content, options, known });
  return runToEnd(preflightInChunks(content, options ?? {}, known)).outcome;
};

/** Whoever is told of progress is told after so many bytes. */
const BYTES_TOLD = 65_536;

/**
 * Checks content as `preflight` does, and keeps the accepted rows of a CSV, or the rejected ones too, in the same pass: whoever
 * stores or shows them goes through them with `keptRecords` and `rejects`, and none is judged again. `onProgress` is told from time
 * to time how many bytes of the decoded text were read. Throws a `TypeError` for wrong arguments.
 */
export const preflightKeepingRows = (
  content: Content,
  options: ReadingOptions | undefined,
  known: Known,
  keeps: RowsToKeep = "accepted",
  onProgress?: (bytes: number) => void,
): Preflighted => {
  checkArguments({ content, options, known, keeps, onProgress });
  const chunk = onProgress === undefined ? {} : { chunk: BYTES_TOLD };
  const chunks = preflightInChunks(content, options ?? {}, known, { keeps, ...chunk });
  for (;;) {
    const next = chunks.next();
    if (next.done === true) return next.value;
    onProgress?.(next.value);
  }
};
