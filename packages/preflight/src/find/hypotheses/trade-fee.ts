import { absolute } from "../../money/units.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";

/**
 * Whether the fee of a trade is beside its amount or inside it: the amount is quantity times price, or that and the fee.
 * Undefined if no row shows it.
 */
export const tradeFee = (
  columns: readonly Column[],
  fees: readonly Column[],
  taxes: readonly Column[],
  units: ColumnUnits,
): ((amounts: readonly (bigint | undefined)[]) => "beside" | "inside" | undefined) => {
  const quantities = units.of(columns.find((column) => meansFirst(column, "qty"))!.cell);
  const price = columns.find((column) => means(column, "price"));
  const prices = price === undefined ? [] : units.of(price.cell);
  return (amounts) => {
    let [beside, inside] = [0, 0];
    for (const [row, amount] of amounts.entries()) {
      const [quantity, each] = [quantities[row], prices[row]];
      const fee = [...fees, ...taxes].reduce(
        (sum, { cell }) => sum + absolute(units.of(cell)[row] ?? 0n),
        0n,
      );
      if (amount === undefined || quantity === undefined || each === undefined || fee === 0n) continue;
      const value = absolute(quantity * each) / ONE;
      const isNear = (one: bigint, other: bigint): boolean => absolute(one - other) <= CENT;
      if (isNear(absolute(amount), value)) beside += 1;
      else if (isNear(absolute(amount), value + fee) || isNear(absolute(amount), value - fee)) inside += 1;
    }
    return beside === inside ? undefined : beside > inside ? "beside" : "inside";
  };
};

const ONE = 100_000_000n;
/** A price is rounded. */
const CENT = 1_000_000n;
