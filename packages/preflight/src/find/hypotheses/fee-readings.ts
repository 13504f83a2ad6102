import { namesShipping } from "../../words/header-kinds.ts";
import { type Column, meansFirst } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import { FEE_DECIDED, HALF, TIE_BREAK } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { rowsOfForeignFee } from "./fee-currency.ts";
import { shareBookedApart } from "./fee-rows.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { placeOfFee } from "./place-of-fee.ts";
import { feeOfTrade } from "./trade-fee.ts";

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

/** The readings in which fees of one sign came back. */
const signsOfFees = (each: Hypothesis): readonly Hypothesis[] =>
  (["minus", "plus"] as const).map((feeSign) => ({
    ...each,
    worth: each.worth - TIE_BREAK,
    money: { ...each.money, feeSign },
  }));

/** The fees that can be a part of the amounts of a reading: in their currency, and not booked in rows of their own. */
const feesOf = ({ money: rule }: Hypothesis, of: AmountColumns): readonly Column[] => {
  const money = of.units.moneyBy(rule);
  const amount = of.columns[rule.amount ?? -1];
  const isWhole = amount !== undefined && meansFirst(amount, "gross", "net");
  return of.fees.filter(
    (fee) =>
      fee.cell !== rule.amount &&
      !(isWhole && namesShipping(fee.header)) &&
      shareBookedApart(fee, money, of) < HALF &&
      rowsOfForeignFee(fee, rule, of).length === 0,
  );
};

/** A reading without its fees, and the readings with them on top; `isNet` where its amount is what was left after them. */
export const withFees = (each: Hypothesis, of: AmountColumns, isNet: boolean): readonly Hypothesis[] => {
  const fees = feesOf(each, of);
  if (fees.length === 0) return [each];
  const trade = feeOfTrade(each.money, of);
  const isOnTop = trade === "on top";
  const place = isNet || (trade !== "no trade" && !isOnTop) ? "inside" : placeOfFee(each.money, fees, of);
  const taken = (isOnTop ? [...fees, ...of.taxes] : fees).map(({ cell }) => cell);
  const on: Hypothesis = {
    ...each,
    worth: each.worth + (place === "inside" ? -FEE_DECIDED : place === "on top" ? FEE_DECIDED : TIE_BREAK),
    money: { ...each.money, fees: taken },
  };
  return [each, on, ...(taken.some(hasBothSigns(of.units)) ? signsOfFees(on) : [])];
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
