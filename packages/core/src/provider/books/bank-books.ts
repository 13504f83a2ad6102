import type { SourceIdentity } from "@farthing/recognition";
import type { AccountStatus, AccountType } from "../../transactions/account.ts";
import type { NewBalancePoint } from "../../transactions/ledger.ts";
import type { EditableField } from "../../transactions/transaction.ts";
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
  /** What was stated of it last, by the bank, a file or a user, without what has come on top of it since. */
  readonly balance: string;
  /** The time of the balance that the bank has stated last, in Unix seconds; null if unknown. */
  readonly balance_date: number | null;
  /** The day of the balance that was stated last; null if unknown. */
  readonly balance_day: string | null;
  readonly status: AccountStatus;
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
  /** Given of a pending one that an import has a claim to and not as pending: its file can have booked it, so it is never gone. */
  readonly kept_by_file?: true;
}

/** A stored transaction that did not come from the bank, such as a row of a file, as it came in. */
export interface UnlinkedTransaction extends SourceIdentity {
  readonly transaction_id: string;
  readonly account_id: string;
  readonly locked: readonly EditableField[];
}

/** The stored accounts and transactions of a connection that an answer may change. */
export interface BankBooks {
  readonly accounts: readonly LinkedAccount[];
  readonly transactions: readonly LinkedTransaction[];
  /** Those of the accounts that an answer may contain under an id that is not stored: by day, then by id. */
  readonly unlinked: readonly UnlinkedTransaction[];
}

/** A new account for the provider's account `provider_id`. */
export interface NewBankAccount extends Omit<LinkedAccount, "renamed"> {
  readonly subtype: string | null;
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

/** One of {@link BANK_FIELDS}. */
export type BankField = (typeof BANK_FIELDS)[number];

/** An existing transaction, and the bank's new values. */
export interface BankTransactionChange {
  readonly transaction_id: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
  /** The fields to write in the family's transaction, without those that a user has changed; of a deleted one nothing is written. */
  readonly fields: Readonly<Partial<Pick<BankTransaction, BankField>>>;
}

/** A transaction of an account of the connection that the bank has, too: from now on its values are kept. */
export interface FoundTransaction {
  readonly transaction_id: string;
  readonly seen_at: string;
  readonly told: BankTransaction;
}

/** What a bank says of a balance. */
export interface BankBalance {
  /** Canonical decimal. */
  readonly balance: string;
  /** Null if it is not known. */
  readonly day: string | null;
  /** Whether what is known of later days counts no more. */
  readonly replaces: boolean;
}

/** New values of an account of the connection. */
export interface BankAccountChange
  extends Pick<LinkedAccount, "id" | "organization" | "name" | "currency" | "balance_date"> {
  /** The account gets it, unless one of a later day is known; null if the bank says nothing newer than before. */
  readonly said: BankBalance | null;
}

/** All changes of one window of a sync, stored together or not at all. */
export interface BankChange {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly new_accounts: readonly NewBankAccount[];
  /** Accounts with new values of the bank. */
  readonly accounts: readonly BankAccountChange[];
  readonly new_transactions: readonly NewBankTransaction[];
  readonly transactions: readonly BankTransactionChange[];
  /** What the family sees of them stays. No undo of an import takes them away from now on. */
  readonly found: readonly FoundTransaction[];
  /**
   * Ids of transactions that are no longer at the bank: they are removed. One that an import has a claim to stays, with what
   * the bank last said as its identity, and an undo may take it away.
   */
  readonly removed: readonly string[];
  /**
   * Ids of pending transactions that the bank does not have any more: they are `pending_gone` until it tells them again. One that an
   * import has a claim to is not, unless that had it as pending, too: its file can have booked it.
   */
  readonly gone?: readonly string[];
  /** The balances that its transactions are held against: of a place of a day the last one counts. */
  readonly points?: readonly NewBalancePoint[];
}
