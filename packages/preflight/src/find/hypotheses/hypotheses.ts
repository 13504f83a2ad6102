import { learnedDirection, waysByBalance } from "../balances/learned-direction.ts";
import { worthOfSingle } from "../columns/amount-worth.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { Amounts } from "../columns/money-columns.ts";
import { hasPlusAndMinus } from "../columns/written-signs.ts";
import { isInOtherCurrency } from "../currency/foreign-amount.ts";
import { type DirectionColumn, directionBy } from "../directions/direction.ts";
import { areTradesUnsigned } from "../directions/unsigned-trades.ts";
import { OF_OTHER_AMOUNT, STRONG_DIRECTION, WEAK_DIRECTION } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { pairsOf, partnersOf } from "./amount-pairs.ts";
import { withFees } from "./fee-readings.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { netAmounts } from "./net-amounts.ts";

type Way = "in" | "out";

/** Whether amounts of one direction have both signs, or both directions a minus, or only money in has: then the column does not say what the sign does. */
const isContradicted = (direction: DirectionColumn, amounts: Amounts): boolean => {
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
const isAgainstSigns = (direction: DirectionColumn, amounts: Amounts): boolean => {
  const way = directionBy(direction);
  return amounts.some((amount = 0n, row) => {
    const said = way(direction.column.values[row] ?? "");
    return said !== undefined && amount !== 0n && amount > 0n !== (said === "in");
  });
};

/** Whether balances say of more rows that they went the other way than a column says: its mark is that of a balance. */
const isDenied = (direction: DirectionColumn, ways: readonly (Way | undefined)[]): boolean => {
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

/** The columns that can say which way an amount went, with the one that balances teach. */
const directionsFor = (amount: Column, of: AmountColumns): readonly DirectionColumn[] => {
  const { directions, balances, fees, taxes, units } = of;
  const amounts = units.of(amount.cell);
  const isWritten = hasPlusAndMinus(amount, amounts);
  const isSigned = amounts.some((each) => each !== undefined && each < 0n);
  const ways = waysByBalance({ amount, balances, fees }, of);
  const learned =
    learnedDirection({ amount, balances, fees }, of) ??
    (taxes.length === 0 ? undefined : learnedDirection({ amount, balances, fees: [...fees, ...taxes] }, of));
  return [...directions, ...(learned === undefined ? [] : [learned])].filter((direction) => {
    if (direction.column === amount) return false;
    // A kind of transaction says less than a sign, and one whose amounts have none says more.
    const isByKind = isSigned && !direction.strong;
    if (isByKind && !areTradesUnsigned(direction, amounts, of.columns)) return false;
    if (isSigned && !isByKind && isContradicted(direction, amounts)) return false;
    if (isWritten && isAgainstSigns(direction, amounts)) return false;
    return ways === undefined || !isDenied(direction, ways);
  });
};

/** The readings of one column: with either sign, and with each column that can say which way it went. */
const readingsOfSingle = (column: Column, worth: number, of: AmountColumns): readonly Hypothesis[] => {
  const amount = column.cell;
  const isOut = meansFirst(column, "outflow");
  return [
    { money: { amount, inflowsPositive: !isOut }, worth },
    { money: { amount, inflowsPositive: isOut }, worth: worth - WEAK_DIRECTION },
    ...directionsFor(column, of).map((direction) => ({
      money: {
        amount,
        inflowsPositive: true,
        direction: { cell: direction.column.cell, of: directionBy(direction) },
      },
      worth: worth + (direction.strong ? STRONG_DIRECTION : WEAK_DIRECTION),
      direction,
    })),
  ];
};

/** Every reading of the money that the columns allow; of one column only those with a sign, if it is given. */
export const hypothesesOf = (
  of: AmountColumns,
  inflowsPositive: boolean | undefined,
): readonly Hypothesis[] => {
  const { columns, amounts, singles, fees, units } = of;
  const { gross, net } = netAmounts(amounts, fees, units);
  const partners = partnersOf(amounts, units);
  const found = [
    ...pairsOf(amounts, units),
    ...singles
      .filter(({ cell }) => !partners.has(cell))
      .flatMap((column) => {
        const isOther = gross.has(column.cell) || isInOtherCurrency(column, singles, of);
        const worth = worthOfSingle(column, units.of(column.cell), singles) - (isOther ? OF_OTHER_AMOUNT : 0);
        return readingsOfSingle(column, worth, of);
      }),
  ];
  // Beside a direction, an amount after fees is what was sent: they came on top.
  const isNet = ({ money: { amount, direction } }: Hypothesis): boolean =>
    amount !== undefined &&
    (net.has(amount) || (direction === undefined && meansFirst(columns[amount]!, "net")));
  const isMeant = ({ money, direction }: Hypothesis): boolean =>
    inflowsPositive === undefined ||
    money.amount === undefined ||
    direction !== undefined ||
    money.inflowsPositive === inflowsPositive;
  return found.filter(isMeant).flatMap((each) => withFees(each, of, isNet(each)));
};
