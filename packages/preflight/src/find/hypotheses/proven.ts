import type { MoneyRule } from "../../money/money-rule.ts";
import { placeInHeader } from "../../words/header-kinds.ts";
import { namesPocket } from "../accounts/separate-accounts.ts";
import {
  type BalancePlace,
  explainedInRows,
  isBorneOut,
  isProven,
  proveByBalance,
  proveByBalances,
} from "../balances/balance.ts";
import { type Column, isConstant, means, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import { CLEARLY_BEHIND, LEAST_STEPS, MOST_OWN_ACCOUNTS, NEARLY_ALL } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import type { Hypothesis } from "./hypothesis.ts";

/** The most columns that are tried as the balances before and after a row. */
const MOST_BALANCES = 8;

/** The columns of which each value can have a balance of its own. */
export const groupsOf = (all: readonly Column[]): readonly Column[] =>
  all.filter(
    (column) =>
      column.distinct.size > 1 &&
      column.distinct.size <= MOST_OWN_ACCOUNTS &&
      (column.currencies >= NEARLY_ALL || means(column, "account") || namesPocket(column)),
  );

/** Whether nothing but a balance says which way money goes, and it would all go the same. */
const isOneWay = ({ amount, direction }: MoneyRule, units: ColumnUnits): boolean =>
  amount !== undefined &&
  direction === undefined &&
  !units.of(amount).some((each) => each !== undefined && each < 0n);

/**
 * How the balances of a column can stand beside the money of a reading. A balance before its row looks like one after it with
 * the other sign: unless its header says before, it bears out no reading that turns signs round, or that lets all money go one
 * way, and none below a header that says after.
 */
export const placeOf = (
  { amount, direction, inflowsPositive }: MoneyRule,
  { header }: Column,
  { units, oldFirst }: Pick<MoneyColumns, "units" | "oldFirst">,
): BalancePlace => {
  const amounts = amount === undefined || direction !== undefined ? [] : units.of(amount);
  const hasMinus = amounts.some((each) => each !== undefined && each < 0n);
  const hasPlus = amounts.some((each) => each !== undefined && each > 0n);
  const haveOneSign = hasMinus !== hasPlus;
  const isTurned = hasMinus && !inflowsPositive;
  // Without an order it could be that as well.
  if (isTurned && oldFirst === undefined) return { oldFirst, only: "none" };
  return { oldFirst, only: placeInHeader(header) ?? (haveOneSign || isTurned ? "after" : undefined) };
};

const takes = ({ amount, outflow, inflow }: MoneyRule, { cell }: Column): boolean =>
  cell === amount || cell === outflow || cell === inflow;

const byBalances = (
  readings: readonly Hypothesis[],
  balances: readonly Column[],
  of: AmountColumns,
): readonly Hypothesis[] => {
  const { units } = of;
  const groups = groupsOf(of.columns);
  return balances.flatMap((balance) =>
    readings.flatMap((each): readonly Hypothesis[] => {
      if (takes(each.money, balance)) return [];
      const money = units.moneyBy(each.money);
      const place = placeOf(each.money, balance, of);
      let proof = proveByBalance(units.of(balance.cell), money, place);
      const isGrouped = !isProven(proof);
      for (const { values } of groups) {
        if (isProven(proof)) break;
        proof = proveByBalances(units.of(balance.cell), money, place, values);
      }
      // Where all money goes one way, a step that is not explained can be one that went the other.
      const isShown = isProven(proof) && (!isOneWay(each.money, units) || isBorneOut(proof));
      return isShown ? [{ ...each, proof: { ...proof, balance, isGrouped } }] : [];
    }),
  );
};

/** Whether two columns are the other way round: a header says so, or none says anything and their places do. */
const isTurnedRound = (before: Column, after: Column): boolean => {
  const [one, other] = [placeInHeader(before.header), placeInHeader(after.header)];
  if (one === undefined && other === undefined) return before.cell > after.cell;
  return one === "after" || other === "before";
};

/** With one column for the balance before a row and one for the balance after it. */
const byTwoBalances = (
  readings: readonly Hypothesis[],
  balances: readonly Column[],
  { units, oldFirst }: AmountColumns,
): readonly Hypothesis[] =>
  readings.flatMap((each) => {
    const money = units.moneyBy(each.money);
    const left = balances.filter(
      (column) => !takes(each.money, column) && !(each.money.fees ?? []).includes(column.cell),
    );
    return left.flatMap((before) =>
      left.flatMap((balance): readonly Hypothesis[] => {
        if (before === balance || isTurnedRound(before, balance)) return [];
        const explained = explainedInRows(units.of(before.cell), units.of(balance.cell), money, oldFirst);
        if (explained < LEAST_STEPS) return [];
        return [
          {
            ...each,
            proof: {
              explained,
              steps: explained,
              opposed: 0,
              oldFirst,
              after: true,
              balance,
              isGrouped: false,
              isInRows: true,
            },
          },
        ];
      }),
    );
  });

/** A balance whose header says amount is one only if another column that varies explains all of its steps. */
const byMisnamed = (readings: readonly Hypothesis[], of: AmountColumns): readonly Hypothesis[] => {
  const single = readings.filter(
    ({ money: { amount } }) => amount !== undefined && !isConstant(of.columns[amount]!),
  );
  return byBalances(single, of.misnamed, of).filter(({ proof }) => isBorneOut(proof!));
};

/**
 * Whether no row contradicts a reading where headers name both the balance before it and the one after it: a row at the end of
 * the file has no neighbour that would.
 */
const holdsInRows = ({ money }: Hypothesis, balances: readonly Column[], units: ColumnUnits): boolean => {
  const [before, after] = (["before", "after"] as const).map((place) =>
    balances.find(({ header }) => placeInHeader(header) === place),
  );
  if (before === undefined || after === undefined) return true;
  const [from, to] = [units.of(before.cell), units.of(after.cell)];
  return units
    .moneyBy(money)
    .every(
      (each, row) =>
        each === undefined ||
        from[row] === undefined ||
        to[row] === undefined ||
        from[row] + each === to[row],
    );
};

/** The readings that balances confirm. */
export const provenReadings = (readings: readonly Hypothesis[], of: AmountColumns): readonly Hypothesis[] => {
  const { balances, units } = of;
  const proven = byBalances(readings, balances, of).filter((each) => holdsInRows(each, balances, units));
  if (proven.length > 0) return proven;
  const filled = balances.filter((column) => column.filled >= NEARLY_ALL).slice(0, MOST_BALANCES);
  const byTwo = byTwoBalances(readings, filled, of);
  return byTwo.length > 0 ? byTwo : byMisnamed(readings, of);
};

/** The readings, with more worth for those that explain every step of a balance, however few. */
export const withFewSteps = (readings: readonly Hypothesis[], of: AmountColumns): readonly Hypothesis[] => {
  const { balances, units } = of;
  const named = balances.filter((column) => meansFirst(column, "balance"));
  return readings.map((each) => {
    const money = units.moneyBy(each.money);
    const isBorne = named.some(
      (balance) =>
        !takes(each.money, balance) &&
        isBorneOut(proveByBalance(units.of(balance.cell), money, placeOf(each.money, balance, of))),
    );
    return isBorne ? { ...each, worth: each.worth + CLEARLY_BEHIND } : each;
  });
};
