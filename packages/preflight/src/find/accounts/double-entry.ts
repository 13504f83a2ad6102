import type { Column } from "../columns/column.ts";
import { LEAST_ROWS } from "../weights/weights.ts";

/**
 * Whether each transaction stands in rows of several accounts that sum to nothing, one below the other, as ledgers and programs
 * for double-entry bookkeeping write them.
 */
export const isDoubleEntry = (
  account: Column,
  date: Column | undefined,
  money: readonly (bigint | undefined)[],
): boolean => {
  if (account.distinct.size < 2) return false;
  let transactions = 0;
  let sum = 0n;
  let first: number | undefined;
  const accounts = new Set<string>();
  for (const [row, each] of money.entries()) {
    if (each === undefined) return false;
    if (first === undefined) {
      if (each === 0n) continue;
      first = row;
    } else if (date !== undefined && date.values[row] !== date.values[first]) return false;
    sum += each;
    accounts.add(account.values[row] ?? "");
    if (sum !== 0n) continue;
    if (accounts.size < 2) return false;
    transactions += 1;
    first = undefined;
    accounts.clear();
  }
  return sum === 0n && transactions >= LEAST_ROWS;
};
