import {
  account,
  type BankTransaction,
  fakeBank,
  type HeldTransaction,
  institution,
  type Scenario,
} from "../../src/index.ts";

/** The URL that a setup token stands for. */
export const claimUrl = (token: string): string => Buffer.from(token, "base64").toString();

/** How to ask with an access URL: `fetch` itself refuses one with credentials. */
export interface Asking {
  readonly url: string;
  readonly headers: { readonly authorization: string };
}

/** How to ask with this access URL. */
export const askingBy = (accessUrl: string): Asking => {
  const url = new URL(accessUrl);
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString("base64")}`;
  url.username = "";
  url.password = "";
  return { url: url.href, headers: { authorization } };
};

/** 2026-03-01, as Unix seconds. */
export const MARCH = 1_772_323_200;
export const DAY = 86_400;

interface AccountSet {
  readonly errors?: readonly string[];
  readonly errlist?: readonly unknown[];
  readonly accounts: readonly ({
    readonly id: string;
    readonly transactions: readonly HeldTransaction[];
  } & Readonly<Record<string, unknown>>)[];
}

/** A bank with one account. */
export const holding = (
  transactions: readonly BankTransaction[],
  more: Partial<Scenario> = {},
): Scenario => ({
  institutions: [
    institution("mill", [account("checking", transactions, { name: "Checking" })], { name: "Mill Bank" }),
  ],
  ...more,
});

/** A bank in memory, and how to ask it. */
export const asked = (scenario: Scenario, now: () => number = () => MARCH) => {
  const bank = fakeBank(scenario, { now });
  const claimed = () => {
    const { pathname } = new URL(claimUrl(bank.newSetupToken()));
    return askingBy(bank.answer({ method: "POST", path: pathname, headers: {} }).body).headers;
  };
  const headers = claimed();
  const accounts = (query = "", by: Asking["headers"] = headers) =>
    bank.answer({ method: "GET", path: `/bank/accounts?${query}`, headers: by });
  return {
    bank,
    claimed,
    accounts,
    /** What came of accounts and transactions, and what was said. */
    got: (query = "") => {
      const set: AccountSet = JSON.parse(accounts(query).body);
      const transactions = set.accounts.flatMap((each) => each.transactions);
      return {
        messages: set.errors ?? set.errlist,
        accounts: set.accounts.map(({ id }) => id),
        held: set.accounts,
        ids: transactions.map(({ id }) => id),
        transactions,
      };
    },
  };
};
