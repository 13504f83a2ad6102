import { absolute } from "../../money/units.ts";
import { hasDecimals } from "../columns/amount-worth.ts";
import type { Column } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import { A_FIFTH, LEAST_ROWS, MOST_UNNAMED_OTHERS, NEARLY_ALL } from "../weights/weights.ts";
import type { Hypothesis } from "./hypothesis.ts";

/** The most columns without a header that are tried as a fee. */
const MOST_FEES = 3;

const isHeaderless = (all: readonly Column[]): boolean => all.every(({ meanings }) => meanings.length === 0);

/** The amounts of a column that are not zero, with their rows; undefined if they have both signs, or there are none. */
const ofOneSign = (cell: number, units: ColumnUnits): readonly (readonly [number, bigint])[] | undefined => {
  const used = units
    .of(cell)
    .flatMap((each, row) => (each === undefined || each === 0n ? [] : [[row, absolute(each)] as const]));
  const signs = new Set(
    units.of(cell).flatMap((each) => (each === undefined || each === 0n ? [] : [each > 0n])),
  );
  return signs.size === 1 ? used : undefined;
};

/**
 * The readings with a fee that no header names, in a file without headers: a column of numbers of one sign. Only balances can
 * show that it is one.
 */
export const withUnnamedFees = (
  readings: readonly Hypothesis[],
  { columns: all, units }: MoneyColumns,
): readonly Hypothesis[] => {
  if (!isHeaderless(all)) return [];
  const fees = all
    .filter(({ cell, numbers }) => numbers >= NEARLY_ALL && ofOneSign(cell, units) !== undefined)
    .slice(0, MOST_FEES);
  return fees.flatMap(({ cell }) =>
    readings
      .filter(({ money: { amount } }) => amount !== undefined && amount !== cell)
      .map((each) => ({ ...each, money: { ...each.money, fees: [cell] } })),
  );
};

/**
 * A column of a file without headers that can be a fee: where it is not nothing, it is a small part of the amount of its row.
 * Beside quantities and prices the amount is mostly what a trade cost in all.
 */
export const maybeFee = (amount: number, { columns: all, units }: MoneyColumns): Column | undefined => {
  const others = all.filter((column) => column.cell !== amount && column.numbers >= NEARLY_ALL);
  // A number of pieces has no decimals.
  if (!isHeaderless(all) || others.length > MOST_UNNAMED_OTHERS || !others.every(hasDecimals))
    return undefined;
  const amounts = units.of(amount);
  return others.find((column) => {
    const used = ofOneSign(column.cell, units) ?? [];
    return (
      used.length >= LEAST_ROWS &&
      new Set(used.map(([, each]) => each)).size > 1 &&
      used.every(([row, each]) => each * A_FIFTH <= absolute(amounts[row] ?? 0n))
    );
  });
};
