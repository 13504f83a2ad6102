import { openedOrReason } from "../basics/not-readable.ts";
import { CellBudget } from "../cells/sheet-writer.ts";
import type { Opened } from "../model/opened.ts";
import { markupText } from "../text/markup-text.ts";
import { xmlReader } from "../xml/read-xml.ts";
import { ExcelXmlHandlers } from "./excel-xml/handlers.ts";
import { sheetsWithText } from "./sheets-with-text.ts";

/** Characters that are read at once. */
const PIECE = 65_536;

/** Reads a workbook in the XML of Excel 2003, which banks like to call `.xls`. */
export const readExcelXml = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const text = markupText(bytes).trimStart();
    const workbook = new ExcelXmlHandlers(new CellBudget());
    const reader = xmlReader("This Excel workbook", workbook);
    for (let at = 0; at < text.length; at += PIECE) reader.write(text.slice(at, at + PIECE));
    reader.end();
    return sheetsWithText(
      "excel-xml",
      workbook.sheets,
      "This Excel workbook is empty: no cell has content. Download it again.",
    );
  });
