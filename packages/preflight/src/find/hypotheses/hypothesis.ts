import type { MoneyRule } from "../../money/money-rule.ts";
import type { BalanceProof } from "../balances/balance.ts";
import type { Column } from "../columns/column.ts";
import type { ColumnUnits } from "../columns/column-units.ts";
import type { DirectionColumn } from "../directions/direction.ts";

/** A reading of the money of a file, with what speaks for it. */
export interface Hypothesis {
  readonly money: MoneyRule;
  /** How much the headers and the cells speak for it. */
  readonly worth: number;
  readonly direction?: DirectionColumn;
  /** The balances that only this reading explains. */
  readonly proof?: BalanceProof & {
    readonly balance: Column;
    /** Whether each currency or account has a balance of its own. */
    readonly isGrouped: boolean;
    /** Whether each row has the balance before it too. */
    readonly isInRows?: boolean;
  };
}

/** Whether two readings take the same columns in the same way, whatever they say of a fee. */
export const isOfSameAmounts = ({ money: one }: Hypothesis, { money: other }: Hypothesis): boolean =>
  one.amount === other.amount &&
  one.outflow === other.outflow &&
  one.inflow === other.inflow &&
  one.debitSign === other.debitSign &&
  one.direction === other.direction &&
  one.inflowsPositive === other.inflowsPositive;

/** Whether two readings say the same money of each row. */
export const isOfSameMoney = ({ money }: Hypothesis, other: Hypothesis, units: ColumnUnits): boolean => {
  const own = units.moneyBy(other.money);
  return units.moneyBy(money).every((each, row) => each === own[row]);
};

/** Whether the layout of a file has its fees on top of its amounts, or inside. */
export interface FeeOfLayout {
  readonly isOnTop: boolean;
  readonly reason: string;
}
