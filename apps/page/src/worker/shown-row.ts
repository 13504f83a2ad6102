import type { Reason } from "@farthing/preflight";
import { negateDecimal, shownAmount } from "@farthing/values";
import { cut } from "./cell-text.ts";
import type { FileRow } from "./file-row.ts";
import type { FileColumn, FileRows } from "./file-rows.ts";
import type { ShownRow } from "./protocol.ts";

/** So many cells of a row are shown. */
export const MOST_CELLS = 60;

const NO_NAME = "";

/** What an accepted row stores, in words of the table; a row of accounts, categories or merchants has a name. */
export const storedOf = (row: FileRow, places: number): Pick<ShownRow, "stored"> => {
  if (row._tag !== "Accepted") return {};
  const { record, entity } = row;
  if (record !== undefined)
    return {
      stored: {
        date: record.date,
        amount: `${shownAmount(negateDecimal(record.amount), record.currency, places)}${record.currency === "" ? "" : ` ${record.currency}`}`,
        name: cut(record.name),
      },
    };
  return {
    stored: {
      date: "",
      amount: entity?.kind === "account" ? entity.balance : "",
      name: entity === undefined ? NO_NAME : cut(entity.name),
    },
  };
};

/** The text of the cell that a reason is about: of two columns with the same name, of the one that is read. */
const cellOfReason = ({ column }: Reason, { cells }: FileRow, columns: readonly FileColumn[]): string => {
  if (column === undefined) return "";
  const isNamed = ({ header }: FileColumn): boolean => header === column;
  const read = columns.findIndex((each) => isNamed(each) && each.role !== null);
  return cut(cells[read < 0 ? columns.findIndex(isNamed) : read] ?? "");
};

/** A row with as much of its texts as the table shows; amounts have as many digits after the point as `places`, or more. */
export const shownRow = (
  row: FileRow,
  { places, columns }: Pick<FileRows, "places" | "columns">,
): ShownRow => ({
  line: row.line,
  row: row.row,
  tag: row._tag,
  cells: row.cells.slice(0, MOST_CELLS).map(cut),
  ...storedOf(row, places),
  ...(row._tag === "Rejected"
    ? {
        reasons: row.reasons.map((reason) => ({
          ...reason,
          message: cut(reason.message),
          value: cellOfReason(reason, row, columns),
        })),
      }
    : {}),
  ...(row._tag === "LeftOut" ? { left_out: row.reason } : {}),
});
