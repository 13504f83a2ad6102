import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import {
  type Accounts,
  SUMMARY_KEYS,
  type SummaryKey,
  type Transaction,
  type TransactionFilter,
  type TransactionSum,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedCategory, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const PLACES = 20;

/** A decimal in units of its twentieth place. */
const unitsOf = (decimal: string): bigint => {
  const [whole = "", places = ""] = decimal.replace("-", "").split(".");
  return BigInt(whole + places.padEnd(PLACES, "0"));
};

const keyOf = (by: SummaryKey, { date, category, account }: Transaction) =>
  ({
    month: [date.slice(0, 7), null],
    category: [category?.id ?? null, category?.name ?? null],
    account: [account.id, account.name],
  })[by];

/** The same sums, of a list of transactions. */
const sumsOf = (by: SummaryKey, all: readonly Transaction[]): readonly unknown[] => {
  const groups = Map.groupBy(all, (each) => JSON.stringify([...keyOf(by, each), each.currency]));
  return [...groups].map(([group, own]) => {
    const counted = own.filter(({ transfer }) => transfer === null);
    const sum = (sign: boolean): bigint =>
      counted.reduce(
        (all, { amount }) => (amount.startsWith("-") === sign ? all + unitsOf(amount) : all),
        0n,
      );
    return [group, String(sum(true)), String(sum(false)), counted.length, own.length - counted.length];
  });
};

const told = (sums: readonly TransactionSum[]): readonly unknown[] =>
  sums.map(({ key, name, currency, income, expense, transactions, transfers }) => [
    JSON.stringify([key, name, currency]),
    ...[String(unitsOf(income)), String(unitsOf(expense)), transactions, transfers],
  ]);

const sorted = (all: readonly unknown[]): readonly string[] => all.map((each) => JSON.stringify(each)).sort();

export const sumsLaws = ({ law, property }: Laws<Accounts | Imports | Transactions | Users>): void => {
  property(
    "sums are those of the list, exactly, whatever they are by",
    fc.array(
      fc.record({
        ...{ account: fc.nat({ max: 1 }), category: fc.option(fc.nat({ max: 1 })) },
        date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-28"),
        amount: fc.constantFrom(
          "0",
          "0.1",
          "0.2",
          "-0.3",
          "-7",
          "12345678901234567890.5",
          "-0.00000000000000000001",
        ),
        currency: fc.constantFrom("EUR", "JPY"),
      }),
      { maxLength: 15 },
    ),
    (rows) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const accounts = [plannedAccount(), plannedAccount()];
        const categories = [plannedCategory(), plannedCategory({ name: "Fun" })];
        yield* store(family.id, {
          ...{ accounts, categories },
          transactions: rows.map(({ account, category, ...row }, n) =>
            plannedTransaction(accounts[account]!, {
              ...{ ...row, name: `Row ${n}` },
              category_id: category === null ? null : categories[category]!.id,
            }),
          ),
        });
        for (const filter of [
          {},
          { account_id: accounts[0]!.id },
          { type: "expense" },
        ] as TransactionFilter[])
          for (const by of SUMMARY_KEYS) {
            const all = yield* listAll(family.id, filter);
            const sums = yield* transactions.sums(family.id, filter, by);
            expect(sorted(told(sums))).toEqual(sorted(sumsOf(by, all)));
          }
      }),
  );

  law(
    "sides of transfers and parts of splits are not added up, and nothing of another family is",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, checking, savings, food } = yield* createFamilyWithBooks;
      yield* createFamilyWithBooks;
      const sums = yield* transactions.sums(family.id, {}, "account");
      expect(sums.toSorted((a, b) => (a.name! < b.name! ? -1 : 1))).toEqual([
        {
          ...{ key: checking.id, name: "Checking", currency: "EUR", income: "0", expense: "42.5" },
          ...{ transactions: 2, transfers: 1 },
        },
        {
          ...{ key: savings.id, name: "Savings", currency: "CHF", income: "0", expense: "0" },
          ...{ transactions: 0, transfers: 1 },
        },
      ]);
      const ofFood = yield* transactions.sums(family.id, { category_ids: [food.id] }, "month");
      expect(ofFood).toMatchObject([{ key: "2026-02", name: null, expense: "12.5", transactions: 1 }]);
      expect(yield* transactions.sums(newId(), {}, "month")).toEqual([]);
    }),
  );
};
