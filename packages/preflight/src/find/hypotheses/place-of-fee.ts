import type { MoneyRule } from "../../money/money-rule.ts";
import { absolute, ONE } from "../../money/units.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import type { Amounts, MoneyColumns } from "../columns/money-columns.ts";
import { A_FIFTH } from "../weights/weights.ts";

/** Whether an amount contains its fee already, or the fee comes on top of it. */
type Place = "inside" | "on top";

/** What another amount is in the currency of the first: by the rate, whichever way it is meant; or as it is, if there is none. */
const valuesBy = (other: bigint, rate: bigint | undefined): readonly bigint[] =>
  rate === undefined || rate === 0n
    ? [other]
    : [absolute((other * rate) / ONE), absolute((other * ONE) / rate)];

/**
 * What the other amount of each row says, such as that in another currency: with the rate it is the amount, so that the fee is none of
 * it, or the amount without the fee.
 */
const byOtherAmount = (
  money: Amounts,
  feeOf: (row: number) => bigint,
  { other, rates }: { readonly other: Amounts; readonly rates: Amounts },
): ReadonlySet<Place> => {
  const found = new Set<Place>();
  for (const [row, each] of money.entries()) {
    const [fee, beside, rate] = [feeOf(row), other[row], rates[row]];
    if (each === undefined || each === 0n || fee === 0n || beside === undefined || beside === 0n) continue;
    const amount = absolute(each);
    const without = each < 0n ? amount - fee : amount + fee;
    const most = rate === undefined || rate === 0n ? 0n : fee / A_FIFTH;
    for (const value of valuesBy(absolute(beside), rate)) {
      if (absolute(value - amount) <= most) found.add("on top");
      if (absolute(value - without) <= most) found.add("inside");
    }
  }
  return found;
};

const OF_OTHER_AMOUNTS = ["original_amount", "amount", "gross", "net"] as const;

/**
 * What a file without balances shows of its fees: the header says that the amount is before the fee; a row has no amount, or one that
 * went out and is less than its fee, so that it cannot contain it; or other amounts of the rows say it. Undefined if nothing does, or
 * one says it comes on top and another that it is inside.
 */
export const placeOfFee = (
  rule: MoneyRule,
  fees: readonly Column[],
  { columns: all, units }: MoneyColumns,
): Place | undefined => {
  const { amount, outflow, inflow, direction } = rule;
  const money = units.moneyBy(rule);
  const said = new Set<Place>();
  const header = all[amount ?? -1];
  if (header !== undefined && meansFirst(header, "gross")) said.add("on top");
  // Beside a direction, an amount after fees is what was sent: they came on top.
  if (header !== undefined && direction !== undefined && meansFirst(header, "net")) said.add("on top");
  const feeOf = (row: number): bigint =>
    fees.reduce((sum, { cell }) => sum + absolute(units.of(cell)[row] ?? 0n), 0n);
  const isAlone = money.some(
    (each, row) => feeOf(row) > 0n && (each === undefined || (each <= 0n && -each < feeOf(row))),
  );
  if (isAlone) said.add("on top");
  const rate = all.find((column) => meansFirst(column, "rate"));
  const rates = rate === undefined ? [] : units.of(rate.cell);
  const others = all.filter(
    (column) =>
      ![amount, outflow, inflow].includes(column.cell) &&
      !fees.includes(column) &&
      !means(column, "balance", "fee", "tax", "rate") &&
      means(column, ...OF_OTHER_AMOUNTS),
  );
  for (const { cell } of others)
    for (const place of byOtherAmount(money, feeOf, { other: units.of(cell), rates })) said.add(place);
  return said.size === 1 ? [...said][0] : undefined;
};
