import type { MoneyRule } from "../money/money-rule.ts";
import { areComplementary } from "./amount-pairs.ts";
import { hasDecimals } from "./amount-worth.ts";
import { type Column, means, meansFirst } from "./column.ts";
import type { ColumnUnits } from "./column-units.ts";
import type { DirectionColumn } from "./direction.ts";
import { withMostStepsOfFee } from "./fee-steps.ts";
import { codesBeside } from "./foreign-amount.ts";
import { type AmountColumns, amountColumns, hypothesesOf, withTaxes } from "./hypotheses.ts";
import { type FeeOfLayout, type Hypothesis, isOfSameAmounts } from "./hypothesis.ts";
import { provenReadings, withFewSteps } from "./proven.ts";
import { sharesOf } from "./shares.ts";
import { areSumsOfParts } from "./sums-of-parts.ts";
import { maybeFee, withUnnamedFees } from "./unnamed-fees.ts";

/** The readings of the money that are left, the likeliest first; those that store other records are a question. */
export interface FoundMoney {
  /** A fee of which it is not known whether the amount contains it. */
  readonly unclearFee?: number;
  /** What the layout says of a fee of which the file does not show it. */
  readonly feeOfLayout?: FeeOfLayout & { readonly fee: number };
  /** Whether balances explain the fees no better with one sign of those that were paid than with another. */
  readonly isFeeSignOpen?: boolean;
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

/** How many steps of the balance a reading leaves unexplained. */
const unexplainedBy = ({ proof }: Hypothesis): number =>
  proof === undefined ? 0 : proof.steps - proof.explained;

/** The columns that a reading takes, in their order in the file. */
const columnsOf = ({ amount, outflow, inflow }: MoneyRule): readonly number[] =>
  amount === undefined ? [outflow!, inflow!].sort((a, b) => a - b) : [amount];

/** Whether no header says what the columns of a reading are. */
const isUnnamed = (all: readonly Column[], money: MoneyRule): boolean =>
  columnsOf(money).every((cell) => all[cell]!.meanings.length === 0);

const isOfOneSign = (one: bigint | undefined, other: bigint | undefined): boolean =>
  one !== undefined && other !== undefined && one !== 0n && other !== 0n && one < 0n === other < 0n;

/**
 * Whether nothing but a minus tells two amounts apart that no header names: the other one has a minus too, or its direction, or
 * no currency for each row.
 */
const isLikeIt = (
  best: Hypothesis,
  other: Hypothesis,
  all: readonly Column[],
  units: ColumnUnits,
): boolean => {
  const rows = units.of(other.money.amount!);
  const mine = best.money.amount === undefined ? [] : units.of(best.money.amount);
  const otherColumn = all[other.money.amount!]!;
  // Each row has both, with the same sign: one of them is in another currency.
  if (
    otherColumn.meanings.length === 0 &&
    mine.some((sum) => sum! < 0n) &&
    mine.every((sum, row) => isOfOneSign(sum, rows[row]))
  )
    return true;
  if (!isUnnamed(all, best.money) || !isUnnamed(all, other.money)) return false;
  const sums = rows.filter((sum) => sum !== undefined && sum !== 0n);
  const own = best.money.amount === undefined ? undefined : codesBeside(all[best.money.amount]!, all);
  return (
    best.worth - other.worth < UNNAMED_CLEARLY &&
    sums.length >= rows.length / 2 &&
    ((own?.distinct.size ?? 0) > 1 || other.direction !== undefined || sums.some((sum) => sum! < 0n))
  );
};

/** A header of what a trade cost in all. */
const TOTAL = /\b(?:total|totaal|totale|totalbetrag|gesamtbetrag|gesamt|totalt)\b/i;

/** Two readings with and without a fee are no farther apart, unless a header, other columns or a step of a balance decide it. */
const ON_TOP_OR_NOT = 0.5;

/** The fee of which nothing shows whether the amount contains it. */
const unclearFeeOf = (
  best: Hypothesis,
  proven: readonly Hypothesis[],
  unproven: readonly Hypothesis[],
  { fees, taxes, feeOfTrade }: AmountColumns,
  units: ColumnUnits,
  isSame: (other: Hypothesis) => boolean,
  all: readonly Column[],
): number | undefined => {
  const twin = unproven.find(
    (each) =>
      best.proof === undefined &&
      isOfSameAmounts(each, best) &&
      (each.money.fees === undefined) !== (best.money.fees === undefined) &&
      Math.abs(each.worth - best.worth) < ON_TOP_OR_NOT,
  );
  if (twin !== undefined && feeOfTrade === undefined && !isSame(twin))
    return (best.money.fees ?? twin.money.fees)?.[0];
  const other = proven.find(
    (each) =>
      each.money.amount === best.money.amount &&
      (each.money.fees === undefined) !== (best.money.fees === undefined) &&
      Math.abs(each.worth - best.worth) < ON_TOP_OR_NOT &&
      each.proof?.explained === best.proof?.explained,
  );
  if (other !== undefined && !isSame(other)) return (best.money.fees ?? other.money.fees)?.[0];
  const isOpen =
    !TOTAL.test(all[best.money.amount ?? -1]?.header ?? "") &&
    feeOfTrade !== undefined &&
    best.proof === undefined &&
    feeOfTrade(units.moneyBy({ ...best.money, fees: [] })) === undefined;
  return isOpen ? (fees[0] ?? taxes[0])?.cell : undefined;
};

const NOT_OF_OTHER_ROWS = [
  ...(["balance", "fee", "tax", "rate", "qty", "price", "original_amount", "time", "period"] as const),
  ...(["reference", "account", "counter_account", "notes", "category"] as const),
] as const;

/** Amounts of other rows than those of the best reading, which would be left out as rows of nothing. */
const amountsOfOtherRows = (
  { money: { amount }, proof }: Hypothesis,
  all: readonly Column[],
  units: ColumnUnits,
): readonly Column[] =>
  amount === undefined || proof !== undefined
    ? []
    : all.filter(
        (column) =>
          column.cell !== amount &&
          column.numbers >= 0.9 &&
          (hasDecimals(column) || !hasDecimals(all[amount]!)) &&
          !means(column, ...NOT_OF_OTHER_ROWS) &&
          areComplementary(units.of(amount), units.of(column.cell)) &&
          !areSumsOfParts(units.of(column.cell), units.of(amount)),
      );

/** Weighs every reading of the money of these rows; if a sign is given, those of one column that have it. */
export const findMoney = (
  all: readonly Column[],
  directions: readonly DirectionColumn[],
  units: ColumnUnits,
  oldFirst: boolean | undefined,
  inflowsPositive?: boolean,
): FoundMoney => {
  const amounts = amountColumns(all, units);
  const readings = hypothesesOf(all, amounts, directions, units, oldFirst, inflowsPositive);
  const provenOf = (some: readonly Hypothesis[]): readonly Hypothesis[] =>
    some.length === 0 ? [] : provenReadings(some, amounts, all, units, oldFirst);
  const named = provenOf(readings);
  // Where a step is left that no reading explains, a fee can be in it.
  const isWhole = named.some(({ proof }) => proof!.explained === proof!.steps);
  const withFee = isWhole
    ? []
    : provenOf(withUnnamedFees(readings, all, units)).filter(
        ({ proof }) => proof!.explained === proof!.steps,
      );
  const plain = withFee.length > 0 ? withFee : named;
  // Taxes are taken into an amount only where balances say so.
  const proven = plain.length > 0 ? plain : provenOf(withTaxes(readings, amounts));
  const left =
    proven.length > 0
      ? proven
      : withMostStepsOfFee(withFewSteps(readings, amounts, units, oldFirst), amounts, all, units, oldFirst);
  const sorted = left.toSorted((a, b) => rank(b) - rank(a));
  const [likeliest] = sorted;
  if (likeliest === undefined) return { best: undefined, rivals: [] };
  // A single step of many decides about a fee, whatever it is likelier to be.
  const best = sorted
    .filter((each) => isOfSameAmounts(each, likeliest))
    .reduce((most, each) => (unexplainedBy(each) < unexplainedBy(most) ? each : most));
  const others = sorted.filter((each) => each !== best);

  const moneyBy = ({ money }: Hypothesis) => units.moneyBy(money);
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
  const otherPairs =
    best.money.amount === undefined
      ? others.filter(
          (each) =>
            each.money.amount === undefined &&
            each.proof?.explained === best.proof?.explained &&
            best.worth - each.worth < CLEARLY &&
            columnsOf(each.money).every((cell) => meansFirst(all[cell]!, "outflow", "inflow")) &&
            columnsOf(each.money).some((cell) => !taken.includes(cell)) &&
            !isSame(each),
        )
      : [];
  const otherPair =
    otherPairs.find(({ money }) => columnsOf(money).every((cell) => !taken.includes(cell))) ?? otherPairs[0];
  const shares =
    best.proof === undefined
      ? sharesOf(
          amounts.singles.filter(({ cell }) => cell !== best.money.amount),
          units,
        )
      : [];
  const elsewhere = [...shares, ...amountsOfOtherRows(best, all, units)];
  const { amount, fees } = best.money;
  const unclearFee =
    amounts.firstOfManyFees?.cell ??
    unclearFeeOf(best, proven, others, amounts, units, isSame, all) ??
    (best.proof === undefined && amount !== undefined && fees === undefined
      ? maybeFee(amount, all, units)?.cell
      : undefined);
  const isFeeSignOpen = others.some(
    (each) =>
      each.money.amount === best.money.amount &&
      each.money.outflow === best.money.outflow &&
      each.money.fees !== undefined &&
      each.money.feeSign !== best.money.feeSign &&
      each.proof?.explained === best.proof?.explained &&
      !isSame(each),
  );
  return {
    best,
    isFeeSignOpen,
    rivals: [
      ...rivals,
      ...elsewhere.map(({ cell }) => ({ money: { amount: cell, inflowsPositive: true }, worth: best.worth })),
    ],
    ...(unclearFee === undefined ? {} : { unclearFee }),
    ...(otherPair === undefined ? {} : { otherPair }),
  };
};
