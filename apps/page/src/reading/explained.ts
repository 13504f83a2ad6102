import type { Reason } from "@farthing/preflight";
import type { TableColumn } from "../file/table-columns.ts";
import { texts } from "../texts/language.ts";
import type { ShownRow } from "../worker/protocol.ts";
import { wrongBecause } from "./found-here.ts";

const isOf = (reason: Reason, column: TableColumn): boolean =>
  column.kind === "cell" && column.isMeant && reason.column === column.title;

/** Why a row is wrong in a column: what is said of the column, and of the whole row where that is asked. */
const reasonsFor = ({ reasons = [], cells }: ShownRow, column: TableColumn): readonly string[] => {
  if (column.kind === "cell")
    return reasons
      .filter((reason) => isOf(reason, column))
      .map((reason) => wrongBecause(reason, cells[column.cell] ?? ""));
  if (column.kind !== "state" && column.kind !== "line") return [];
  return reasons.map((reason) => wrongBecause(reason, reason.value));
};

/** Whether a cell of a row is wrong. */
export const isWrong = (row: ShownRow, column: TableColumn): boolean =>
  column.kind === "cell" && reasonsFor(row, column).length > 0;

/** What there is to say of a cell; blank if there is nothing. */
export const explained = (row: ShownRow, column: TableColumn): string => {
  if (row.left_out !== undefined) return texts().leftOutReasons[row.left_out];
  return reasonsFor(row, column).join(" ");
};
