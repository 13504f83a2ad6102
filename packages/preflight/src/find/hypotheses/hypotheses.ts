import { absolute } from "../../money/units.ts";
import { canBeBalance } from "../balances/balance.ts";
import { learnedDirection, waysByBalance } from "../balances/learned-direction.ts";
import { isMoney, isNamedSide, worthOfSingle } from "../columns/amount-worth.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { hasPlusAndMinus } from "../columns/written-signs.ts";
import { isOfYears } from "../columns/years.ts";
import { isInOtherCurrency } from "../currency/foreign-amount.ts";
import { type DirectionColumn, directionBy } from "../directions/direction.ts";
import { areTradesUnsigned } from "../directions/unsigned-trades.ts";
import { pairsOf, partnersOf } from "./amount-pairs.ts";
import { rowsOfForeignFee } from "./fee-currency.ts";
import { shareBookedApart } from "./fee-rows.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { netAmounts } from "./net-amounts.ts";
import { placeOfFee } from "./place-of-fee.ts";
import { tradeFee } from "./trade-fee.ts";

/** The columns with amounts, and what is known of them before any reading is weighed. */
export interface AmountColumns {
  /** All columns with amounts; those of money out or in also where they are blank. */
  readonly columns: readonly Column[];
  /** Those that can be the amount by themselves. */
  readonly singles: readonly Column[];
  readonly fees: readonly Column[];
  /** The first of more fees than an export has: whether they are inside the amounts is asked. */
  readonly firstOfManyFees?: Column | undefined;
  readonly taxes: readonly Column[];
  readonly balances: readonly Column[];
  /** Columns whose header says amount: balances only if every step is one of another column. */
  readonly misnamed: readonly Column[];
  /** Whether the fee of a trade comes on top of an amount; only in a file with quantities. */
  readonly feeOfTrade?: ReturnType<typeof tradeFee>;
}

/** What contains a fee, or is the rate of one, is none; nor is a balance of fees. */
const INCLUDED = /\bincl|\binkl|enthalten|inbegriffen|\bcompris|\binclu[ií]d|\binbegrepen/i;
const OF_A_FEE = /%|\brate\b|satz|percent|\btaux\b|\btasa\b|balance|saldo/i;

/** This share of the cells of a column of amounts are numbers. */
const MOST_NUMBERS = 0.9;

/** More columns of amounts are not weighed against each other, which takes the square of their number. */
const MOST_AMOUNTS = 24;

/** Of more columns than are weighed those whose headers say that they are money, and then the first. */
const weighed = (columns: readonly Column[]): readonly Column[] => {
  if (columns.length <= MOST_AMOUNTS) return columns;
  const [named, others] = [true, false].map((isNamed) =>
    columns.filter(({ meanings }) => meanings.length > 0 === isNamed),
  );
  return [...named!, ...others!].slice(0, MOST_AMOUNTS).toSorted((a, b) => a.cell - b.cell);
};

const sizeOf = (amounts: readonly (bigint | undefined)[]): bigint =>
  amounts.reduce<bigint>((sum, each) => sum + absolute(each ?? 0n), 0n);

export const namesFee = (column: Column): boolean =>
  meansFirst(column, "fee") && !INCLUDED.test(column.header) && !OF_A_FEE.test(column.header);

const isUsed =
  (units: ColumnUnits) =>
  ({ cell }: Column): boolean =>
    units.of(cell).some((each) => each !== undefined && each !== 0n);

/** The columns of fees, where none of these rows has a fee. */
export const unusedFees = (all: readonly Column[], units: ColumnUnits): readonly Column[] => {
  const fees = all.filter(
    (column) => namesFee(column) && (column.filled === 0 || column.numbers >= MOST_NUMBERS),
  );
  return fees.some(isUsed(units)) ? [] : fees;
};

/** Whether a column is a fee: together they are less than some amounts. */
const isFee = (column: Column, columns: readonly Column[], units: ColumnUnits): boolean =>
  namesFee(column) &&
  columns.some(
    (other) => !meansFirst(other, "fee") && sizeOf(units.of(other.cell)) >= sizeOf(units.of(column.cell)),
  );

/** No export has more columns of fees. */
const MOST_FEES = 16;

