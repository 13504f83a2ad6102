import { openedOrReason } from "../basics/not-readable.ts";
import { CellBudget, SheetWriter } from "../cells/sheet-writer.ts";
import type { Opened } from "../model/opened.ts";
import { DocumentArchive } from "./archive.ts";
import { sheetsWithText } from "./sheets-with-text.ts";
import { readSharedStrings } from "./xlsx/shared-strings.ts";
import { readStyles } from "./xlsx/styles.ts";
import { readWorkbook } from "./xlsx/workbook.ts";
import { type CellContext, WorksheetHandlers } from "./xlsx/worksheet.ts";

/** Reads an Excel workbook (.xlsx, .xlsm): ECMA-376, transitional or strict. */
export const readXlsx = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const archive = new DocumentArchive(bytes);
    const { epoch, sheets, styles, sharedStrings } = readWorkbook(archive);
    const context: CellContext = {
      epoch,
      styles: styles === undefined ? [] : readStyles(archive, styles),
      sharedStrings: sharedStrings === undefined ? [] : readSharedStrings(archive, sharedStrings),
    };
    const budget = new CellBudget();
    const read = sheets.map(({ name, hidden, part }) => {
      const writer = new SheetWriter(name, budget);
      archive.read(part, new WorksheetHandlers(writer, context));
      return writer.end(hidden);
    });
    return sheetsWithText(
      "xlsx",
      read,
      "This Excel workbook is empty: no cell has content. Download it again.",
    );
  });
