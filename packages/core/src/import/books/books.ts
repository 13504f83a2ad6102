import type { Known } from "@farthing/preflight";
import type { RecordedQuestion, SourceIdentity } from "@farthing/recognition";
import type { TimeZone } from "@farthing/values";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a family already has, as far as an import needs it. */
export interface Books {
  /** The family's own currency: ISO 4217, upper case. */
  readonly currency: string;
  readonly accounts: readonly (Named & {
    readonly currency: string;
    /** Its id in the file or at the bank that it came from. */
    readonly external_id?: string | null;
    /** The name that it had before a person gave it another for the first time; null if nobody has. */
    readonly original_name?: string | null;
  })[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  readonly merchants: readonly Named[];
  /**
   * The transactions that were asked for and are the family's, as they came in, each once. First those on the days that are asked
   * for, in the order of the questions, by day and then by id; after those of references what was added by hand on such a day and
   * is on another one now, likewise.
   */
  readonly recorded: readonly RecordedIdentity[];
  /** What transfers can have or have of those, if that was asked for: by id. */
  readonly sides: readonly RecordedSide[];
}

/**
 * Which transactions of an account some rows may already be. More than one of another day with a reference may be told. Of ids,
 * those of the account that a file called so are told, and what has one as its own, in whatever account: after all others, by
 * day, then by id.
 */
export interface AccountQuestion extends RecordedQuestion {
  readonly account_id: string;
  /** Those of rows in their file, and UUIDs in lower case, too. */
  readonly ids?: readonly string[];
  /** Asks what transfers can have or have of all that is told, too. */
  readonly sides?: boolean;
}

/** A stored transaction that belongs to a transfer of a person or a file, or any part of one that is split. */
export interface RecordedSide {
  /** UUID of the transaction or of the part. */
  readonly id: string;
  /** The transaction that it is a part of. */
  readonly parent_id: string | null;
  /** Its id in the file that it came from. */
  readonly external_id: string | null;
  /** The transfer of a person or a file that it belongs to: one of the rule ends when a file has another. */
  readonly transfer_id: string | null;
}

/** A stored transaction as it came in. */
export interface RecordedIdentity extends SourceIdentity {
  /** UUID of the transaction. */
  readonly id: string;
  /** UUID of its account. */
  readonly account: string;
  /** Its id in the file or at the bank that it came from. */
  readonly external_id: string | null;
  readonly pending: boolean;
}

const names = (things: readonly Named[]): readonly string[] => things.map(({ name }) => name);

/**
 * What the check of an import knows of these books, for an account if one is given. Names that the family has are no errors
 * here: an import uses what is called so.
 */
export const knownToImport = (
  books: Books,
  today: string,
  accountId: string | undefined,
  timeZone?: TimeZone,
): Known => {
  const account = books.accounts.find(({ id }) => id === accountId?.toLowerCase());
  return {
    today,
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(account === undefined
      ? {}
      : {
          account: {
            ...{ id: account.id, name: account.name },
            currency: account.currency,
            recorded: books.recorded.filter((each) => each.account === account.id),
          },
        }),
  };
};

/** What preflight may know of these books, for an account if one is given. */
export const knownOf = (
  books: Books,
  today: string,
  accountId: string | undefined,
  timeZone?: TimeZone,
): Known => ({
  ...knownToImport(books, today, accountId, timeZone),
  account_names: books.accounts.flatMap(({ name, original_name }) => [
    name,
    ...(original_name ? [original_name] : []),
  ]),
  taxonomy: {
    categories: names(books.categories),
    tags: names(books.tags),
    merchants: names(books.merchants),
  },
});
