import { isDateCell } from "../../formats/cell-kinds.ts";
import { absolute } from "../../money/units.ts";
import type { Column } from "../columns/column.ts";
import type { Amounts, MoneyColumns } from "../columns/money-columns.ts";
import { HALF, LETTERS_OF_AN_ID } from "../weights/weights.ts";

/** More rows with one id are not looked through: they do not share it because one is the fee of another. */
const MOST_ROWS_OF_ID = 4;

/** An id, or a moment; a day alone is that of other rows, too. */
const isId = (cell: string): boolean =>
  cell.length >= LETTERS_OF_AN_ID && /\d.*\d.*\d/.test(cell) && (!isDateCell(cell) || cell.includes(":"));

/**
 * The share of the fees of a column that another row books by itself: its amount is exactly the fee, and it has the same id or
 * the same moment.
 */
export const shareBookedApart = (fee: Column, money: Amounts, { columns, units }: MoneyColumns): number => {
  const fees = units.of(fee.cell);
  const withFee = fees.flatMap((each, row) => (each === undefined || each === 0n ? [] : [row]));
  if (withFee.length === 0) return 0;
  const rowsOfIds = columns
    .filter(({ numbers }) => numbers < HALF)
    .map(({ values }) => {
      const rows = new Map<string, number[]>();
      for (const [row, value] of values.entries())
        if (isId(value)) rows.set(value, [...(rows.get(value) ?? []), row]);
      return { values, rows };
    });
  const isApart = (row: number): boolean =>
    rowsOfIds.some(({ values, rows }) => {
      const same = rows.get(values[row]!) ?? [];
      return (
        same.length <= MOST_ROWS_OF_ID &&
        same.some(
          (other) =>
            other !== row &&
            (fees[other] ?? 0n) === 0n &&
            absolute(money[other] ?? 0n) === absolute(fees[row]!),
        )
      );
    });
  return withFee.filter(isApart).length / withFee.length;
};
