import { type Column, means, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { DirectionColumn } from "../directions/direction.ts";
import type { Facts } from "../facts/facts.ts";
import { namedPair } from "./amount-pairs.ts";
import { type FoundMoney, findMoney } from "./amounts.ts";

/** The readings of the money that the caller's options leave; if a sign is given, those of one column that have it. */
export const readingsLeft = (
  { columns, given, oldFirst, givenColumn }: Facts,
  directions: readonly DirectionColumn[],
  units: ColumnUnits,
  inflowsPositive?: boolean,
): FoundMoney => {
  const [amount, outflow, inflow] = [givenColumn("amount"), givenColumn("outflow"), givenColumn("inflow")];
  if (amount === undefined && outflow !== undefined && inflow !== undefined)
    return { best: namedPair(outflow, inflow, units)[0], rivals: [] };
  if (amount === undefined) return findMoney(columns, directions, units, oldFirst, inflowsPositive);
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
  const { best } = findMoney(left, directions, units, oldFirst, inflowsPositive);
  return {
    best: best ?? {
      money: { amount: amount.cell, inflowsPositive: given.signage_convention !== "inflows_negative" },
      worth: 0,
    },
    rivals: [],
  };
};

const feesOf = ({ best, unclearFee }: FoundMoney): string => JSON.stringify([best?.money.fees, unclearFee]);

/**
 * The readings with the sign that was found, or that the caller gives, where the file has fees: what shows whether an amount contains
 * its fee shows it for one sign. Where the sign is open, and the fee depends on it, so is the fee.
 */
export const readingsOfSign = (
  found: FoundMoney,
  sign: boolean | undefined,
  columns: readonly Column[],
  again: (inflowsPositive: boolean) => FoundMoney,
): FoundMoney => {
  const { best } = found;
  if (best?.money.amount === undefined || best.proof !== undefined || best.direction !== undefined)
    return found;
  const fee = columns.find((column) => meansFirst(column, "fee"));
  if (fee === undefined || sign === best.money.inflowsPositive) return found;
  const other = again(!best.money.inflowsPositive);
  if (other.best?.money.amount !== best.money.amount || feesOf(other) === feesOf(found)) return found;
  const open = (best.money.fees ?? other.best?.money.fees)?.[0];
  return sign !== undefined ? other : { ...found, ...(open === undefined ? {} : { unclearFee: open }) };
};
