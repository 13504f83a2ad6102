import { isCurrencyCode } from "@farthing/values";
import type { ProviderAccount } from "../answer/answer.ts";
import type { BankMessage } from "../failure/failure.ts";
import { accountKey } from "./match-accounts.ts";

const leftOut = (account: ProviderAccount, text: string): BankMessage => ({
  code: "account_left_out",
  institution: account.institution || null,
  account: account.name,
  text,
});

const currencyProblem = (currency: string): string | undefined => {
  if (currency === "") return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(currency))
    return "The account is left out: its balance is not money but, for example, points.";
  return isCurrencyCode(currency)
    ? undefined
    : `The account is left out: ${JSON.stringify(currency.slice(0, 20))} is not a current currency.`;
};

/** An id belongs to one account of an organization: those of two banks must not become one. */
const sameIdProblem = (
  { institution, currency }: ProviderAccount,
  before: ProviderAccount | undefined,
): string | undefined =>
  before === undefined ||
  (before.institution === institution && before.currency.toUpperCase() === currency.toUpperCase())
    ? undefined
    : "The account is left out: another account has the same id.";

const keyOf = ({ id, organization }: ProviderAccount): string =>
  accountKey({ provider_id: id, organization });

/** The accounts that can be stored, each once, with all its transactions; the others are left out with a message. */
export const mergeAccounts = (
  accounts: readonly ProviderAccount[],
): { readonly accounts: readonly ProviderAccount[]; readonly messages: readonly BankMessage[] } => {
  const messages: BankMessage[] = [];
  const parts = new Map<string, ProviderAccount[]>();
  for (const account of accounts) {
    const key = keyOf(account);
    const before = parts.get(key);
    const problem = currencyProblem(account.currency) ?? sameIdProblem(account, before?.[0]);
    if (problem !== undefined) messages.push(leftOut(account, problem));
    else if (before === undefined) parts.set(key, [account]);
    else before.push(account);
  }
  const merged = [...parts.values()].map((each) => ({
    ...each.at(-1)!,
    transactions: each.flatMap(({ transactions }) => transactions),
  }));
  return { accounts: merged, messages };
};
