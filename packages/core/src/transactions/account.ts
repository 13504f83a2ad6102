/** The kinds of account, as in answers. */
export const ACCOUNT_TYPES = [
  "depository",
  "investment",
  "crypto",
  "property",
  "credit_card",
  "loan",
  "vehicle",
  "other_asset",
  "other_liability",
] as const;

/** One of {@link ACCOUNT_TYPES}. */
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** What an account is at the moment, as in answers. */
export const ACCOUNT_STATUSES = ["active", "disabled", "draft"] as const;

/** One of {@link ACCOUNT_STATUSES}. */
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** An account inside other objects (docs/spec/api.md, Account). */
export interface AccountSummary {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly account_type: AccountType;
  readonly status: AccountStatus;
}

export interface Account extends AccountSummary {
  readonly subtype: string | null;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** Canonical decimal. */
  readonly balance: string;
  /** The day of the balance, `YYYY-MM-DD`; null if it is not known. */
  readonly balance_day: string | null;
}

/** An account, and when it was stored. */
export interface StoredAccount extends Account {
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** When anything of the account itself was changed last. */
  readonly updated_at: string;
}

const OWED: ReadonlySet<AccountType> = new Set(["credit_card", "loan", "other_liability"]);

/** Whether what is in an account is owned or owed. */
export const classificationOf = ({ account_type }: Pick<Account, "account_type">): "asset" | "liability" =>
  OWED.has(account_type) ? "liability" : "asset";
