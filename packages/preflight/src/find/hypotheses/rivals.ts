import type { MoneyRule } from "../../money/money-rule.ts";
import { isSummaryText } from "../../words/footer-words.ts";
import { hasDecimals } from "../columns/amount-worth.ts";
import { type Column, means, meansFirst } from "../columns/column.ts";
import { areSumsOfParts } from "../columns/sums-of-parts.ts";
import { codesBeside } from "../currency/foreign-amount.ts";
import { CLEARLY_BEHIND, CLEARLY_BEHIND_UNNAMED, NEARLY_ALL } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { areComplementary } from "./amount-pairs.ts";
import { type Hypothesis, isOfSameMoney } from "./hypothesis.ts";
import type { RankedReadings } from "./rank.ts";
import { sharesOf } from "./shares.ts";

/** The columns that a reading takes, in their order in the file. */
const columnsOf = ({ amount, outflow, inflow }: MoneyRule): readonly number[] =>
  amount === undefined ? [outflow!, inflow!].sort((a, b) => a - b) : [amount];

/** Whether no header says what the columns of a reading are. */
const isUnnamed = ({ money }: Hypothesis, columns: readonly Column[]): boolean =>
  columnsOf(money).every((cell) => columns[cell]!.meanings.length === 0);

const isOfOneSign = (one: bigint | undefined, other: bigint | undefined): boolean =>
  one !== undefined && other !== undefined && one !== 0n && other !== 0n && one < 0n === other < 0n;

/** Whether a column has one number for all bookings and others for sums: it says what kind of record a row is. */
const areKindsOfRecords = ({ values }: Column, columns: readonly Column[]): boolean => {
  const isSum = values.map((_, row) => columns.some((each) => isSummaryText(each.values[row]!)));
  const [sums, others] = [true, false].map(
    (wanted) => new Set(values.filter((_, row) => isSum[row] === wanted)),
  );
  const [kind = ""] = others!;
  return sums!.size > 0 && others!.size === 1 && !sums!.has(kind) && /^\d+$/.test(kind);
};

/**
 * Whether nothing but a minus tells two amounts apart that no header names: the other one has a minus too, or its direction, or
 * no currency for each row.
 */
const isLikeIt = (best: Hypothesis, other: Hypothesis, { columns, units }: AmountColumns): boolean => {
  const rows = units.of(other.money.amount!);
  const own = columns[best.money.amount ?? -1];
  const mine = own === undefined ? [] : units.of(own.cell);
  // Each row has both, with the same sign: one of them is in another currency.
  if (
    columns[other.money.amount!]!.meanings.length === 0 &&
    mine.some((sum) => sum! < 0n) &&
    mine.every((sum, row) => isOfOneSign(sum, rows[row]))
  )
    return true;
  if (!isUnnamed(best, columns) || !isUnnamed(other, columns)) return false;
  if (areKindsOfRecords(columns[other.money.amount!]!, columns)) return false;
  const sums = rows.filter((sum) => sum !== undefined && sum !== 0n);
  const codes = own === undefined ? undefined : codesBeside(own, columns);
  return (
    best.worth - other.worth < CLEARLY_BEHIND_UNNAMED &&
    sums.length >= rows.length / 2 &&
    ((codes?.distinct.size ?? 0) > 1 || other.direction !== undefined || sums.some((sum) => sum! < 0n))
  );
};

const NOT_OF_OTHER_ROWS = [
  ...(["balance", "fee", "tax", "rate", "qty", "price", "original_amount", "time", "period"] as const),
  ...(["reference", "account", "counter_account", "notes", "category"] as const),
] as const;

/** Amounts of other rows than those of the best reading, which would be left out as rows of nothing. */
const amountsOfOtherRows = (
  { money: { amount } }: Hypothesis,
  { columns, units }: AmountColumns,
): readonly Column[] =>
  amount === undefined
    ? []
    : columns.filter(
        (column) =>
          column.cell !== amount &&
          column.numbers >= NEARLY_ALL &&
          (hasDecimals(column) || !hasDecimals(columns[amount]!)) &&
          !means(column, ...NOT_OF_OTHER_ROWS) &&
          areComplementary(units.of(amount), units.of(column.cell)) &&
          !areSumsOfParts(units.of(column.cell), units.of(amount)),
      );

/** Columns that no reading has as the amount, and whose amounts would be lost where no balance proves that they are none. */
const amountsElsewhere = (best: Hypothesis, of: AmountColumns): readonly Column[] =>
  best.proof !== undefined
    ? []
    : [
        ...sharesOf(
          of.singles.filter(({ cell }) => cell !== best.money.amount),
          of.units,
        ),
        ...amountsOfOtherRows(best, of),
      ];

/** The readings of other columns that are as likely as the best one. */
export const rivalsOf = ({ best, others }: RankedReadings, of: AmountColumns): readonly Hypothesis[] => {
  const taken = columnsOf(best.money);
  const rivals = others
    .filter(
      (each) =>
        each.money.amount !== undefined &&
        !taken.includes(each.money.amount) &&
        (best.worth - each.worth < CLEARLY_BEHIND || isLikeIt(best, each, of)),
    )
    .filter(({ money: { amount } }, i, left) => left.findIndex((each) => each.money.amount === amount) === i)
    .filter((each) => !isOfSameMoney(each, best, of.units));
  const elsewhere = amountsElsewhere(best, of).map(({ cell }) => ({
    money: { amount: cell, inflowsPositive: true },
    worth: best.worth,
  }));
  return [...rivals, ...elsewhere];
};

/** Another pair of columns, which headers name as well and no balance rules out. */
export const otherPairOf = (
  { best, others }: RankedReadings,
  { columns, units }: AmountColumns,
): Hypothesis | undefined => {
  if (best.money.amount !== undefined) return undefined;
  const taken = columnsOf(best.money);
  const pairs = others.filter(
    (each) =>
      each.money.amount === undefined &&
      each.proof?.explained === best.proof?.explained &&
      best.worth - each.worth < CLEARLY_BEHIND &&
      columnsOf(each.money).every((cell) => meansFirst(columns[cell]!, "outflow", "inflow")) &&
      columnsOf(each.money).some((cell) => !taken.includes(cell)) &&
      !isOfSameMoney(each, best, units),
  );
  return pairs.find(({ money }) => columnsOf(money).every((cell) => !taken.includes(cell))) ?? pairs[0];
};
