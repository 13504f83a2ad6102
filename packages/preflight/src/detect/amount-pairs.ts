import { type Column, means } from "./column.ts";
import { currencyInHeader } from "./currency-column.ts";
import type { Hypothesis } from "./hypothesis.ts";
import type { UnitsOf } from "./money.ts";

/** Whether two columns are never both used in a row, and each of them is somewhere. */
const areComplementary = (
  one: readonly (bigint | undefined)[],
  other: readonly (bigint | undefined)[],
): boolean => {
  let [first, second, both, neither] = [0, 0, 0, 0];
  for (const [row, a] of one.entries()) {
    const b = other[row];
    const [hasA, hasB] = [a !== undefined && a !== 0n, b !== undefined && b !== 0n];
    if (hasA && hasB) both += 1;
    else if (hasA) first += 1;
    else if (hasB) second += 1;
    else neither += 1;
  }
  return both === 0 && first > 0 && second > 0 && neither <= (first + second) * 0.2;
};

/** Whether headers say that two amounts are in different currencies. */
const areInCurrencies = (one: Column, other: Column): boolean => {
  const [mine, theirs] = [currencyInHeader(one.header), currencyInHeader(other.header)];
  return mine !== undefined && theirs !== undefined && mine !== theirs;
};

const neverBoth = (one: readonly (bigint | undefined)[], other: readonly (bigint | undefined)[]): boolean => {
  let both = 0;
  for (const [row, a] of one.entries()) {
    const b = other[row];
    if (a !== undefined && a !== 0n && b !== undefined && b !== 0n) both += 1;
  }
  return both <= one.length * 0.05;
};

/** Two columns, one for money out and one for money in: by their headers, or because no row has both. */
export const pairsOf = (columns: readonly Column[], units: UnitsOf): Hypothesis[] => {
  const found: Hypothesis[] = [];
  const pair = (outflow: Column, inflow: Column, worth: number): void => {
    found.push({ money: { outflow: outflow.cell, inflow: inflow.cell, inflowsPositive: true }, worth });
  };
  const outs = columns.filter((column) => means(column, "outflow"));
  const ins = columns.filter((column) => means(column, "inflow"));
  for (const out of outs)
    for (const into of ins)
      if (out !== into && out.filled + into.filled > 0 && neverBoth(units(out.cell), units(into.cell)))
        pair(out, into, 14 - Math.abs(out.cell - into.cell) * 0.1);
  if (found.length > 0) return found;
  const unnamed = columns.filter(
    (column) => column.filled > 0 && !means(column, "balance", "fee", "tax", "original_amount"),
  );
  for (const [i, one] of unnamed.entries())
    for (const other of unnamed.slice(i + 1))
      if (!areInCurrencies(one, other) && areComplementary(units(one.cell), units(other.cell))) {
        pair(one, other, 10 - (other.cell - one.cell) * 0.1);
        pair(other, one, 9 - (other.cell - one.cell) * 0.1);
      }
  return found;
};
