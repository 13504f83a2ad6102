import type { Upload } from "../decode/content.ts";
import { checkArguments } from "../options/check-arguments.ts";
import type { ReadingOptions } from "../options/options.ts";
import { type CorrectionOutcome, corrected } from "./corrected.ts";
import { type Field, fieldsAt } from "./fields.ts";
import { openedRows } from "./opened-rows.ts";
import { behindLineEnd } from "./raw-text.ts";
import { noRow } from "./refused-edit.ts";

/**
 * The bytes of a CSV without some of its rows, each with its line end; they are named by the lines, from 1, on which they begin. Every
 * other byte stays as it is, but for NULs. `replaced` says where the rows were: their bytes put there again make the same content.
 *
 * `options` are those of a check, as with `withCells`. Leaves out all rows or none: a line on which no row begins is `NotCorrected`.
 * What cannot be read is a value with its reason. Throws a `TypeError` for wrong arguments.
 */
export const withoutRows = (
  content: Upload | Uint8Array,
  options: ReadingOptions | undefined,
  lines: readonly number[],
): CorrectionOutcome => {
  checkArguments({ file: content, options, lines });
  const upload: Upload = ArrayBuffer.isView(content) ? { bytes: content } : content;
  if (lines.length === 0) return corrected(upload, options, upload.bytes, []);
  const opened = openedRows(upload, options, new Set(lines));
  if ("_tag" in opened) return opened;
  const { text, separator, rows } = opened;
  const refused = lines
    .filter((line) => !rows.has(line))
    .map((line) => {
      const edit = { line, cell: 0, text: "" };
      return { ...edit, code: "no_row" as const, message: noRow(edit) };
    });
  if (refused.length > 0) return { _tag: "NotCorrected", refused };
  const placeOf = (begin: number): Field => ({
    from: begin,
    to: behindLineEnd(text, fieldsAt(text, begin, separator).at(-1)!.to),
  });
  return corrected(
    upload,
    options,
    text.bytes,
    [...rows.values()].map(({ begin }) => ({ ...placeOf(begin), bytes: new Uint8Array(0) })),
  );
};
