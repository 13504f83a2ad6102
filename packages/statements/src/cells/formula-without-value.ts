import type { SheetWriter } from "./sheet-writer.ts";

/** A formula whose value was not saved beside it: it is never computed here. */
export const reportFormula = (writer: SheetWriter, column: number): void =>
  writer.report(
    column,
    "no_cached_value",
    "The value of this formula is not in the file. Open it in a spreadsheet program, save it, and use the saved file.",
  );
