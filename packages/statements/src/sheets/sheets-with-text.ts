import { NotReadable } from "../basics/not-readable.ts";
import type { SheetFormat, Sheets } from "../model/opened.ts";
import type { Sheet } from "../model/sheet.ts";

/** The sheets, unless there is no text in any of them. */
export const sheetsWithText = (format: SheetFormat, sheets: readonly Sheet[], otherwise: string): Sheets => {
  if (sheets.every(({ rows, problems }) => rows.length === 0 && problems.length === 0))
    throw new NotReadable("no_entries", otherwise);
  return { kind: "sheets", format, sheets };
};
