import type { MoneyRule } from "../../money/money-rule.ts";

/** What the sign of an amount means, and why. */
export interface DecidedSign {
  readonly money: MoneyRule;
  readonly reason: string;
}

/** Another reading of the sign: what went out came in. */
export const swapped = (money: MoneyRule): MoneyRule =>
  money.amount === undefined
    ? { ...money, outflow: money.inflow!, inflow: money.outflow! }
    : { ...money, inflowsPositive: !money.inflowsPositive };
