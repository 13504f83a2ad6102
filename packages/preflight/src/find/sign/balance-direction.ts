import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";

/**
 * Whether a balance that no money explains to the last cent, because rows are missing between, rises when money comes in:
 * the first balance is the first money, and no step goes the other way.
 */
export const balanceDirection = (
  columns: readonly Column[],
  units: ColumnUnits,
  money: readonly (bigint | undefined)[],
  oldFirst: boolean | undefined,
): "same" | "opposite" | undefined => {
  const balance = columns.find((column) => meansFirst(column, "balance") && column.filled > 0);
  if (balance === undefined || oldFirst !== true) return undefined;
  const balances = units.of(balance.cell);
  const [first, opening] = [money[0], balances[0]];
  if (first === undefined || first === 0n || (opening !== first && opening !== -first)) return undefined;
  const way = opening === first ? 1n : -1n;
  const agrees = balances.every((each, row) => {
    const [before, here] = [balances[row - 1], money[row]];
    if (row === 0 || each === undefined || before === undefined || here === undefined) return true;
    return (each - before) * here * way >= 0n;
  });
  return agrees ? (way === 1n ? "same" : "opposite") : undefined;
};
