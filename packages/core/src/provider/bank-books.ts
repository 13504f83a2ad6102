import type { AccountStatus, AccountType } from "../transactions/account.ts";
import type { EditableField } from "../transactions/transaction.ts";
import type { BankTransaction } from "./bank-account.ts";

/** An account of a connection, as it is kept. */
export interface LinkedAccount {
  /** UUID. */
  readonly id: string;
  readonly provider_id: string;
  /** What tells accounts of one id apart; blank where the provider names none. */
  readonly organization: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly currency: string;
  readonly balance: string;
  /** The moment of the balance in Unix seconds; null where it is not known. */
  readonly balance_date: number | null;
}

/** What the bank last said of a transaction that is kept, and what a person has changed of it. */
export interface LinkedTransaction extends BankTransaction {
  readonly transaction_id: string;
  readonly account_id: string;
  /** When a sync that saw it began: ISO 8601. Of one that is posted, when that was first seen. */
  readonly seen_at: string;
  readonly locked: readonly EditableField[];
}

/** What is kept of a connection, as far as an answer may change it. */
export interface BankBooks {
  readonly accounts: readonly LinkedAccount[];
  readonly transactions: readonly LinkedTransaction[];
}

/** An account to be made for what a provider calls `provider_id`. */
export interface NewBankAccount extends LinkedAccount {
  readonly subtype: string | null;
  readonly status: AccountStatus;
}

/** A transaction to be made, and what the bank says of it. */
export interface NewBankTransaction {
  readonly transaction_id: string;
  readonly account_id: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
}

/** The fields that a bank tells. */
export const BANK_FIELDS = ["date", "amount", "name", "notes"] as const;

export type BankField = (typeof BANK_FIELDS)[number];

/** A transaction that is there, and what the bank says of it now. */
export interface BankTransactionChange {
  readonly transaction_id: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
  /** What of it is written over what the family has: what a person changed is not among them. */
  readonly fields: Readonly<Partial<Pick<BankTransaction, BankField>>>;
}

/** All that one window of a sync changes, together or not at all. */
export interface BankChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly new_accounts: readonly NewBankAccount[];
  /** Accounts of which the bank tells something else now. */
  readonly accounts: readonly Omit<LinkedAccount, "account_type" | "provider_id">[];
  readonly new_transactions: readonly NewBankTransaction[];
  readonly transactions: readonly BankTransactionChange[];
  /** Ids of transactions that go. */
  readonly removed: readonly string[];
}
