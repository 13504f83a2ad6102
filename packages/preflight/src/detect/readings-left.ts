import { namedPair } from "./amount-pairs.ts";
import { type FoundMoney, findMoney } from "./amounts.ts";
import { type Column, means } from "./column.ts";
import type { DirectionColumn } from "./direction.ts";
import type { UnitsOf } from "./money.ts";
import type { Statement } from "./statement.ts";

/** The readings of the money that the caller's options leave. */
export const readingsLeft = (
  statement: Statement,
  directions: readonly DirectionColumn[],
  units: UnitsOf,
  oldFirst: boolean | undefined,
): FoundMoney => {
  const { columns, given, givenColumn } = statement;
  const [amount, outflow, inflow] = [givenColumn("amount"), givenColumn("outflow"), givenColumn("inflow")];
  if (amount === undefined && outflow !== undefined && inflow !== undefined)
    return { best: namedPair(outflow, inflow, units)[0], rivals: [] };
  if (amount === undefined) return findMoney(columns, directions, units, oldFirst);
  // Who names the amount, and no fee, means it as it is.
  const isLeft = (column: Column): boolean =>
    column.cell === amount.cell || means(column, "balance") || column === givenColumn("fee");
  const left = columns.map((column): Column => {
    if (!isLeft(column)) return { ...column, numbers: 0, meanings: [] };
    // What is named so is the amount, whatever else its header says.
    return column.cell === amount.cell &&
      column.meanings.length > 0 &&
      !means(column, "amount", "net", "outflow", "inflow")
      ? { ...column, meanings: ["amount"] }
      : column;
  });
  const { best } = findMoney(left, directions, units, oldFirst);
  return {
    best: best ?? {
      money: { amount: amount.cell, inflowsPositive: given.signage_convention !== "inflows_negative" },
      worth: 0,
    },
    rivals: [],
  };
};
