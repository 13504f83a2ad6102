import type { SourceIdentity } from "@farthing/recognition";
import type { TimeZone } from "@farthing/values";

/**
 * What preflight knows of the family that an import is for. It is passed as a value: the core looks nothing
 * up.
 */
export interface Known {
  /** Today as `YYYY-MM-DD`, in the time zone of the user. Dates after tomorrow are refused. */
  readonly today: string;
  /** That of the family: a moment of which a file says the zone is the day in this one. Without it, days are as they are written. */
  readonly time_zone?: TimeZone;
  /** The account with the id `account_id`, if the family has it. */
  readonly account?: KnownAccount;
  /** The names of all accounts of the family, if they are known. */
  readonly account_names?: readonly string[];
  /** The names of the family's categories, tags and merchants, if they are known. */
  readonly taxonomy?: KnownTaxonomy;
}

/** Names as the family writes them. */
export interface KnownTaxonomy {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly merchants: readonly string[];
}

/** The account that an import is for, and what it has. */
export interface KnownAccount {
  /** UUID. */
  readonly id: string;
  /** What it is called, if that is known. */
  readonly name?: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The transactions that the account already has. */
  readonly recorded: readonly RecordedTransaction[];
}

/** A transaction as it came in, whatever a person made of it since. The currency is the account's if it is absent. */
export type RecordedTransaction = Pick<SourceIdentity, "date" | "amount" | "name"> & Partial<SourceIdentity>;
