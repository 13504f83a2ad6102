import type { Upload } from "../decode/content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { type CorrectionOutcome, corrected } from "./corrected.ts";
import { editRow } from "./edit-row.ts";
import { openedRows } from "./opened-rows.ts";
import type { CellEdit } from "./refused-edit.ts";

/** The edits of each row by its line; of two edits of a cell the last counts. */
const byLine = (edits: readonly CellEdit[]): ReadonlyMap<number, ReadonlyMap<number, CellEdit>> => {
  const lines = new Map<number, Map<number, CellEdit>>();
  for (const edit of edits) {
    const cells = lines.get(edit.line) ?? new Map<number, CellEdit>();
    lines.set(edit.line, cells.set(edit.cell, edit));
  }
  return lines;
};

/**
 * The bytes of a CSV with other texts in some of its cells (docs/spec/preflight.md, Corrected files). Every other byte stays as
 * it is, but for NULs: encoding, byte order mark, quotes, line ends, white space, short rows, and what is malformed elsewhere. A cell keeps its
 * quotes and gets them if its text needs them. Read with the same options, the edited cells have exactly the texts given, without
 * the white space around them, and all others what they had. `replaced` says where bytes are others now.
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
  if (edits.length === 0) return corrected(upload, options, upload.bytes, []);
  const lines = byLine(edits);
  const opened = openedRows(upload, options, new Set(lines.keys()));
  if ("_tag" in opened) return opened;
  const results = [...lines].flatMap(([line, ofRow]) =>
    editRow(opened, opened.rows.get(line), [...ofRow.values()]),
  );
  const refused = results.filter((result) => "code" in result);
  if (refused.length > 0) return { _tag: "NotCorrected", refused };
  return corrected(
    upload,
    options,
    opened.text.bytes,
    results.filter((result) => "bytes" in result),
  );
};
