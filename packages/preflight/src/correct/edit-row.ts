import { isStorableText } from "@farthing/values";
import { textOf } from "../findings/sentence.ts";
import { explainUnstorable } from "../findings/unstorable-text.ts";
import type { Encoding } from "../options/encodings.ts";
import type { Separator } from "../options/separators.ts";
import { formOf, isMarkedText, withText } from "./cell-form.ts";
import { encoderOf } from "./encode.ts";
import { type Field, fieldsAt } from "./fields.ts";
import type { RawText } from "./raw-text.ts";
import { type CellEdit, markedText, noCell, noRow, notInEncoding, type RefusedEdit } from "./refused-edit.ts";

/** Bytes in place of those of a field. */
export interface Replacement extends Field {
  readonly bytes: Uint8Array;
}

/** A file, and how it is read. */
interface EditedFile {
  readonly text: RawText;
  readonly encoding: Encoding;
  readonly separator: Separator;
}

/** A row as the reader has it, and the offset of its line in the file. */
export interface EditedRow {
  readonly cells: readonly string[];
  readonly begin: number;
}

/** What replaces the fields of a row, and which edits cannot be written. */
export const editRow = (
  file: EditedFile,
  row: EditedRow | undefined,
  edits: readonly CellEdit[],
): readonly (Replacement | RefusedEdit)[] => {
  const { encoding, separator } = file;
  const fields = row === undefined ? [] : fieldsAt(file.text, row.begin, separator);
  return edits.map((edit): Replacement | RefusedEdit => {
    const text = edit.text.trim();
    if (row === undefined) return { ...edit, code: "no_row", message: noRow(edit) };
    if (edit.cell >= row.cells.length)
      return { ...edit, code: "no_cell", message: noCell(edit, row.cells.length) };
    const field = fields[edit.cell]!;
    const form = formOf(file.text.textOf(field.from, field.to));
    // The bytes of what stays the same need not be those that it would be written with.
    if (text === form.text) return { ...field, bytes: file.text.bytes.subarray(field.from, field.to) };
    if (!isStorableText(text))
      return { ...edit, code: "invalid_text", message: textOf(explainUnstorable(text).message) };
    if (isMarkedText(text)) return { ...edit, code: "marked_text", message: markedText(text) };
    const written = withText(form, text, separator);
    // A line without characters is not a row.
    const bytes = encoderOf(encoding)(written === "" && fields.length === 1 ? '""' : written);
    if (!("_tag" in bytes)) return { ...field, bytes };
    const { character } = bytes;
    return {
      ...edit,
      code: "not_in_encoding",
      message: notInEncoding(character, encoding),
      character,
      encoding,
    };
  });
};
