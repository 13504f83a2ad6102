import { addDecimals, negateDecimal } from "@farthing/values";
import { dayIn } from "../request/now.ts";
import type { Account } from "./account.ts";
import { isBalanceStated } from "./stated-balances.ts";
import type { Transaction } from "./transaction.ts";

/** What else an account has that tells its balance. */
export interface BalanceTellers {
  /** A bank connection keeps it up to date, or an import has said its balance. */
  readonly is_told: boolean;
  /** Nothing in it came from elsewhere. */
  readonly only_by_hand: boolean;
  /** The family's, such as `Europe/Vienna`. */
  readonly time_zone: string;
}

type Money = Pick<Transaction, "amount" | "currency">;

/** What a transaction adds to the balance of its account; nothing in another currency. */
const moneyIn = ({ currency }: Pick<Account, "currency">, money: Money | null): string =>
  money === null || money.currency !== currency ? "0" : negateDecimal(money.amount);

/**
 * The balance of an account, and its day, after a transaction that was added by hand has come, gone or changed at a moment; undefined
 * if the account keeps its own (docs/spec/accounts.md, Balances). One that nobody has said is known only of what was added by hand alone.
 */
export const movedBalance = (
  account: Account,
  { is_told, only_by_hand, time_zone }: BalanceTellers,
  [before, after]: readonly [before: Money | null, after: Money | null],
  at: string,
): (Pick<Account, "balance"> & { readonly balance_day: string }) | undefined => {
  if (is_told || !(isBalanceStated(account) || only_by_hand)) return undefined;
  const more = addDecimals([negateDecimal(moneyIn(account, before)), moneyIn(account, after)]);
  if (more === "0") return undefined;
  return { balance: addDecimals([account.balance, more]), balance_day: dayIn(time_zone, at) };
};
