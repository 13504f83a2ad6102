import type { MoneyRule } from "../../money/money-rule.ts";
import { absolute, ONE } from "../../money/units.ts";
import { means, meansFirst } from "../columns/column.ts";
import { ROUNDED } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";

const isNear = (one: bigint, other: bigint): boolean => absolute(one - other) <= ROUNDED;

/**
 * Whether the fee of a trade comes on top of its amount or is inside it: the amount is quantity times price, or that and the fee.
 * Unclear if no row shows it; no trade if the file has no quantities with prices.
 */
export const feeOfTrade = (
  rule: MoneyRule,
  { columns, fees, taxes, units }: AmountColumns,
): "on top" | "inside" | "unclear" | "no trade" => {
  const quantity = columns.find((column) => meansFirst(column, "qty") && column.filled > 0);
  const price = columns.find((column) => means(column, "price"));
  if (quantity === undefined || price === undefined) return "no trade";
  const [quantities, prices] = [units.of(quantity.cell), units.of(price.cell)];
  const amounts = units.moneyBy({ ...rule, fees: [] });
  const taken = [...fees, ...taxes].map(({ cell }) => units.of(cell));
  let [onTop, inside] = [0, 0];
  for (const [row, amount] of amounts.entries()) {
    const [pieces, each] = [quantities[row], prices[row]];
    const fee = taken.reduce((sum, fees) => sum + absolute(fees[row] ?? 0n), 0n);
    if (amount === undefined || pieces === undefined || each === undefined || fee === 0n) continue;
    const value = absolute(pieces * each) / ONE;
    if (isNear(absolute(amount), value)) onTop += 1;
    else if (isNear(absolute(amount), value + fee) || isNear(absolute(amount), value - fee)) inside += 1;
  }
  return onTop === inside ? "unclear" : onTop > inside ? "on top" : "inside";
};