export const amountColumns = (all: readonly Column[], units: ColumnUnits): AmountColumns => {
  const least = all.some((column) => isMoney(column, MOST_NUMBERS)) ? MOST_NUMBERS : 0.6;
  const columns = weighed(
    all.filter((column) => (isMoney(column, least) || isNamedSide(column)) && !isOfYears(column, all)),
  );
  const filled = columns.filter((column) => column.filled > 0);
  const named = columns.filter((column) => isFee(column, columns, units) && isUsed(units)(column));
  const areMany = named.length > MOST_FEES;
  const fees = areMany ? [] : named;
  const taxes = columns.filter((column) => meansFirst(column, "tax") && isUsed(units)(column));
  const isTrade = all.some((column) => meansFirst(column, "qty") && column.filled > 0);
  return {
    columns,
    fees,
    firstOfManyFees: areMany ? named[0] : undefined,
    singles: filled.filter(
      (column) =>
        !meansFirst(column, "balance", "tax") && (!meansFirst(column, "fee") || INCLUDED.test(column.header)),
    ),
    taxes,
    balances: filled.filter(canBeBalance),
    misnamed: filled.filter((column) => meansFirst(column, "amount")),
    ...(isTrade ? { feeOfTrade: tradeFee(all, fees, taxes, units) } : {}),
  };
};

/** From this share on, the fees of a column are rows of their own, some of them beyond the file. */
const BOOKED_APART = 0.5;

/** Whether a column has amounts with a minus and amounts without. */
export const hasBothSigns =
  (units: ColumnUnits) =>
  (cell: number): boolean => {
    const amounts = units.of(cell);
    return (
      amounts.some((each) => each !== undefined && each < 0n) &&
      amounts.some((each) => each !== undefined && each > 0n)
    );
  };

/** Fees with both signs need not all have been paid: what speaks for it is a balance alone. */
const BY_BALANCE_ALONE = 0.1;

/** The readings in which fees of one sign came back. */
const signsOfFees = (each: Hypothesis): readonly Hypothesis[] =>
  (["minus", "plus"] as const).map((feeSign) => ({
    ...each,
    worth: each.worth - BY_BALANCE_ALONE,
    money: { ...each.money, feeSign },
  }));

/** What a file that shows whether the amount contains the fee says for the one reading; and what fees mostly are, in one that does not. */
const DECIDED = 1;
const LIKELIER = 0.2;

const withFee = (
  each: Hypothesis,
  all: readonly Column[],
  of: AmountColumns,
  isNet: boolean,
  units: ColumnUnits,
): readonly Hypothesis[] => {
  const { amount } = each.money;
  const money = units.moneyBy(each.money);
  const fees = of.fees.filter(
    (fee) =>
      fee.cell !== amount &&
      shareBookedApart(fee, money, all, units) < BOOKED_APART &&
      rowsOfForeignFee(fee, each.money, all, units).length === 0,
  );
  if (fees.length === 0) return [each];
  const isTradeOnTop = of.feeOfTrade?.(money) === "beside";
  const isTradeInside = of.feeOfTrade !== undefined && !isTradeOnTop;
  const place = isNet || isTradeInside ? "inside" : placeOfFee(each.money, money, fees, all, units);
  const taken = (isTradeOnTop ? [...fees, ...of.taxes] : fees).map(({ cell }) => cell);
  const withFees: Hypothesis = {
    ...each,
    worth: each.worth + (place === "inside" ? -DECIDED : place === "on top" ? DECIDED : LIKELIER),
    money: { ...each.money, fees: taken },
  };
  return [each, withFees, ...(taken.some(hasBothSigns(units)) ? signsOfFees(withFees) : [])];
};

/** Whether amounts of one direction have both signs, or both directions a minus, or only money in has: then the column does not say what the sign does. */
const isContradicted = (direction: DirectionColumn, amounts: readonly (bigint | undefined)[]): boolean => {
  const way = directionBy(direction);
  const signs = { in: new Set<boolean>(), out: new Set<boolean>() };
  for (const [row, amount] of amounts.entries()) {
    const said = way(direction.column.values[row] ?? "");
    if (said !== undefined && amount !== undefined && amount !== 0n) signs[said].add(amount < 0n);
  }
  const [into, out] = [signs.in, signs.out];
  return into.size > 1 || out.size > 1 || (into.has(true) && (out.has(true) || out.size === 0));
};

