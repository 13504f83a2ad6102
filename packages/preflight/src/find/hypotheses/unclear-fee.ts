import { FEE_DECIDED } from "../weights/weights.ts";
import type { AmountColumns } from "./amount-columns.ts";
import { type Hypothesis, isOfSameAmounts, isOfSameMoney } from "./hypothesis.ts";
import type { RankedReadings } from "./rank.ts";
import { feeOfTrade } from "./trade-fee.ts";
import { maybeFee } from "./unnamed-fees.ts";

/** A header of what a trade cost in all. */
const TOTAL = /\b(?:total|totaal|totale|totalbetrag|gesamtbetrag|gesamt|totalt)\b/i;

/** Whether two readings differ in nothing but whether a fee comes on top, and nothing decides between them. */
const areOpen = (one: Hypothesis, other: Hypothesis): boolean =>
  (one.money.fees === undefined) !== (other.money.fees === undefined) &&
  Math.abs(one.worth - other.worth) < FEE_DECIDED;

/** The reading with the other place of the fee, between which and the best one nothing decides. */
const twinOf = ({ best, others, proven }: RankedReadings, of: AmountColumns): Hypothesis | undefined => {
  const isOther = (each: Hypothesis): boolean => areOpen(each, best) && !isOfSameMoney(each, best, of.units);
  const isTrade = feeOfTrade(best.money, of) !== "no trade";
  const unproven =
    best.proof === undefined && !isTrade
      ? others.find((each) => isOfSameAmounts(each, best) && areOpen(each, best))
      : undefined;
  if (unproven !== undefined && isOther(unproven)) return unproven;
  const other = proven.find(
    (each) =>
      each.money.amount === best.money.amount &&
      areOpen(each, best) &&
      each.proof?.explained === best.proof?.explained,
  );
  return other !== undefined && isOther(other) ? other : undefined;
};

/** The fee of which nothing shows whether the amount contains it. */
export const unclearFeeOf = (ranked: RankedReadings, of: AmountColumns): number | undefined => {
  const { best } = ranked;
  if (of.firstOfManyFees !== undefined) return of.firstOfManyFees.cell;
  const twin = twinOf(ranked, of);
  if (twin !== undefined) return (best.money.fees ?? twin.money.fees)?.[0];
  if (best.proof !== undefined) return undefined;
  const { amount, fees } = best.money;
  const isTotal = TOTAL.test(of.columns[amount ?? -1]?.header ?? "");
  const ofTrade =
    isTotal || feeOfTrade(best.money, of) !== "unclear" ? undefined : (of.fees[0] ?? of.taxes[0]);
  const unnamed = amount !== undefined && fees === undefined ? maybeFee(amount, of) : undefined;
  return (ofTrade ?? unnamed)?.cell;
};

/** Whether balances explain the fees no better with one sign of those that were paid than with another. */
export const isFeeSignOpen = ({ best, others }: RankedReadings, { units }: AmountColumns): boolean =>
  others.some(
    (each) =>
      each.money.amount === best.money.amount &&
      each.money.outflow === best.money.outflow &&
      each.money.fees !== undefined &&
      each.money.feeSign !== best.money.feeSign &&
      each.proof?.explained === best.proof?.explained &&
      !isOfSameMoney(each, best, units),
  );
