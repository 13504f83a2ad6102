import { numberFits } from "../../../formats/number-format.ts";
import type { RowView } from "../../../split/row-view.ts";
import { isSummaryText } from "../../../words/footer-words.ts";
import { isLikeSum } from "../../../words/sum-words.ts";
import { balanceRow } from "../balance-row.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";
import { withoutRemark } from "./summary.ts";

/** So many cells show that a row below lines of the footer is a booking, if one more is blank. */
const LEAST_FILLED = 2;

/**
 * A row without a date does not even try to have one, and is no booking whose date is lost: the name of such a booking stands
 * beside something in place of the date, or it has what every booking has.
 */
export const footer = ({ layout, facts, above }: TableOfRows): LeaveOutReason => {
  const { date, money } = facts;
  const isNoDate = (row: RowView): boolean => {
    const value = row.at(date.cell);
    return !/\d/.test(value) || numberFits(value) !== 0;
  };
  const valued = layout.columns.get("value_date");
  /** Of money out and money in, one is blank in each row. */
  const ofSomeRows = [date, ...(valued === undefined ? [] : [valued]), ...money].map(({ cell }) => cell);
  const isFilled = (row: RowView): boolean =>
    above.filled.areIn(row, ofSomeRows, above.isBelowOthers ? LEAST_FILLED : 0);
  const isBooking = (row: RowView): boolean =>
    facts.isNamed(row) &&
    (!row.isBlankAt(date.cell) || isFilled(row)) &&
    !facts.wordsOf(row).some((cell) => isSummaryText(withoutRemark(cell)) || isLikeSum(cell));
  return (row) => (isNoDate(row) && !isBooking(row) ? "footer" : "record");
};

/** A row with a date is the balance of the account. */
export const footerOfBalance = ({ hasHeader, csv, facts }: TableOfRows): LeaveOutReason | undefined => {
  if (hasHeader || !csv.leftOut.has("footer")) return undefined;
  const isBalance = balanceRow(
    facts.date.cell,
    facts.money.map(({ cell }) => cell),
  );
  return (row) => (isBalance(row) ? "footer" : undefined);
};
