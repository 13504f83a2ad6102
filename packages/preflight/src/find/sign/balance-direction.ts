import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";

/**
 * Whether a balance that no money explains to the last cent, because rows are missing between, rises when money comes in:
 * the first balance is the first money, and no step goes the other way. It is turned round only where a step shows it: a balance can
 * be what was just spent.
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
  const steps = balances.slice(1).flatMap((each, row) => {
    const [before, here] = [balances[row], money[row + 1]];
    return each === undefined || before === undefined || here === undefined
      ? []
      : [(each - before) * here * way];
  });
  if (steps.some((step) => step < 0n)) return undefined;
  if (way === 1n) return "same";
  return steps.some((step) => step > 0n) ? "opposite" : undefined;
};
