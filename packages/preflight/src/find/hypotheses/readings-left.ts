import { type Column, means } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { DirectionColumn } from "../directions/direction.ts";
import type { Facts } from "../facts/facts.ts";
import { partsOfColumns } from "./amount-columns.ts";
import { namedPair } from "./amount-pairs.ts";
import { type FoundMoney, findMoney } from "./find-money.ts";

/** What the caller names is the amount, whatever else its header says. */
const asAmount = (column: Column): Column =>
  column.meanings.length > 0 && !means(column, "amount", "net", "outflow", "inflow")
    ? { ...column, meanings: ["amount"] }
    : column;

/** The columns without what is no amount where the caller names it: who names it, and no fee, means it as it is. */
const columnsLeft = ({ columns, givenColumn }: Facts, amount: Column): readonly Column[] =>
  columns.map((column): Column => {
    if (column.cell === amount.cell) return asAmount(column);
    const isLeft = means(column, "balance") || column === givenColumn("fee");
    return isLeft ? column : { ...column, numbers: 0, meanings: [] };
  });

/** Finds the readings of the money that the caller's options leave; if a sign is given, those of one column that have it. */
export const readingsLeft = (
  facts: Facts,
  units: ColumnUnits,
  directions: readonly DirectionColumn[],
): ((inflowsPositive?: boolean) => FoundMoney) => {
  const { columns, given, oldFirst, givenColumn } = facts;
  const [amount, outflow, inflow] = [givenColumn("amount"), givenColumn("outflow"), givenColumn("inflow")];
  if (amount === undefined && outflow !== undefined && inflow !== undefined)
    return () => ({ best: namedPair(outflow, inflow, units)[0], rivals: [] });
  const left = amount === undefined ? columns : columnsLeft(facts, amount);
  const of = partsOfColumns({ columns: left, units, oldFirst }, directions);
  if (amount === undefined) return (inflowsPositive) => findMoney(of, inflowsPositive);
  const asGiven = { amount: amount.cell, inflowsPositive: given.signage_convention !== "inflows_negative" };
  return (inflowsPositive) => ({
    best: findMoney(of, inflowsPositive).best ?? { money: asGiven, worth: 0 },
    rivals: [],
  });
};

const feesOf = ({ best, unclearFee }: FoundMoney): string => JSON.stringify([best?.money.fees, unclearFee]);

/**
 * The readings with the sign that was found, or that the caller gives, where the file has fees: what shows whether an amount contains
 * its fee shows it for one sign. Where the sign is open, and the fee depends on it, so is the fee.
 */
export const readingsOfSign = (
  found: FoundMoney,
  sign: boolean | undefined,
  again: (inflowsPositive: boolean) => FoundMoney,
): FoundMoney => {
  const { best } = found;
  if (best?.money.amount === undefined || best.proof !== undefined || best.direction !== undefined)
    return found;
  if (sign === best.money.inflowsPositive) return found;
  const other = again(!best.money.inflowsPositive);
  if (other.best?.money.amount !== best.money.amount || feesOf(other) === feesOf(found)) return found;
  const open = (best.money.fees ?? other.best?.money.fees)?.[0];
  return sign !== undefined ? other : { ...found, ...(open === undefined ? {} : { unclearFee: open }) };
};
