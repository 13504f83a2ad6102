import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import { MOSTLY, NEARLY_ALL } from "../weights/weights.ts";

const isCodes = (column: Column | undefined): column is Column =>
  column !== undefined && column.currencies >= NEARLY_ALL && column.filled > 0;

const isNumbers = (column: Column | undefined): boolean =>
  column !== undefined && column.numbers >= NEARLY_ALL && !isCodes(column);

const takeTurns = (one: Column | undefined, other: Column | undefined): boolean =>
  (isCodes(one) && isNumbers(other)) || (isNumbers(one) && isCodes(other));

/** Whether codes and amounts take turns around a column, and a code is the first of them: each is that of the amount behind it. */
const areCodesFirst = ({ cell }: Column, all: readonly Column[]): boolean => {
  let [first, last] = [cell, cell];
  while (takeTurns(all[first - 1], all[first])) first -= 1;
  while (takeTurns(all[last], all[last + 1])) last += 1;
  return isCodes(all[first]) && isNumbers(all[last]);
};

/** The currency codes right beside an amount. */
export const codesBeside = (column: Column, all: readonly Column[]): Column | undefined => {
  const [left, right] = [all[column.cell - 1], all[column.cell + 1]];
  if (isCodes(left) && areCodesFirst(column, all)) return left;
  if (isCodes(right)) return right;
  return isCodes(left) && !isNumbers(all[column.cell - 2]) ? left : undefined;
};

/** Whether two amounts are equal in rows of one currency, the one that most rows have, and differ in all others. */
const differByCurrency = (
  [one, other]: readonly [Column, Column],
  codes: Column,
  units: ColumnUnits,
): boolean => {
  const main = mostFrequent(codes.values);
  const found = { equal: 0, other: 0 };
  const [mine, theirs] = [units.of(one.cell), units.of(other.cell)];
  const holds = codes.values.every((code, row) => {
    if (mine[row] === undefined || theirs[row] === undefined) return false;
    const isEqual = mine[row] === theirs[row];
    found[isEqual ? "equal" : "other"] += 1;
    return isEqual === (code === main);
  });
  return holds && found.equal > 0 && found.other > 0;
};

const mostFrequent = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

/** Whether an amount is in the currency of each purchase while another one is always in that of the account. */
export const isInOtherCurrency = (
  column: Column,
  amounts: readonly Column[],
  { columns: all, units }: MoneyColumns,
): boolean => {
  const own = codesBeside(column, all);
  if (own === undefined) return false;
  return amounts.some((other) => {
    if (other === column || other.filled < MOSTLY) return false;
    const codes = codesBeside(other, all);
    if (codes === undefined) return own.distinct.size > 1 && differByCurrency([column, other], own, units);
    return (
      (codes.distinct.size === 1 && own.distinct.size > 1) ||
      (meansFirst(own, "original_currency") && meansFirst(codes, "currency"))
    );
  });
};
