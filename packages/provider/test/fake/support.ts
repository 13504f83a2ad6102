import { afterAll } from "vitest";
import {
  type BankAccount,
  type BankTransaction,
  type FakeProvider,
  type FakeProviderOptions,
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

export const askingBy = (accessUrl: string): Asking => {
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

export const transaction = (id: string, more: Partial<BankTransaction> = {}): BankTransaction => ({
  id,
  amount: "-12.30",
  description: "COFFEE",
  posted: MARCH,
  ...more,
});

export const account = (
  transactions: readonly BankTransaction[],
  more: Partial<BankAccount> = {},
): BankAccount => ({ id: "checking", name: "Checking", balance: "100.23", transactions, ...more });

/** A bank with one account. */
export const holding = (
  transactions: readonly BankTransaction[],
  more: Partial<Scenario> = {},
): Scenario => ({
  institutions: [
    { id: "mill", name: "Mill Bank", domain: "mill.example", accounts: [account(transactions)] },
  ],
  ...more,
});
