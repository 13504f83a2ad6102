import { parse } from "parse5";
import { openedOrReason } from "../basics/not-readable.ts";
import { CellBudget } from "../cells/sheet-writer.ts";
import type { Opened } from "../model/opened.ts";
import { markupText } from "../text/markup-text.ts";
import { HtmlTables } from "./html/html-tables.ts";
import { tableTree } from "./html/table-tree.ts";
import { sheetsWithText } from "./sheets-with-text.ts";

/** Reads the tables of a web page, which banks like to call `.xls`. */
export const readHtml = (bytes: Uint8Array): Opened =>
  openedOrReason(() => {
    const html = markupText(bytes);
    const tables = new HtmlTables(new CellBudget());
    parse(html, { treeAdapter: tableTree(tables, html.length), scriptingEnabled: false });
    return sheetsWithText(
      "html",
      tables.end(),
      "This web page holds no table with text. Log in to the bank and download the statement again.",
    );
  });
