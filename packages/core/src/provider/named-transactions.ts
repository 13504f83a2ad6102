import type { ProviderAccount } from "./answer.ts";
import type { LinkedAccount } from "./bank-books.ts";
import { accountKey, matchAccounts } from "./match-accounts.ts";
import { mergeAccounts } from "./merge-accounts.ts";

/** The provider's ids of the received transactions, by our id of the stored account that they belong to. */
export const namedTransactions = (
  received: readonly ProviderAccount[],
  stored: readonly LinkedAccount[],
): ReadonlyMap<string, readonly string[]> => {
  const { accounts } = mergeAccounts(received);
  const keys = accounts.map(({ id, organization }) => ({ provider_id: id, organization }));
  const matches = matchAccounts(keys, stored);
  return new Map(
    accounts.flatMap(({ transactions }, i) => {
      const known = matches.get(accountKey(keys[i]!));
      return known === undefined ? [] : [[known.id, transactions.map(({ id }) => id)] as const];
    }),
  );
};
