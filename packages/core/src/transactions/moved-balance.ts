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
  /** The day on which a person said it, whose transactions are in what was said; null if it began at 0. */
  readonly since: string | null;
}

/** A transaction that is no part, as a balance has it. */
export interface MovingTransaction extends Pick<Transaction, "date" | "amount" | "currency" | "pending"> {
  readonly by_hand: boolean;
}

/** What was there before a change and is not as it was, and what is there instead. */
export interface BalanceChange {
  readonly gone?: readonly MovingTransaction[];
  readonly come?: readonly MovingTransaction[];
}

/** Whether a person has said or begun the balance of an account, and nobody else tells it: then it moves. */
export const isKeptByHand = (
  account: Pick<Account, "balance" | "balance_day">,
  { is_told }: Pick<BalanceTellers, "is_told">,
): boolean => !is_told && isBalanceStated(account);

/** Whether a transaction moves the balance of its account: what a file has does so from the day on after one that a person has said. */
const isMoving = (
  { currency }: Pick<Account, "currency">,
  { since }: Pick<BalanceTellers, "since">,
  each: MovingTransaction,
): boolean =>
  each.currency === currency && !each.pending && (each.by_hand || since === null || each.date > since);

/** The balance of an account after more money has come into it at a moment, and its day, which is never an earlier one; undefined if it stays. */
export const balanceWith = (
  { balance, balance_day: before }: Pick<Account, "balance" | "balance_day">,
  more: string,
  { time_zone }: Pick<BalanceTellers, "time_zone">,
  at: string,
): (Pick<Account, "balance"> & { readonly balance_day: string }) | undefined => {
  if (more === "0") return undefined;
  const day = dayIn(time_zone, at);
  return {
    balance: addDecimals([balance, more]),
    balance_day: before !== null && before > day ? before : day,
  };
};

/**
 * The balance of an account, and its day, after transactions have come, gone or changed; undefined if the account keeps its own
 * (docs/spec/accounts.md, Balances). One that nobody has said begins at 0 with what is added by hand alone.
 */
export const movedBalance = (
  account: Account,
  tellers: BalanceTellers,
  { gone = [], come = [] }: BalanceChange,
  at: string,
): ReturnType<typeof balanceWith> => {
  const isBegun =
    tellers.only_by_hand && !tellers.is_told && [...gone, ...come].every((each) => each.by_hand);
  if (!isBegun && !isKeptByHand(account, tellers)) return undefined;
  const amountsOf = (some: readonly MovingTransaction[]): readonly string[] =>
    some.flatMap((each) => (isMoving(account, tellers, each) ? [each.amount] : []));
  const more = addDecimals([...amountsOf(gone), ...amountsOf(come).map(negateDecimal)]);
  return balanceWith(account, more, tellers, at);
};
