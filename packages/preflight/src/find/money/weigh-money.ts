import type { MoneyRule } from "../../money/money-rule.ts";
import type { NumberFormat } from "../../options/number-formats.ts";
import { isOfBankAccount } from "../accounts/account-kind.ts";
import { type ShownSigns, shownSigns } from "../balances/shown-signs.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import { ColumnUnits } from "../columns/column-units.ts";
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
import type { SignSurroundings } from "../sign/sign-evidence.ts";

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
  readonly around: SignSurroundings;
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

/** The column that the caller names as the one of kinds, or the one with the fewest values that has the given one. */
export const givenTypeColumn = ({ given, columns, givenColumn }: Facts): Column | undefined => {
  const value = given.amount_type_inflow_value?.trim();
  const withValue = value ? columns.filter(({ distinct }) => distinct.has(value)) : [];
  return givenColumn("entity_type") ?? withValue.toSorted((a, b) => a.distinct.size - b.distinct.size)[0];
};

/** Whether an option says what a sign means, or what a value of the column of kinds does; a profile says it for each value. */
const isSignGiven = (facts: Facts): boolean => {
  const { given } = facts;
  const isOfValue = given.amount_type_inflow_value?.trim() && !given.amount_type_values;
  return (
    Boolean(given.signage_convention && given.amount_type_strategy !== "custom_column") ||
    Boolean(given.signs_by_balance) ||
    Boolean(isOfValue && givenTypeColumn(facts) !== undefined)
  );
};

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

const surroundingsOf = (
  { structure, language, layout }: Facts,
  columns: readonly Column[],
  units: ColumnUnits,
  oldFirst: boolean | undefined,
  hypothesis: Hypothesis,
): SignSurroundings => ({
  ...{ hypothesis, structure, columns, units, oldFirst, language, layout },
  isAccount: () => isOfBankAccount(structure, columns),
  wordsOf: () => wordsOfRows(textsOf(columns), columns[0]?.values.length ?? 0, language),
});

/** Where the bookings do not show what the sign means, with the rows that are left out. */
const signWithLeftOutRows = (
  facts: Facts,
  found: Hypothesis,
  format: NumberFormat | undefined,
): WeighedMoney["sign"] => {
  const { datedColumns, date } = facts;
  if (datedColumns === undefined || found.proof !== undefined) return undefined;
  const oldFirst = orderOfDates(datedColumns[date.cell]?.values ?? []);
  return decideSign(
    surroundingsOf(facts, datedColumns, new ColumnUnits(datedColumns, format), oldFirst, found),
  );
};

/** Of a long file only the first and the last rows are looked at: whether others lie between a row and the one above it. */
const isApart =
  ({ structure, bookings }: Facts) =>
  (row: number): boolean =>
    !structure.complete && bookings[row]?.line === 0 && bookings[row - 1]?.line !== 0;

/** What the balances show of the signs of amounts that have none, where nothing else does. */
const signsShown = (
  facts: Facts,
  { money: { amount }, proof }: Hypothesis,
  sign: WeighedMoney["sign"],
  isGiven: boolean,
  units: ColumnUnits,
): ShownSigns | undefined => {
  const { columns, given, oldFirst } = facts;
  // What the caller says of all amounts is said of those of which the balances show nothing.
  const isOfAll = isGiven && !given.amount_type_inflow_value?.trim() && !given.signs_by_balance;
  const isOpen = sign === "both ways" || (isOfAll && proof === undefined);
  const canSayBalance = (given.columns ?? ["balance"]).includes("balance");
  if (!isOpen || !canSayBalance || amount === undefined) return undefined;
  const shown = shownSigns(columns[amount]!, { columns, units, oldFirst }, isApart(facts));
  // What the caller says of amounts that all went one way is said of all of them.
  const isOneWay = new Set(shown?.ways.filter((way) => way !== undefined)).size === 1;
  return isOneWay && given.signage_convention ? undefined : shown;
};

/** Weighs the readings of the money, and decides what its sign means; undefined if there is no column of amounts. */
export const weighMoney = (facts: Facts, format: NumberFormat | undefined): WeighedMoney | undefined => {
  const { columns, given, oldFirst } = facts;
  const units = new ColumnUnits(columns, format);
  const isGiven = isSignGiven(facts);
  const directions = isGiven ? [] : directionsOf(facts);
  const left = readingsLeft(facts, units, directions);
  const readings = (inflowsPositive?: boolean) => withFeeOfLayout(left(inflowsPositive), facts);
  const first = readings();
  if (first.best === undefined) return undefined;
  const around = surroundingsOf(facts, columns, units, oldFirst, first.best);
  const sign = isGiven ? undefined : (decideSign(around) ?? signWithLeftOutRows(facts, first.best, format));
  const found = typeof sign === "object" ? sign.money.inflowsPositive : undefined;
  const said = given.signage_convention ? given.signage_convention === "inflows_positive" : undefined;
  const hasFees = columns.some((column) => meansFirst(column, "fee"));
  const settled = hasFees ? readingsOfSign(first, isGiven ? said : found, readings) : first;
  const best = settled.best!;
  return {
    ...settled,
    ...{ best, sign, units, around, isSignGiven: isGiven },
    rule: typeof sign === "object" && best === first.best ? sign.money : best.money,
    shownSigns: signsShown(facts, best, sign, isGiven, units),
  };
};
