import { isSummaryText } from "../../../words/footer-words.ts";
import { rowWidths } from "../../row-widths.ts";
import { MovedCells } from "../../rules/moved-cells.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";

/** The beginning of a date that was broken. */
const BEGINS_LIKE_DATE = /^\d[\d./-]{0,8}$/;

/** A row without a date is a part of a record that line ends have broken, or one whose cells are moved: it is rejected later. */
export const brokenRecord = (table: TableOfRows): LeaveOutReason => {
  const {
    facts,
    above: { broken },
  } = table;
  const moved = new MovedCells(rowWidths(table.header, table), table.layout);
  const { cell } = facts.date;
  return (row) => {
    const isBroken =
      broken.isLastPart(row) || (BEGINS_LIKE_DATE.test(row.at(cell)) && broken.isFirstPart(row));
    return isBroken || (moved.isRecord(row) && !row.cells().some(isSummaryText)) ? "record" : undefined;
  };
};

/** The amount of a row that seems to have none can be in another cell, or on the next line. */
export const uncertainRecord = (table: TableOfRows): LeaveOutReason => {
  const {
    facts,
    above: { broken },
  } = table;
  const moved = new MovedCells(rowWidths(table.header, table), table.layout);
  return (row) => {
    const kind = facts.amountOf(row);
    const hasNone = kind === "blank" || kind === "zero";
    return hasNone && (moved.isUncertain(row) || broken.isFirstPart(row)) ? "record" : undefined;
  };
};
