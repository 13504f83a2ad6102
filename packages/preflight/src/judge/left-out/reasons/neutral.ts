import { ColumnMemo } from "../../../split/column-memo.ts";
import type { LeaveOutReason } from "../reason.ts";
import type { TableOfRows } from "../table-of-rows.ts";
import { refundRule, sizeIn } from "../unpaid-amounts.ts";

/**
 * A row moves no money by its type. The refund of something that was paid does all the same: the row says so, or the caller says
 * that it was booked.
 */
export const neutral = ({ layout, csv, unpaid, facts }: TableOfRows): LeaveOutReason | undefined => {
  const type = layout.columns.get("entity_type");
  if (type === undefined || csv.neutral.size === 0) return undefined;
  const isNeutral = new ColumnMemo(type.cell, (value) => csv.neutral.has(value));
  const saysRefund = refundRule(layout, csv);
  const { cell } = facts.money[0]!;
  return (row) => {
    if (!isNeutral.of(row).verdict) return undefined;
    const isReturned = saysRefund(row) && !unpaid.has(sizeIn(row.at(cell), csv.numberFormat));
    return isReturned ? undefined : "neutral";
  };
};
