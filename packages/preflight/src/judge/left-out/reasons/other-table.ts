import { isAmountCell, isDateCell } from "../../../formats/cell-kinds.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";
import { isRepeated } from "./repeated-header.ts";

/** A row is below the header of another table. */
export const ofOtherTable = ({ header, csv, facts, above }: TableOfRows): LeaveOutReason => {
  const { tables, sections } = above;
  return (row) => {
    if (!tables.isOpen() || isRepeated(row, header)) return undefined;
    const cells = facts.cellsOf(row);
    const isDated = cells.some(isDateCell);
    if (isDated || cells.some(isAmountCell)) {
      if (!tables.record(isDated, cells.length)) return undefined;
      // Its columns are others, so that a pending row cannot be kept.
      return sections.record() && csv.leftOut.has("pending") ? "pending" : "other_table";
    }
    sections.line(cells);
    return tables.line(cells, true) ? "other_table" : "no_record";
  };
};

/** A row without an amount is the header of another table. It can also be a line that says what the rows below it are. */
export const headerOfOtherTable = ({ hasHeader, csv, facts, above }: TableOfRows): LeaveOutReason => {
  const canBe = hasHeader && csv.leftOut.has("other_table");
  return (row) => {
    if (facts.isMoney(row)) return undefined;
    const cells = facts.cellsOf(row);
    above.sections.line(cells);
    return canBe && above.tables.line(cells, above.hasRecords) ? "other_table" : undefined;
  };
};
