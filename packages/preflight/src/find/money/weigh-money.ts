import type { MoneyRule } from "../../money/money-rule.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import { isOfBankAccount } from "../accounts/account-kind.ts";
import type { ShownSigns } from "../balances/shown-signs.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { ColumnUnits } from "../columns/column-units.ts";
import type { MoneyColumns } from "../columns/money-columns.ts";
import { orderOfDates } from "../columns/order-of-dates.ts";
import { type DirectionColumn, directionColumns, givenDirection } from "../directions/direction.ts";
import { textsOf, waysOfTextsBeside, wordsOfRows } from "../directions/row-words.ts";
import type { Decided } from "../facts/conclusion.ts";
import type { Facts } from "../facts/facts.ts";
import { withFeeOfLayout } from "../hypotheses/fee-of-layout.ts";
import type { FoundMoney } from "../hypotheses/find-money.ts";
import type { Hypothesis } from "../hypotheses/hypothesis.ts";
import { readingsLeft, readingsOfSign } from "../hypotheses/readings-left.ts";
import { decideSign } from "../sign/decide-sign.ts";
import type { DecidedSign } from "../sign/decided-sign.ts";
import type { SignFacts } from "../sign/sign-evidence.ts";
import { givenSign, isSignGiven } from "./given-sign.ts";
import { signsShown } from "./signs-shown.ts";

/** How the money of a file is read, and what speaks for another reading. */
export interface WeighedMoney extends Omit<FoundMoney, "best"> {
  readonly best: Hypothesis;
  /** What the best reading is with the sign that was found. */
  readonly rule: MoneyRule;
  /** What the sign means; undefined if the file does not show it, or the caller says it. */
  readonly sign: DecidedSign | "both ways" | undefined;
  /** Whether the caller says what the sign means. */
  readonly isSignGiven: boolean;
  /** The balances that show the sign of each amount, where only they do. */
  readonly shownSigns: ShownSigns | undefined;
  readonly units: ColumnUnits;
  readonly signFacts: SignFacts;
}

/** The columns of the amounts. */
export const amountsOf = ({ columns }: Facts, money: WeighedMoney | undefined): readonly Column[] => {
  const { amount, outflow, inflow } = money?.rule ?? {};
  return [outflow, inflow, amount].flatMap((cell) => columns[cell ?? -1] ?? []);
};

/** The money of each row as it was decided. */
export const moneyOfRows = (money: WeighedMoney | undefined): readonly (bigint | undefined)[] =>
  money === undefined ? [] : money.units.moneyBy(money.rule);

/** Whether one balance goes through all rows: they are of one account, and in one currency. */
export const hasOneBalance = ({ money }: Pick<Weighed, "money">): boolean => {
  const proof = money?.best.proof;
  return proof !== undefined && proof.explained === proof.steps && !proof.isGrouped;
};

/** What was decided, with how numbers are written and money is read, as far as there is any. */
export interface Weighed extends Decided {
  readonly format: NumberFormat | undefined;
  readonly money: WeighedMoney | undefined;
}

/** The same of a file that has amounts. */
export interface WithMoney extends Weighed {
  readonly money: WeighedMoney;
}

/** The columns that can say which way money went. */
const directionsOf = ({
  columns,
  date,
  status,
  language,
  givenColumn,
}: Facts): readonly DirectionColumn[] => {
  const typed = givenColumn("entity_type");
  return typed !== undefined
    ? [givenDirection(typed)]
    : directionColumns(
        columns.filter(({ cell }) => cell !== date.cell && cell !== status?.cell),
        waysOfTextsBeside(columns, language),
        language,
      );
};

const signFactsOf = (
  { structure, language, layout }: Facts,
  money: MoneyColumns,
  hypothesis: Hypothesis,
): SignFacts => ({
  ...{ ...money, hypothesis, structure, language, layout },
  isAccount: () => isOfBankAccount(structure, money.columns),
  wordsOf: () => wordsOfRows(textsOf(money.columns), money.columns[0]?.values.length ?? 0, language),
});

/** Where the bookings do not show what the sign means, with the rows that are left out. */
const signWithLeftOutRows = (
  facts: Facts,
  found: Hypothesis,
  format: NumberFormat | undefined,
): WeighedMoney["sign"] => {
  const { datedColumns: columns, date } = facts;
  if (columns === undefined || found.proof !== undefined) return undefined;
  const oldFirst = orderOfDates(columns[date.cell]?.values ?? []);
  return decideSign(
    signFactsOf(facts, { columns, units: new ColumnUnits(columns, format), oldFirst }, found),
  );
};

/** Weighs the readings of the money, and decides what its sign means; undefined if there is no column of amounts. */
export const weighMoney = (facts: Facts, format: NumberFormat | undefined): WeighedMoney | undefined => {
  const { columns, oldFirst } = facts;
  const units = new ColumnUnits(columns, format);
  const isGiven = isSignGiven(facts);
  const left = readingsLeft(facts, units, isGiven ? [] : directionsOf(facts));
  const readings = (inflowsPositive?: boolean) => withFeeOfLayout(left(inflowsPositive), facts);
  const first = readings();
  if (first.best === undefined) return undefined;
  const signFacts = signFactsOf(facts, { columns, units, oldFirst }, first.best);
  const sign = isGiven
    ? undefined
    : (decideSign(signFacts) ?? signWithLeftOutRows(facts, first.best, format));
  const found = typeof sign === "object" ? sign.money.inflowsPositive : undefined;
  const hasFees = columns.some((column) => meansFirst(column, "fee"));
  const settled = hasFees ? readingsOfSign(first, isGiven ? givenSign(facts) : found, readings) : first;
  const best = settled.best!;
  const weighed = { best, sign, units, isSignGiven: isGiven };
  return {
    ...{ ...settled, ...weighed, signFacts },
    rule: typeof sign === "object" && best === first.best ? sign.money : best.money,
    shownSigns: signsShown(facts, weighed),
  };
};
