import type { TableColumn } from "../table/table-columns.ts";
import { texts } from "../texts/language.ts";
import type { ShownRow } from "../worker/protocol.ts";

/** Why a row is wrong in a column: what is said of the column, and of the whole row where that is asked. */
const reasonsFor = ({ reasons = [] }: ShownRow, column: TableColumn): readonly string[] => {
  if (column.kind === "cell")
    return reasons
      .filter((reason) => column.isMeant && reason.column === column.title)
      .map(({ message }) => message);
  if (column.kind !== "state" && column.kind !== "line") return [];
  return reasons.map((reason) =>
    reason.column === undefined ? reason.message : `${reason.column}: ${reason.message}`,
  );
};

/** Whether a cell of a row is wrong. */
export const isWrong = (row: ShownRow, column: TableColumn): boolean =>
  column.kind === "cell" && reasonsFor(row, column).length > 0;

/** What there is to say of a cell; blank if there is nothing. */
export const explained = (row: ShownRow, column: TableColumn): string => {
  if (row.left_out !== undefined) return texts().leftOutReasons[row.left_out];
  return reasonsFor(row, column).join("; ");
};
