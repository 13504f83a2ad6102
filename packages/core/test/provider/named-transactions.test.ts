import { expect, it } from "vitest";
import type { LinkedAccount } from "../../src/provider/books/bank-books.ts";
import {
  daysAround,
  daysOfTransactions,
  namedTransactions,
} from "../../src/provider/translate/named-transactions.ts";
import { answerOf, wireAccount, wireTransaction } from "./support.ts";

const stored = (organization: string): LinkedAccount => ({
  ...{ id: `1 of ${organization}`, provider_id: "1", organization, name: "Checking" },
  ...{ account_type: "depository", currency: "USD", balance: "1", balance_date: null, balance_day: null },
  renamed: false,
  status: "active",
});

const of = (conn_id: string, ...ids: readonly string[]) =>
  wireAccount({ id: "1", org: undefined, conn_id, transactions: ids.map((id) => wireTransaction({ id })) });

it("a transaction is named only for its own account, whatever other accounts have the same id", () => {
  const { accounts } = answerOf({ accounts: [of("mill", "a", "b"), of("harbor", "c"), of("new", "d")] });
  const named = namedTransactions(accounts, ["harbor", "mill", "gone"].map(stored), "USD");
  expect(named).toEqual(
    new Map([
      ["1 of mill", ["a", "b"]],
      ["1 of harbor", ["c"]],
      ["1 of gone", ["d"]],
    ]),
  );
});

it("the transactions of an account in several parts are all named", () => {
  const { accounts } = answerOf({ accounts: [of("mill", "a"), of("mill", "b")] });
  expect(namedTransactions(accounts, [stored("mill")], "USD")).toEqual(new Map([["1 of mill", ["a", "b"]]]));
});

it("the days of the transactions of an account are all around those that their times can be", () => {
  const times = { posted: 1_772_366_400, transacted_at: 1_772_323_200 };
  const { accounts } = answerOf({
    accounts: [
      wireAccount({ id: "1", org: undefined, conn_id: "mill", transactions: [wireTransaction(times)] }),
    ],
  });
  const dayOf = (seconds: number) => (seconds === times.posted ? "2026-02-28" : "not asked: midnight in UTC");
  expect(daysOfTransactions(accounts, [stored("mill")], "USD", dayOf)).toEqual(
    new Map([["1 of mill", [...daysAround("2026-02-28"), "2026-03-09"]]]),
  );
});

it("the days around one are all on which what is pending then can be booked", () => {
  const days = daysAround("2026-03-01");
  expect([days[0], days.at(-1), days.length]).toEqual(["2026-02-21", "2026-03-09", 17]);
});
