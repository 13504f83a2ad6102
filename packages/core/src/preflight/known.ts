/**
 * What preflight may know of the family an import is for. It comes in as a value: the core looks nothing up.
 */
export interface Known {
  /** Today as `YYYY-MM-DD`, in the time zone of the person. Dates after tomorrow are refused. */
  readonly today: string;
  /** The account that `account_id` names, if the family has it. */
  readonly account?: KnownAccount;
  /** The names of all accounts of the family, where they are known. */
  readonly account_names?: readonly string[];
  /** The names of the family's categories, tags and merchants, where they are known. */
  readonly taxonomy?: KnownTaxonomy;
}

export interface KnownTaxonomy {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly merchants: readonly string[];
}

export interface KnownAccount {
  /** UUID. */
  readonly id: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** What the account already holds. */
  readonly recorded: readonly RecordedTransaction[];
}

export interface RecordedTransaction {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal text; money out is positive, money in negative. */
  readonly amount: string;
  readonly name: string;
}
