import { afterAll } from "vitest";
import {
  account,
  type BankTransaction,
  type FakeProvider,
  type FakeProviderOptions,
  fakeBank,
  type HeldTransaction,
  institution,
  type Scenario,
  startFakeProvider,
} from "../../src/fake/index.ts";

const started: FakeProvider[] = [];
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

type Given = { readonly scenario: Scenario } | Pick<FakeProviderOptions & { bank: object }, "bank">;

/** A fake provider that is stopped after the file's tests. */
export const start = async (given: Given): Promise<FakeProvider> => {
  const provider = await startFakeProvider({ ...given, port: 0 });
  started.push(provider);
  return provider;
};

/** The URL that a setup token stands for. */
export const claimUrl = (token: string): string => Buffer.from(token, "base64").toString();

/** How to ask with an access URL: `fetch` itself refuses one with credentials. */
export interface Asking {
  readonly url: string;
  readonly headers: { readonly authorization: string };
}

const askingBy = (accessUrl: string): Asking => {
  const url = new URL(accessUrl);
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString("base64")}`;
  url.username = "";
  url.password = "";
  return { url: url.href, headers: { authorization } };
};

export const claim = async ({ newSetupToken }: Pick<FakeProvider, "newSetupToken">): Promise<Asking> => {
  const answer = await fetch(claimUrl(newSetupToken()), { method: "POST" });
  return askingBy(await answer.text());
};

export const get = ({ url, headers }: Asking, path: string): Promise<Response> =>
  fetch(url + path, { headers, redirect: "manual" });

/** 2026-03-01, as Unix seconds. */
export const MARCH = 1_772_323_200;
export const DAY = 86_400;

interface AccountSet {
  readonly errors?: readonly string[];
  readonly errlist?: readonly unknown[];
  readonly accounts: readonly { readonly id: string; readonly transactions: readonly HeldTransaction[] }[];
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
        ids: transactions.map(({ id }) => id),
        transactions,
      };
    },
  };
};
