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
  /** It was added by hand, and no file and no bank has had it yet: of a stored transaction, or as an export tells it of a row. */
  readonly by_hand?: boolean;
  /** Of what was added by hand: as it was added, if a person has changed that since. */
  readonly added_as?: Pick<SourceIdentity, "date" | "amount" | "currency" | "name">;
  /** Of a row its id in the file, of a stored transaction its own. */
  readonly id?: string;
  /** The id in the file that it came from; of a row only if its file is an export that says where it came from. */
  readonly external_id?: string | null;
  /** The account, where transactions of several accounts are compared at once: only those of one account can be the same. */
  readonly account?: string;
}

/** A row of a file, as far as it identifies a transaction. */
export interface IdentifyingRow extends Pick<SourceIdentity, "date" | "amount" | "reference" | "pending"> {
  /** Blank if the row states none: then it is the account's. */
  readonly currency: string;
  /** Blank if the row has none. */
  readonly name: string;
}

/** The name of a transaction that has none in its file. */
export const NAMELESS = "Imported transaction";

/** What the transaction of a row comes in with, to an account. */
export const identityOf = (
  { date, amount, currency, name, reference, pending }: IdentifyingRow,
  account: { readonly id: string; readonly currency: string },
) =>
  ({
    account: account.id,
    date,
    amount,
    currency: currency || account.currency,
    name: name || NAMELESS,
    reference,
    pending: pending === true,
  }) satisfies SourceIdentity;

/** No row is a stored transaction that came in more than this many days before or after it, unless it has its id. */
export const SAME_WITHIN_DAYS = 10;

/** The most days between what was added by hand and the row that it is, in either direction. */
export const BY_HAND_DAYS = 3;

/**
 * The most days between a pending transaction and its booking, in either direction (docs/spec/bank-data.md, Pending
 * transactions).
 */
export const POSTING_DAYS = 8;
