import type { Arithmetic } from "./arithmetic.ts";

/** How balances stand beside the money of the rows of a file (docs/spec/inspect.md, Balances). */
export interface BalanceOrder {
  /** Whether the file goes from old to new. */
  readonly oldFirst: boolean;
  /** Whether the balance beside a row is the one after it. */
  readonly after: boolean;
  /** Whether the money of a row comes before the balance beside it, as the rows are written. */
  readonly addsFirst: boolean;
}

/** A balance before a row is rare, and looks like one after it in a file of the other order with the other sign. */
export const BALANCE_ORDERS: readonly BalanceOrder[] = [
  { oldFirst: true, after: true, addsFirst: true },
  { oldFirst: false, after: true, addsFirst: false },
  { oldFirst: true, after: false, addsFirst: false },
  { oldFirst: false, after: false, addsFirst: true },
];

/** The last balance above a row, and the money since that is not in it; money in is positive. */
interface BalanceAbove<Amount> {
  readonly balance: Amount;
  readonly sum: Amount;
}

/** The money between the last balance and that of a row. */
export const moneyBetween = <Amount>(
  { sum }: Pick<BalanceAbove<Amount>, "sum">,
  money: Amount,
  { addsFirst }: BalanceOrder,
  sums: Arithmetic<Amount>,
): Amount => (addsFirst ? sums.add(sum, money) : sum);

/** The balance that follows from the one above by the money between them. */
export const balanceBelow = <Amount>(
  above: BalanceAbove<Amount>,
  money: Amount,
  order: BalanceOrder,
  sums: Arithmetic<Amount>,
): Amount => {
  const between = moneyBetween(above, money, order, sums);
  return sums.add(above.balance, order.oldFirst ? between : sums.negate(between));
};

/** The money of a row that is not in the balance beside it. */
export const moneyBelow = <Amount>(
  money: Amount,
  { addsFirst }: BalanceOrder,
  { zero }: Arithmetic<Amount>,
): Amount => (addsFirst ? zero : money);
