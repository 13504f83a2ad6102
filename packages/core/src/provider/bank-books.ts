import type { AccountStatus, AccountType } from "../transactions/account.ts";
import type { EditableField } from "../transactions/transaction.ts";
import type { BankTransaction } from "./bank-account.ts";

/** A stored account of a connection. */
export interface LinkedAccount {
  /** UUID. */
  readonly id: string;
  readonly provider_id: string;
  /** Distinguishes accounts with the same id; blank if the provider gives none. */
  readonly organization: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly currency: string;
  readonly balance: string;
  /** The time of the balance in Unix seconds; null if unknown. */
  readonly balance_date: number | null;
  /** Whether a user has named it: then it keeps that name. */
  readonly renamed: boolean;
}

/** A stored transaction: the bank's last values, and the fields that a user has changed. */
export interface LinkedTransaction extends BankTransaction {
  readonly transaction_id: string;
  readonly account_id: string;
  /** ISO 8601: the start of the last sync that saw it; for a posted transaction, of the first sync that saw it posted. */
  readonly seen_at: string;
  readonly locked: readonly EditableField[];
  /** Whether a user has deleted it: then it is kept only to be recognized. */
  readonly deleted: boolean;
}

/** The stored accounts and transactions of a connection that an answer may change. */
export interface BankBooks {
  readonly accounts: readonly LinkedAccount[];
  readonly transactions: readonly LinkedTransaction[];
}

/** A new account for the provider's account `provider_id`. */
export interface NewBankAccount extends Omit<LinkedAccount, "renamed"> {
  readonly subtype: string | null;
  readonly status: AccountStatus;
}

/** A new transaction, and the bank's values. */
export interface NewBankTransaction {
  readonly transaction_id: string;
  readonly account_id: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
}

/** The fields that come from a bank. */
export const BANK_FIELDS = ["date", "amount", "name", "notes"] as const;

export type BankField = (typeof BANK_FIELDS)[number];

/** An existing transaction, and the bank's new values. */
export interface BankTransactionChange {
  readonly transaction_id: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
  /** The fields to write in the family's transaction, without those that a user has changed; of a deleted one nothing is written. */
  readonly fields: Readonly<Partial<Pick<BankTransaction, BankField>>>;
}

/** All changes of one window of a sync, stored together or not at all. */
export interface BankChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly new_accounts: readonly NewBankAccount[];
  /** Accounts with new values of the bank. */
  readonly accounts: readonly Omit<LinkedAccount, "account_type" | "provider_id" | "renamed">[];
  readonly new_transactions: readonly NewBankTransaction[];
  readonly transactions: readonly BankTransactionChange[];
  /** Ids of transactions to remove. */
  readonly removed: readonly string[];
}
