import { tableOf } from "../decode/content.ts";
import { cellsAsWritten } from "../decode/content-table.ts";
import { type Content, present } from "../decode/open-content.ts";
import { dropLines } from "../decode/utf8.ts";
import { checkArguments } from "../options/check-arguments.ts";
import { readRows } from "../split/read-rows.ts";

/** Behind them are the account and what the bank calls the entry. */
const SHOWN = 6;

/**
 * The entry of a statement as people know it: `2024-04-03, -10, Bakery`. Blank if the content is none, or has no such row (from 1).
 * Throws a `TypeError` for a wrong content.
 */
export const entryText = (content: Content, row: number): string => {
  checkArguments({ content });
  const handed = present(content);
  const table = typeof handed === "object" && "_tag" in handed ? undefined : tableOf(handed);
  const below = table?.reading === undefined || row < 1 ? undefined : dropLines({ bytes: table.bytes }, row);
  if (below === undefined) return "";
  let cells: readonly string[] = [];
  readRows({ bytes: below.bytes }, { separator: ",", most: 1 }, (view) => {
    cells = view.cells();
  });
  return cellsAsWritten(cells, row, table)
    .slice(0, SHOWN)
    .filter((cell) => cell !== "")
    .join(", ");
};
