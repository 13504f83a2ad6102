import type { Known, RecordedTransaction } from "../preflight/known.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a family has already, as far as an import must know. */
export interface Books {
  /** The family's own currency: ISO 4217, upper case. */
  readonly currency: string;
  readonly accounts: readonly (Named & { readonly currency: string })[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  readonly merchants: readonly Named[];
  /** The transactions of the account that was asked for; none where none was, or it is not the family's. */
  readonly recorded: readonly RecordedTransaction[];
}

const names = (things: readonly Named[]): readonly string[] => things.map(({ name }) => name);

/** What preflight may know of these books, for an account where one is named. */
export const knownOf = (books: Books, today: string, accountId: string | undefined): Known => {
  const account = books.accounts.find(({ id }) => id === accountId?.toLowerCase());
  return {
    today,
    ...(account === undefined
      ? {}
      : { account: { id: account.id, currency: account.currency, recorded: books.recorded } }),
    account_names: names(books.accounts),
    taxonomy: {
      categories: names(books.categories),
      tags: names(books.tags),
      merchants: names(books.merchants),
    },
  };
};
