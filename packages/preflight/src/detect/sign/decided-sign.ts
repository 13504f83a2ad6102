import type { Money } from "../money.ts";

/** What the sign of an amount means, and why. */
export interface DecidedSign {
  readonly money: Money;
  readonly reason: string;
}

/** Another reading of the sign: what went out came in. */
export const swapped = (money: Money): Money =>
  money.amount === undefined
    ? { ...money, outflow: money.inflow!, inflow: money.outflow! }
    : { ...money, inflowsPositive: !money.inflowsPositive };
