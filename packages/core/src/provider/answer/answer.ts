import type { BankMessage } from "../failure/failure.ts";

/** A transaction from a provider, in either format. Times are Unix seconds; null if the provider gives none. */
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

/** An account from a provider, in either format. */
export interface ProviderAccount {
  readonly id: string;
  /** Distinguishes accounts with the same id; blank if the provider gives none. */
  readonly organization: string;
  /** The other ids of the organization, under which the account may be stored. */
  readonly other_organizations: readonly string[];
  readonly name: string;
  /** ISO 4217, or a URL that represents something else; blank if the provider gives none. */
  readonly currency: string;
  /** Canonical decimal. */
  readonly balance: string;
  /** Unix seconds; null if the provider gives none. */
  readonly balance_date: number | null;
  /** Name of the institution; blank if the provider gives none. */
  readonly institution: string;
  readonly transactions: readonly ProviderTransaction[];
}

/** What tells a received account apart from others with the same id. */
export type ReceivedAccount = Pick<
  ProviderAccount,
  "id" | "organization" | "other_organizations" | "name" | "currency"
>;

/** A provider's answer to a request for accounts, in both formats. */
export interface ProviderAnswer {
  readonly accounts: readonly ProviderAccount[];
  /** The provider's messages. */
  readonly messages: readonly BankMessage[];
  /** The records that could not be read. */
  readonly left_out: readonly BankMessage[];
  /** The accounts among them whose ids can be read. */
  readonly unread_accounts: readonly ReceivedAccount[];
}