/** Whether a column says that money came in where its amount has a minus, or that it went out where it has none. */
const isAgainstSigns = (direction: DirectionColumn, amounts: readonly (bigint | undefined)[]): boolean => {
  const way = directionBy(direction);
  return amounts.some((amount = 0n, row) => {
    const said = way(direction.column.values[row] ?? "");
    return said !== undefined && amount !== 0n && amount > 0n !== (said === "in");
  });
};

/** Whether balances say of more rows that they went the other way than a column says: its mark is that of a balance. */
const isDenied = (direction: DirectionColumn, ways: readonly ("in" | "out" | undefined)[]): boolean => {
  const way = directionBy(direction);
  let [same, other] = [0, 0];
  for (const [row, shown] of ways.entries()) {
    const said = way(direction.column.values[row] ?? "");
    if (shown === undefined || said === undefined) continue;
    if (said === shown) same += 1;
    else other += 1;
  }
  return other > same;
};

/** The readings with all fees and taxes taken into the amount. */
export const withTaxes = (
  readings: readonly Hypothesis[],
  { fees, taxes }: AmountColumns,
): readonly Hypothesis[] =>
  taxes.length === 0
    ? []
    : readings
        .filter(({ money }) => money.fees === undefined)
        .map((each) => ({
          ...each,
          money: {
            ...each.money,
            fees: [...fees, ...taxes].flatMap(({ cell }) => (cell === each.money.amount ? [] : [cell])),
          },
        }));

/** Every reading of the money that the columns allow; of one column only those with a sign, if it is given. */
export const hypothesesOf = (
  all: readonly Column[],
  of: AmountColumns,
  directions: readonly DirectionColumn[],
  units: ColumnUnits,
  oldFirst: boolean | undefined,
  inflowsPositive?: boolean,
): readonly Hypothesis[] => {
  const { columns, singles, fees, taxes, balances } = of;
  const found: Hypothesis[] = [...pairsOf(columns, units)];
  const { gross, net } = netAmounts(columns, fees, units);
  const partners = partnersOf(columns, units);
  for (const column of singles) {
    if (partners.has(column.cell)) continue;
    const amount = column.cell;
    const worth =
      worthOfSingle(column, units.of(amount), singles) -
      (gross.has(amount) || isInOtherCurrency(column, singles, all, units) ? 8 : 0);
    const isOut = meansFirst(column, "outflow");
    found.push({ money: { amount, inflowsPositive: !isOut }, worth });
    found.push({ money: { amount, inflowsPositive: isOut }, worth: worth - 0.5 });
    const isWritten = hasPlusAndMinus(column, units.of(amount));
    const isSigned = units.of(amount).some((each) => each !== undefined && each < 0n);
    const ways = waysByBalance({ amount: column, balances, fees }, units, oldFirst);
    const learned =
      learnedDirection(all, { amount: column, balances, fees }, units, oldFirst) ??
      (taxes.length === 0
        ? undefined
        : learnedDirection(all, { amount: column, balances, fees: [...fees, ...taxes] }, units, oldFirst));
    for (const direction of learned === undefined ? directions : [...directions, learned]) {
      if (direction.column === column) continue;
      // A kind of transaction says less than a sign, and one whose amounts have none says more.
      const isByKind = isSigned && !direction.strong;
      if (isByKind && !areTradesUnsigned(direction, units.of(amount), all)) continue;
      if (isSigned && !isByKind && isContradicted(direction, units.of(amount))) continue;
      if (isWritten && isAgainstSigns(direction, units.of(amount))) continue;
      if (ways !== undefined && isDenied(direction, ways)) continue;
      found.push({
        money: {
          amount,
          inflowsPositive: true,
          direction: { cell: direction.column.cell, of: directionBy(direction) },
        },
        worth: worth + (direction.strong ? 1 : 0.5),
        direction,
      });
    }
  }
  // Beside a direction, an amount after fees is what was sent: they came on top.
  const isNet = ({ money: { amount, direction } }: Hypothesis): boolean =>
    amount !== undefined && (net.has(amount) || (direction === undefined && meansFirst(all[amount]!, "net")));
  const isMeant = ({ money, direction }: Hypothesis): boolean =>
    inflowsPositive === undefined ||
    money.amount === undefined ||
    direction !== undefined ||
    money.inflowsPositive === inflowsPositive;
  return found.filter(isMeant).flatMap((each) => withFee(each, all, of, isNet(each), units));
};
