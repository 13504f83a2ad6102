import type { BankAccount, BankTransaction, Institution } from "./scenario.ts";

/** An amount in cents, as a bank writes it. */
export const cents = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A transaction, by default of a cup of coffee. */
export const transaction = (
  id: string,
  posted: NonNullable<BankTransaction["posted"]>,
  more: Partial<BankTransaction> = {},
): BankTransaction => ({ id, posted, amount: "-3.50", description: "CORNER COFFEE", ...more });

/** A transaction without a posted day. */
export const pendingTransaction = (
  id: string,
  transacted_at: NonNullable<BankTransaction["transacted_at"]>,
  more: Partial<BankTransaction> = {},
): BankTransaction => ({
  id,
  transacted_at,
  pending: true,
  amount: "-3.50",
  description: "CORNER COFFEE",
  ...more,
});

/** An account named by its id, in US dollars. */
export const account = (
  id: string,
  transactions: readonly BankTransaction[],
  more: Partial<BankAccount> = {},
): BankAccount => ({ id, name: id, balance: "100.23", transactions, ...more });

/** An institution named by its id. */
export const institution = (
  id: string,
  accounts: readonly BankAccount[],
  more: Partial<Institution> = {},
): Institution => ({ id, name: id, domain: `${id}.example`, accounts, ...more });
