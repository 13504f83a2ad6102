import { cellIn, type TableColumn } from "../file/table-columns.ts";
import { amountText, type HowWritten } from "../file/written.ts";
import { texts } from "../texts/language.ts";
import { dayInWords } from "../texts/locale.ts";
import type { ShownRow } from "../worker/protocol.ts";

/** Why a row is left out, or that it is wrong; blank if neither. */
export const stateText = ({ tag, left_out }: ShownRow): string => {
  if (left_out !== undefined) return texts().leftOutReasons[left_out];
  return tag === "Accepted" ? "" : texts().states[tag];
};

/** What stands in a cell of the table. */
export const cellText = (row: ShownRow, column: TableColumn, how: HowWritten): string => {
  const { imported } = row;
  const written = (): string => row.cells[cellIn(row, column) ?? -1] ?? "";
  switch (column.kind) {
    case "line":
      return String(row.line);
    case "state":
      return stateText(row);
    case "fold":
      return "";
    case "cell":
      return written();
    case "date":
      return imported === undefined ? written() : dayInWords(imported.date);
    case "name":
      return imported === undefined ? written() : imported.name;
    case "amount":
      return imported === undefined ? written() : amountText(imported, how);
  }
};
