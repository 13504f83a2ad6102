import type { BankMessage } from "./failure.ts";

/** A transaction as a provider tells it, in either format. Moments are Unix seconds; null where none is told. */
export interface ProviderTransaction {
  readonly id: string;
  readonly posted: number | null;
  readonly transacted_at: number | null;
  /** Canonical decimal: deposits positive. */
  readonly amount: string;
  readonly description: string;
  readonly payee: string;
  readonly memo: string;
  readonly pending: boolean;
}

/** An account as a provider tells it, in either format. */
export interface ProviderAccount {
  readonly id: string;
  /** What tells accounts of one id apart; blank where none is told. */
  readonly organization: string;
  readonly name: string;
  /** ISO 4217, or a URL that stands for something else; blank where none is told. */
  readonly currency: string;
  /** Canonical decimal. */
  readonly balance: string;
  /** Unix seconds; null where none is told. */
  readonly balance_date: number | null;
  /** Name of the institution; blank where none is told. */
  readonly institution: string;
  readonly transactions: readonly ProviderTransaction[];
}

/** What a provider answers to a request for accounts: both formats as one. */
export interface ProviderAnswer {
  readonly accounts: readonly ProviderAccount[];
  /** What went wrong, in the provider's words. */
  readonly messages: readonly BankMessage[];
  /** What could not be read, each record by itself. */
  readonly left_out: readonly BankMessage[];
}
