import { addDecimals, negateDecimal } from "@farthing/values";
import type { Account } from "./account.ts";
import type { StatedBalance } from "./stated-balances.ts";
import type { Transaction } from "./transaction.ts";

/** A transaction that is no part, as a balance has it. */
export interface BalanceRow extends Pick<Transaction, "date" | "amount" | "currency"> {
  readonly pending: boolean;
  readonly by_hand: boolean;
  /** Whether a file or a bank has told what was added by hand, too. */
  readonly is_told: boolean;
  /** When it came, ISO 8601, UTC. */
  readonly created_at: string;
}

/** A balance with one more transaction on top of it. */
export const withOnTop = (
  { balance, balance_day }: Pick<Account, "balance" | "balance_day">,
  { date, amount }: Pick<BalanceRow, "date" | "amount">,
): Pick<Account, "balance" | "balance_day"> => ({
  balance: addDecimals([balance, negateDecimal(amount)]),
  balance_day: balance_day === null || date > balance_day ? date : balance_day,
});

/** Whether a balance that was stated cannot have a transaction in it. */
const isOnTop = (
  { day, said_at }: StatedBalance,
  { date, by_hand, is_told, created_at }: BalanceRow,
): boolean => {
  const isOfLaterDay = day !== null && date > day;
  return said_at === null
    ? isOfLaterDay && by_hand && !is_told
    : isOfLaterDay || (by_hand && created_at >= said_at);
};

/**
 * The balance of an account, and its day: what was stated last, and what has come on top of it. Nothing but what the books hold
 * decides it, so whatever is added and taken back again leaves it as it was (docs/spec/accounts.md, Balances).
 *
 * - What a person said has in it all that was there then and is of its day or before. On top comes what is of a later day, and what
 *   is added by hand afterwards.
 * - What a file or a bank states has in it all of its day, and all that files and banks tell. On top comes what was added by hand of
 *   later days and none of them has told.
 * - If nobody stated one, it is what the transactions come to, where all of the account were added by hand; else it is not known.
 *
 * What is pending, in another currency, or a part counts in none. The day is that of what was stated, or of the newest transaction
 * on top of it.
 */
export const balanceOf = (
  currency: string,
  stated: StatedBalance | undefined,
  rows: readonly BalanceRow[],
): Pick<Account, "balance" | "balance_day"> => {
  if (stated === undefined && !rows.every(({ by_hand }) => by_hand))
    return { balance: "0", balance_day: null };
  const onTop = rows.filter(
    (row) => row.currency === currency && !row.pending && (stated === undefined || isOnTop(stated, row)),
  );
  return onTop.reduce(withOnTop, { balance: stated?.balance ?? "0", balance_day: stated?.day ?? null });
};
