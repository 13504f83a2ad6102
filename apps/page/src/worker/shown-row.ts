import type { Reason } from "@farthing/preflight";
import { negateDecimal } from "@farthing/values";
import { cut } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";
import type { FileColumn } from "./file-rows.ts";
import { fileWithin } from "./file-within.ts";
import type { ShownRow } from "./protocol.ts";

/** So many cells of a row are shown. */
export const MOST_CELLS = 60;

const NO_NAME = "";

/** What is imported of an accepted row; a row of accounts, categories or merchants has a name. */
export const importedOf = (row: FileRow): Pick<ShownRow, "imported"> => {
  if (row._tag !== "Accepted") return {};
  const { record, entity } = row;
  if (record !== undefined) {
    const { date, amount, currency, name } = record;
    return { imported: { date, amount: negateDecimal(amount), currency, name: cut(name) } };
  }
  const { balance = "", currency = "" } = entity?.kind === "account" ? entity : {};
  const name = entity === undefined ? NO_NAME : cut(entity.name);
  return { imported: { date: "", amount: balance, currency, name } };
};

/** The text of the cell that a reason is about: of two columns with the same name, of the one that is read. */
const cellOfReason = ({ column }: Reason, { cells }: FileRow, columns: readonly FileColumn[]): string => {
  if (column === undefined) return "";
  const isNamed = ({ header }: FileColumn): boolean => header === column;
  const read = columns.findIndex((each) => isNamed(each) && each.role !== null);
  return cut(cells[read < 0 ? columns.findIndex(isNamed) : read] ?? "");
};

const within = (path: string | undefined): Pick<ShownRow, "within"> => {
  const name = fileWithin(path);
  return name === undefined ? {} : { within: name };
};

/** A row with as much of its texts as the table shows. */
export const shownRow = (row: FileRow, columns: readonly FileColumn[], path?: string): ShownRow => ({
  line: row.line,
  ...within(path),
  row: row.row,
  tag: row._tag,
  cells: row.cells.slice(0, MOST_CELLS).map(cut),
  ...importedOf(row),
  ...(row._tag === "Rejected"
    ? {
        reasons: row.reasons.map((reason) => ({
          ...reason,
          message: cut(reason.message),
          value: cellOfReason(reason, row, columns),
          ...(columns.some(({ isMade }) => isMade) ? { isOfEntry: true } : {}),
        })),
      }
    : {}),
  ...(row._tag === "LeftOut" ? { left_out: row.reason } : {}),
});
