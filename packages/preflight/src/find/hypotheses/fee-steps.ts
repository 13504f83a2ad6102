import { placeInHeader } from "../../words/header-kinds.ts";
import { proveByBalance, proveByBalances } from "../balances/balance.ts";
import { type Column, means } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { type Hypothesis, isOfSameAmounts } from "./hypothesis.ts";
import { groupsOf, placeOf } from "./proven.ts";

/** In how many rows the money leads from the balance before the row to the one after it, as their headers call them. */
const stepsInRows = (
  balances: readonly Column[],
  money: readonly (bigint | undefined)[],
  units: ColumnUnits,
): number => {
  const [before, after] = (["before", "after"] as const).map((place) =>
    balances.find(({ header }) => placeInHeader(header) === place),
  );
  if (before === undefined || after === undefined) return 0;
  const [from, to] = [units.of(before.cell), units.of(after.cell)];
  return money.filter((each, row) => {
    const [one, other] = [from[row], to[row]];
    return one !== undefined && other !== undefined && one + (each ?? 0n) === other;
  }).length;
};

/** The most steps of one balance that a reading explains, in a chain that may be broken: rows can be missing in it. */
const stepsOf = ({ money }: Hypothesis, balances: readonly Column[], of: AmountColumns): number => {
  const { units } = of;
  const amounts = units.moneyBy(money);
  const groups = groupsOf(of.columns);
  const explained = balances.flatMap((balance) => {
    const place = placeOf(money, balance, of);
    const each = units.of(balance.cell);
    return [
      proveByBalance(each, amounts, place).explained,
      ...groups.map(({ values }) => proveByBalances(each, amounts, place, values).explained),
    ];
  });
  return Math.max(0, stepsInRows(balances, amounts, units), ...explained);
};

/**
 * The readings that explain most steps of a balance among those that differ in nothing but the fee: a step that fits with the
 * fee alone, or without it alone, shows where the fee is, also where many others fit with neither.
 */
export const withMostStepsOfFee = (
  readings: readonly Hypothesis[],
  of: AmountColumns,
): readonly Hypothesis[] => {
  const { balances, fees, taxes } = of;
  const named = balances.filter((column) => means(column, "balance"));
  if (fees.length + taxes.length === 0 || named.length === 0) return readings;
  const counted = readings.map((each) => ({ each, steps: stepsOf(each, named, of) }));
  return counted.flatMap(({ each, steps }) => {
    const twins = counted.filter((other) => isOfSameAmounts(each, other.each));
    return twins.some((other) => other.steps > steps) ? [] : [each];
  });
};
