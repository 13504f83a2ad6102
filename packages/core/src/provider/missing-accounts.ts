import type { ProviderAnswer } from "./answer.ts";
import type { LinkedAccount } from "./bank-books.ts";
import type { BankMessage } from "./failure.ts";
import { accountKey } from "./match-accounts.ts";
import type { Translated } from "./translate.ts";

/**
 * The stored accounts that an answer lacks (docs/spec/bank-data.md, Missing accounts): not those that a user has disabled, nor
 * those that are left out with a message of their own.
 */
export const missingAccounts = (
  stored: readonly LinkedAccount[],
  { accounts: received, unread_accounts }: ProviderAnswer,
  { accounts, known }: Pick<Translated, "accounts" | "known">,
): readonly LinkedAccount[] => {
  const found = new Set([...known.values()].map(({ id }) => id));
  const translated = new Set(accounts.map(accountKey));
  const leftOut = received.filter(
    ({ id, organization }) => !translated.has(accountKey({ provider_id: id, organization })),
  );
  const mentioned = new Set([...unread_accounts, ...leftOut.map(({ id }) => id)]);
  return stored.filter(
    ({ id, provider_id, status }) => status !== "disabled" && !found.has(id) && !mentioned.has(provider_id),
  );
};

/** Says that an answer lacks an account. */
export const missingMessage = ({ name }: Pick<LinkedAccount, "name">): BankMessage => ({
  ...{ code: "account_missing", institution: null, account: name },
  text: "The account was not in every answer of the provider, so it is not up to date. What is stored of it stays. Check at the provider whether you have to sign in to its bank again; if the account is closed, give it the status disabled here.",
});
