import { runToEnd } from "@farthing/recognition/order";
import { openCsv } from "../api/open-rows.ts";
import { binaryData, CSV, type Upload } from "../decode/content.ts";
import { decodeContent } from "../decode/decode-content.ts";
import { openContent } from "../decode/open-content.ts";
import { dropLines } from "../decode/utf8.ts";
import type { Refused } from "../findings/refusal.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { encodingNamed } from "../options/encodings.ts";
import type { ReadingOptions } from "../options/options.ts";
import { SEPARATORS } from "../options/separators.ts";
import { parseCsvOptions } from "../reading/csv-options.ts";
import { type NotRead, notRead } from "../records/row-results.ts";
import { malformedCsv } from "../split/malformed-csv.ts";
import { csvRows } from "../split/row-source.ts";
import { editRow, type Replacement } from "./edit-row.ts";
import { lineBegins, rawText } from "./raw-text.ts";
import type { CellEdit, RefusedEdit } from "./refused-edit.ts";

/** What came of writing edits into a file. */
export type CorrectionOutcome =
  | { readonly _tag: "Corrected"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Nothing was written, because these edits cannot be. */
  | { readonly _tag: "NotCorrected"; readonly refused: readonly RefusedEdit[] }
  | NotRead
  /** The content cannot be read, or could not be with the edits: it would be too large, or begin like another format. */
  | Refused;

/** The edits of each row by its line; of two edits of a cell the last counts. */
const byLine = (edits: readonly CellEdit[]): ReadonlyMap<number, ReadonlyMap<number, CellEdit>> => {
  const lines = new Map<number, Map<number, CellEdit>>();
  for (const edit of edits) {
    const cells = lines.get(edit.line) ?? new Map<number, CellEdit>();
    lines.set(edit.line, cells.set(edit.cell, edit));
  }
  return lines;
};

/** The same bytes with others in some places. */
const replaced = (bytes: Uint8Array, replacements: readonly Replacement[]): Uint8Array<ArrayBuffer> => {
  const inOrder = replacements.toSorted((a, b) => a.from - b.from);
  const grown = inOrder.reduce((sum, { from, to, bytes: { length } }) => sum + length - (to - from), 0);
  const result = new Uint8Array(bytes.length + grown);
  let [at, copied] = [0, 0];
  const put = (part: Uint8Array): void => {
    result.set(part, at);
    at += part.length;
  };
  for (const each of inOrder) {
    put(bytes.subarray(copied, each.from));
    put(each.bytes);
    copied = each.to;
  }
  put(bytes.subarray(copied));
  return result;
};

/**
 * The bytes of a CSV with other texts in some of its cells (docs/spec/preflight.md, Corrected files). Every other byte stays as
 * it is, but for NULs: encoding, byte order mark, quotes, line ends, white space, short rows, and what is malformed elsewhere. A cell keeps its
 * quotes and gets them if its text needs them. Read with the same options, the edited cells have exactly the texts given, without
 * the white space around them, and all others what they had.
 *
 * `options` are those of a check, `completed(options, outcome.report)`: the encoding, the separator and the lines above the rows
 * count. Writes all edits or none; without edits, these are the bytes of any content. What cannot be written or read is a value
 * with its reason. Throws a `TypeError` for wrong arguments.
 */
export const withCells = (
  content: Upload | Uint8Array,
  options: ReadingOptions | undefined,
  edits: readonly CellEdit[],
): CorrectionOutcome => {
  checkArguments({ file: content, options, edits });
  const upload: Upload = ArrayBuffer.isView(content) ? { bytes: content } : content;
  const { bytes } = upload;
  if (edits.length === 0) return { _tag: "Corrected", bytes: replaced(bytes, []) };
  const reading = options ?? {};
  const opened = openCsv(upload, reading);
  if ("_tag" in opened) return opened;
  const decoded = decodeContent(opened.content, encodingNamed(reading.encoding ?? ""));
  if (decoded === undefined) return binaryData(CSV);
  const { utf8, encoding, nuls } = decoded;
  const csv = parseCsvOptions(reading, (count) => dropLines(utf8, count) !== undefined);
  if (csv._tag === "BadOptions") return notRead(csv.tallies);
  const separator = csv.separator ?? SEPARATORS[0];

  const lines = byLine(edits);
  const rows = new Map<number, readonly string[]>();
  const malformed = runToEnd(
    csvRows(utf8, separator, csv.rowsToSkip).read((row, line) => {
      if (lines.has(line)) rows.set(line, row.cells());
    }),
  );
  if (malformed !== undefined) return malformedCsv(malformed);

  const written = nuls === undefined ? bytes : bytes.filter((byte) => byte !== 0);
  const text = rawText(written, encoding);
  const begins = lineBegins(text, new Set(rows.keys()));
  const results = [...lines].flatMap(([line, ofRow]) => {
    const cells = rows.get(line);
    const row = cells === undefined ? undefined : { cells, begin: begins.get(line)! };
    return editRow({ text, encoding, separator }, row, [...ofRow.values()]);
  });
  const refused = results.filter((result) => "code" in result);
  if (refused.length > 0) return { _tag: "NotCorrected", refused };
  const corrected = replaced(
    written,
    results.filter((result) => "bytes" in result),
  );
  const reopened = openContent({ ...upload, bytes: corrected }, reading);
  return reopened._tag === "Refused" ? reopened : { _tag: "Corrected", bytes: corrected };
};
