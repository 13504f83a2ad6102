import { canonicalDecimal, fold } from "@farthing/values";
import type { Account } from "../account/api.ts";
import { texts } from "../texts/language.ts";
import { amountInWords, dayInWords } from "../texts/locale.ts";

const plain = ({ name, currency }: Account): string => `${name} (${currency})`;

const DAY = "YYYY-MM-DD".length;

/** What parts an account from another of its name and currency: its kind, its balance, and since when it is there. */
const apart = (account: Account): string => {
  const { account_type, balance, balance_cents, balance_date, currency, created_at } = account;
  const words = texts().import;
  const isKnown = balance_cents !== null || balance_date !== null;
  return [
    plain(account),
    words.accountKinds[account_type],
    ...(isKnown ? [amountInWords(canonicalDecimal(balance)!, { currency })] : []),
    words.since(dayInWords(created_at.slice(0, DAY))),
  ].join(", ");
};

/** What each account is called where one is chosen, by its id: those of one name and currency are told apart. */
export const accountLabels = (accounts: readonly Account[]): ReadonlyMap<string, string> => {
  const counts = Map.groupBy(accounts, (account) => fold(plain(account)));
  return new Map(
    accounts.map((account) => {
      const isOneOfSeveral = counts.get(fold(plain(account)))!.length > 1;
      return [account.id, isOneOfSeveral ? apart(account) : plain(account)];
    }),
  );
};
