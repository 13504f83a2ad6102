import type { ProviderAnswer } from "../answer/answer.ts";
import type { LinkedAccount } from "../books/bank-books.ts";
import type { BankMessage } from "../failure/failure.ts";
import { accountKey, matchAccounts } from "./match-accounts.ts";
import type { Translated } from "./translate.ts";

/**
 * The stored accounts that an answer lacks (docs/spec/bank-data.md, Missing accounts): not those that a user has disabled, nor
 * those that are left out with a message of their own, which are matched as if they could be read. An account without a currency
 * has the given one.
 */
export const missingAccounts = (
  stored: readonly LinkedAccount[],
  { accounts: received, unread_accounts }: ProviderAnswer,
  { accounts, known }: Pick<Translated, "accounts" | "known">,
  currency: string,
): readonly LinkedAccount[] => {
  const found = new Set([...known.values()].map(({ id }) => id));
  const translated = new Set(accounts.map(accountKey));
  const leftOut = received.filter(
    ({ id, organization }) => !translated.has(accountKey({ provider_id: id, organization })),
  );
  const others = stored.filter(({ id }) => !found.has(id));
  const mentioned = [...unread_accounts, ...leftOut];
  const matches = matchAccounts(mentioned, others, currency);
  const present = new Set(matches.values());
  // Of these it cannot be known which of several with the same id they are.
  const unplaced = new Set(
    mentioned.filter((each) => !matches.has(each) && each.organization === "").map(({ id }) => id),
  );
  return others.filter(
    (each) => each.status !== "disabled" && !present.has(each) && !unplaced.has(each.provider_id),
  );
};

/** Says that an answer lacks an account. */
export const missingMessage = ({ name }: Pick<LinkedAccount, "name">): BankMessage => ({
  ...{ code: "account_missing", institution: null, account: name },
  text: "The account was not in every answer of the provider, so it is not up to date. What is stored of it stays. Check at the provider whether you have to sign in to its bank again; if the account is closed, give it the status disabled here.",
});
