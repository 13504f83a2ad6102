/**
 * What identifies a transaction by where it came from, whatever a person made of it since (docs/spec/import.md, No row
 * twice).
 */
export interface SourceIdentity {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Exact decimal text; money out is positive, money in negative. */
  readonly amount: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The name that it came in with; compared as `comparableText` says. */
  readonly name: string;
  /** The bank's own reference; blank if there is none. */
  readonly reference: string;
  /** The bank had not booked it yet. */
  readonly pending?: boolean;
  /** Of a row its id in the file, of what is stored its own. */
  readonly id?: string;
  /** The id in the file that it came from; of a row only if its file is an export that says where it came from. */
  readonly external_id?: string | null;
  /** Where those of several accounts are compared at once: the account. Only those of one account can be the same. */
  readonly account?: string;
}

/** No row is a stored transaction that came in more than so many days before or after it, unless it has its id. */
export const SAME_WITHIN_DAYS = 10;
