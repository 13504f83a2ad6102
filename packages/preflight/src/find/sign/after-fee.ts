import { absolute } from "../../money/units.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { HALF } from "../weights/weights.ts";

/** Whether an amount is what is left after a fee. What some rows have before it, such as a dividend, says nothing of the others. */
export const isAfterFee = (amount: Column, columns: readonly Column[]): boolean =>
  (meansFirst(amount, "net") || columns.some((each) => meansFirst(each, "gross") && each.filled >= HALF)) &&
  columns.some((each) => meansFirst(each, "fee"));

/** Whether an amount is in every row what a fee leaves of another one. */
export const isLeftByFee = (amount: Column, columns: readonly Column[], units: ColumnUnits): boolean =>
  columns
    .filter((each) => meansFirst(each, "fee"))
    .some((fee) =>
      columns.some((whole) => {
        if (whole === amount || whole === fee || !meansFirst(whole, "amount", "gross")) return false;
        const [all, taken] = [units.of(whole.cell), units.of(fee.cell)];
        return (
          taken.some((each) => each !== undefined && each !== 0n) &&
          units
            .of(amount.cell)
            .every(
              (left, row) => left !== undefined && left === (all[row] ?? 0n) - absolute(taken[row] ?? 0n),
            )
        );
      }),
    );
