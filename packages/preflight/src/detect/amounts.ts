import { type Column, meansFirst } from "./column.ts";
import type { DirectionColumn } from "./direction.ts";
import { codesBeside } from "./foreign-amount.ts";
import { type AmountColumns, amountColumns, hypothesesOf, withTaxes } from "./hypotheses.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { type Money, moneyOf, type UnitsOf } from "./money.ts";
import { provenReadings, withFewSteps } from "./proven.ts";
import { sharesOf } from "./shares.ts";

/** The readings of the money that are left, the likeliest first; those that store other records are a question. */
export interface FoundMoney {
  /** A fee of which it is not known whether the amount contains it. */
  readonly unclearFee?: number;
  readonly best: Hypothesis | undefined;
  /** Other columns that are as likely. */
  readonly rivals: readonly Hypothesis[];
  /** Another pair of columns, which headers name as well and no balance rules out. */
  readonly otherPair?: Hypothesis;
}

/** How far behind the best a reading is no longer a question. */
const CLEARLY = 2;
const UNNAMED_CLEARLY = 5;

/** Of two columns of balances that prove the same, the one after each row is the balance. */
const AFTER = 0.1;

const rank = ({ worth, proof }: Hypothesis): number =>
  proof === undefined
    ? worth
    : worth +
      100 * (proof.explained / proof.steps) +
      Math.min(proof.explained, 5) +
      (proof.after ? AFTER : 0);

/** The columns that a reading takes, in their order in the file. */
const columnsOf = ({ amount, outflow, inflow }: Money): readonly number[] =>
  amount === undefined ? [outflow!, inflow!].sort((a, b) => a - b) : [amount];

/** Whether no header says what the columns of a reading are. */
const isUnnamed = (all: readonly Column[], money: Money): boolean =>
  columnsOf(money).every((cell) => all[cell]!.meanings.length === 0);

/**
 * Whether nothing but a minus tells two amounts apart that no header names: the other one has a minus too, or its direction, or
 * no currency for each row.
 */
const isLikeIt = (best: Hypothesis, other: Hypothesis, all: readonly Column[], units: UnitsOf): boolean => {
  if (!isUnnamed(all, best.money) || !isUnnamed(all, other.money)) return false;
  const rows = units(other.money.amount!);
  const sums = rows.filter((sum) => sum !== undefined && sum !== 0n);
  const own = best.money.amount === undefined ? undefined : codesBeside(all[best.money.amount]!, all);
  return (
    best.worth - other.worth < UNNAMED_CLEARLY &&
    sums.length >= rows.length / 2 &&
    ((own?.distinct.size ?? 0) > 1 || other.direction !== undefined || sums.some((sum) => sum! < 0n))
  );
};

/** The fee that balances or a trade explain no better inside the amount than on top of it. */
const unclearFeeOf = (
  best: Hypothesis,
  proven: readonly Hypothesis[],
  { fees, feeOfTrade }: AmountColumns,
  units: UnitsOf,
  isSame: (other: Hypothesis) => boolean,
): number | undefined => {
  const other = proven.find(
    (each) =>
      each.money.amount === best.money.amount &&
      (each.money.fees === undefined) !== (best.money.fees === undefined) &&
      each.proof?.explained === best.proof?.explained,
  );
  if (other !== undefined && !isSame(other)) return (best.money.fees ?? other.money.fees)?.[0];
  const isOpen =
    feeOfTrade !== undefined &&
    best.proof === undefined &&
    feeOfTrade(units(best.money.amount ?? -1)) === undefined;
  return isOpen ? fees[0]?.cell : undefined;
};

/** Weighs every reading of the money of these rows. */
export const findMoney = (
  all: readonly Column[],
  directions: readonly DirectionColumn[],
  units: UnitsOf,
  oldFirst: boolean | undefined,
): FoundMoney => {
  const amounts = amountColumns(all, units);
  const readings = hypothesesOf(all, amounts, directions, units, oldFirst);
  const provenOf = (some: readonly Hypothesis[]): readonly Hypothesis[] =>
    some.length === 0 ? [] : provenReadings(some, amounts, all, units, oldFirst);
  const plain = provenOf(readings);
  // Taxes are taken into an amount only where balances say so.
  const proven = plain.length > 0 ? plain : provenOf(withTaxes(readings, amounts));
  const left = proven.length > 0 ? proven : withFewSteps(readings, amounts, all, units, oldFirst);
  const [best, ...others] = left.toSorted((a, b) => rank(b) - rank(a));
  if (best === undefined) return { best: undefined, rivals: [] };

  const moneyBy = ({ money }: Hypothesis) => moneyOf(money, units, (cell) => all[cell]?.values ?? []);
  const money = moneyBy(best);
  const isSame = (other: Hypothesis): boolean => moneyBy(other).every((each, row) => each === money[row]);
  const taken = columnsOf(best.money);
  const rivals = others
    .filter(
      (each) =>
        each.money.amount !== undefined &&
        !taken.includes(each.money.amount) &&
        (best.worth - each.worth < CLEARLY || isLikeIt(best, each, all, units)),
    )
    .filter(({ money: { amount } }, i, left) => left.findIndex((each) => each.money.amount === amount) === i)
    .filter((each) => !isSame(each));
  const otherPair =
    best.money.amount === undefined
      ? others.find(
          (each) =>
            each.money.amount === undefined &&
            each.proof?.explained === best.proof?.explained &&
            best.worth - each.worth < CLEARLY &&
            columnsOf(each.money).every(
              (cell) => !taken.includes(cell) && meansFirst(all[cell]!, "outflow", "inflow"),
            ) &&
            !isSame(each),
        )
      : undefined;
  const shares =
    best.proof === undefined
      ? sharesOf(
          amounts.singles.filter(({ cell }) => cell !== best.money.amount),
          units,
        )
      : [];
  const unclearFee = unclearFeeOf(best, proven, amounts, units, isSame);
  return {
    best,
    rivals: [
      ...rivals,
      ...shares.map(({ cell }) => ({ money: { amount: cell, inflowsPositive: true }, worth: best.worth })),
    ],
    ...(unclearFee === undefined ? {} : { unclearFee }),
    ...(otherPair === undefined ? {} : { otherPair }),
  };
};
