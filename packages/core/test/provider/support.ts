import * as Redacted from "effect/Redacted";
import * as Result from "effect/Result";
import type { ProviderAnswer } from "../../src/provider/answer/answer.ts";
import { decodeAnswer } from "../../src/provider/answer/decode-answer.ts";
import type { BankAccount, BankTransaction } from "../../src/provider/books/bank-account.ts";
import type { ProviderFailure } from "../../src/provider/failure/failure.ts";

export const ACCESS = Redacted.make("https://user-demo-0001:pass%40word%2F99@bank.example/feed");

/** What is inside a value that is hidden, or why there is none. */
export const told = <A>(result: Result.Result<Redacted.Redacted<A>, string>): A | string =>
  Result.isSuccess(result) ? Redacted.value(result.success) : result.failure;

export const bodyOf = (value: unknown): Redacted.Redacted<string> =>
  Redacted.make(typeof value === "string" ? value : JSON.stringify(value));

export const decode = (value: unknown, access = ACCESS): Result.Result<ProviderAnswer, ProviderFailure> =>
  decodeAnswer(bodyOf(value), access);

export const answerOf = (value: unknown, access = ACCESS): ProviderAnswer =>
  Result.getOrThrow(decode(value, access));

export const failureOf = (value: unknown): ProviderFailure => Result.getOrThrow(Result.flip(decode(value)));

/** An account as a provider writes it. */
export const wireAccount = (parts: Readonly<Record<string, unknown>> = {}) => ({
  id: "A1",
  name: "Checking",
  currency: "USD",
  balance: "10.00",
  org: { name: "Meadow Bank" },
  transactions: [],
  ...parts,
});

/** A transaction as a provider writes it. */
export const wireTransaction = (parts: Readonly<Record<string, unknown>> = {}) => ({
  id: "T1",
  posted: 1_772_366_400,
  amount: "-4.50",
  description: "Coffee",
  ...parts,
});

export const aTransaction = (parts: Partial<BankTransaction> = {}): BankTransaction => ({
  provider_id: "T1",
  date: "2026-03-01",
  amount: "4.5",
  name: "Coffee",
  notes: null,
  description: "Coffee",
  posted: 1_772_366_400,
  pending: false,
  ...parts,
});

/** The end of the requested time, if a test needs one. */
export const END = 1_773_000_000;

export const anAccount = (
  transactions: readonly BankTransaction[] = [],
  parts: Partial<BankAccount> = {},
): BankAccount => ({
  provider_id: "A1",
  organization: "Meadow Bank",
  name: "Checking",
  account_type: "depository",
  subtype: "checking",
  currency: "USD",
  balance: "10",
  balance_date: 0,
  institution: "Meadow Bank",
  transactions,
  ...parts,
});
