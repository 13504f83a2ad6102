import type { AccountType } from "../../transactions/account.ts";

/** A transaction with the bank's values, translated for the family. */
export interface BankTransaction {
  /** The provider's id, unique only within its account. */
  readonly provider_id: string;
  /** `YYYY-MM-DD` in the family's time zone. */
  readonly date: string;
  /** Canonical decimal: expense positive. */
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  /** As the bank wrote it. */
  readonly description: string;
  /**
   * Unix seconds; if the bank gives no time of posting, any other time that it gives. Null while the transaction is
   * pending.
   */
  readonly posted: number | null;
  readonly pending: boolean;
}

/** An account with the bank's values, translated for the family. */
export interface BankAccount {
  readonly provider_id: string;
  /** Distinguishes accounts with the same id; blank if the provider gives none. */
  readonly organization: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly subtype: string | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Canonical decimal, as the bank gives it. */
  readonly balance: string;
  /** The time of the balance in Unix seconds. */
  readonly balance_date: number;
  /**
   * Its day, in the time zone that days of booking have: of a card in UTC, else the family's. Undefined where the bank gives none, or
   * a later one than was asked for.
   */
  readonly balance_day?: string | undefined;
  readonly institution: string;
  readonly transactions: readonly BankTransaction[];
}
