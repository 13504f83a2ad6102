import type { AccountType } from "../transactions/account.ts";

/** A transaction as the bank has it, in the family's terms. */
export interface BankTransaction {
  /** The provider's id: unique within its account alone. */
  readonly provider_id: string;
  /** `YYYY-MM-DD` where the family is. */
  readonly date: string;
  /** Canonical decimal: expense positive. */
  readonly amount: string;
  readonly name: string;
  readonly notes: string | null;
  /** As the bank wrote it. */
  readonly description: string;
  /** Unix seconds, of whatever moment there is where the bank tells none of posting; null while it is pending. */
  readonly posted: number | null;
  readonly pending: boolean;
}

/** An account as the bank has it, in the family's terms. */
export interface BankAccount {
  readonly provider_id: string;
  /** What tells accounts of one id apart; blank where the provider names none. */
  readonly organization: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly subtype: string | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Canonical decimal, as the bank tells it. */
  readonly balance: string;
  /** The moment of the balance in Unix seconds. */
  readonly balance_date: number;
  readonly institution: string;
  readonly transactions: readonly BankTransaction[];
}
