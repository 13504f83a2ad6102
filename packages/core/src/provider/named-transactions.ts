import type { ProviderAccount } from "./answer.ts";
import type { LinkedAccount } from "./bank-books.ts";
import { matchAccounts } from "./match-accounts.ts";
import { mergeAccounts } from "./merge-accounts.ts";

/**
 * The provider's ids of the received transactions, by our id of the stored account that they belong to. An account without
 * a currency has the given one.
 */
export const namedTransactions = (
  received: readonly ProviderAccount[],
  stored: readonly LinkedAccount[],
  currency: string,
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...matchAccounts(mergeAccounts(received).accounts, stored, currency)].map(
      ([{ transactions }, { id }]) => [id, transactions.map((each) => each.id)],
    ),
  );
