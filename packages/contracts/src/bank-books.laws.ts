import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { type BankBooks, BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  change,
  claim,
  LATER,
  linked,
  linkedAccount,
  newBankAccount,
  newBankTransaction,
  readBank,
  readBanks,
  readWithin,
  SYNCED_AT,
  scopeOf,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily } from "./support/people.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";

/** The transactions within a scope, by the provider's ids. */
const idsWithin = (...scope: Parameters<typeof scopeOf>) =>
  Effect.map(readWithin(scopeOf(...scope)), ({ transactions }) =>
    transactions.map(({ provider_id }) => provider_id).toSorted(),
  );

/** The bank's next values of an account. */
const CURRENT = {
  ...{ name: "Current", currency: "CHF", organization: "new.example", balance_date: 1_772_000_001 },
};

const NOWHERE = { start: 0, end: 0 };

export const bankBooksLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "new accounts and transactions belong to the family and have no locked fields",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { account, transactions } = yield* syncedBank(family, [{ notes: "2 loaves" }]);
      const { provider_id: _, organization: __, balance_date: ___, ...stored } = account;
      expect(yield* (yield* Accounts).find(family.id, account.id)).toEqual({
        ...stored,
        ...{ created_at: SYNCED_AT, updated_at: SYNCED_AT },
      });
      const { id, name, account_type, status } = account;
      expect(yield* listAll(family.id)).toEqual([
        {
          ...{ id: transactions[0]!.transaction_id, date: "2026-02-14", amount: "12.5", currency: "EUR" },
          ...{ name: "Bread", notes: "2 loaves", external_id: "TRN-1", source: "bank_sync" },
          pending: false,
          pending_gone: false,
          ...{ account: { id, name, account_type, status }, category: null, merchant: null, tags: [] },
          ...{ transfer: null, split: "whole", locked: [], created_at: SYNCED_AT, updated_at: SYNCED_AT },
        },
      ]);
    }),
  );

  law(
    "the bank's values come back as they were stored",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      const accounts = HARD_TEXTS.map((text, index) =>
        newBankAccount({
          ...{ provider_id: text, name: text, subtype: index % 2 === 0 ? null : text },
          ...{ account_type: "credit_card", balance: EXACT_AMOUNTS[index % EXACT_AMOUNTS.length]! },
        }),
      );
      const texts = [...HARD_TEXTS, LONG_TEXT].map((text) => ({
        ...{ provider_id: text, name: text, notes: text, description: text },
      }));
      const amounts = EXACT_AMOUNTS.map((amount) => ({ provider_id: amount, amount }));
      const moments = [-2_208_988_800, -1, 0, 1, 2_147_483_648, 253_402_300_799].map((posted) => ({
        ...{ provider_id: `at ${posted}`, posted },
      }));
      const others = [
        { provider_id: "", name: "", description: "", notes: "" },
        { provider_id: "pending", posted: null, pending: true },
      ];
      const transactions = [...texts, ...amounts, ...moments, ...others].map((parts) =>
        newBankTransaction(accounts[0]!, parts),
      );
      yield* storeBank(connection, { new_accounts: accounts, new_transactions: transactions });
      const books = yield* readBank(connection);
      expect(new Set(books.accounts)).toEqual(new Set(accounts.map(linkedAccount)));
      expect(new Set(books.transactions)).toEqual(new Set(transactions.map((each) => linked(each))));
      expect(books.transactions).toHaveLength(transactions.length);
      const ids = texts.map(({ provider_id }) => provider_id);
      const named = new Map([[accounts[0]!.id, ids]]);
      expect((yield* readWithin(scopeOf(connection, { named: () => named }))).transactions).toHaveLength(
        texts.length + 1,
      );
    }),
  );

  law(
    "a window contains what is posted from its start until before its end, and everything pending",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection } = yield* syncedBank(family, [
        ...[99, 100, 101, 199, 200, 201].map((posted) => ({ provider_id: `at ${posted}`, posted })),
        { provider_id: "undated", posted: null },
        { provider_id: "pending", posted: null, pending: true },
        { provider_id: "pending at 150", posted: 150, pending: true },
        { provider_id: "pending at 900", posted: 900, pending: true },
      ]);
      const pending = ["pending", "pending at 150", "pending at 900"];
      const within = (start: number, end: number) => idsWithin(connection, { window: { start, end } });
      expect(yield* within(100, 200)).toEqual(["at 100", "at 101", "at 199", ...pending]);
      expect(yield* within(100, 100)).toEqual(pending);
      expect(yield* within(0, 100)).toEqual(["at 99", ...pending]);
      expect(yield* within(201, 202)).toEqual(["at 201", ...pending]);
      expect(yield* within(-10, 0)).toEqual(pending);
    }),
  );

  law(
    "what an answer names is found whenever it was posted, in the account for which it is named",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(
        family,
        ["a", "b", "c", "A", "a "].map((provider_id) => ({ provider_id })),
      );
      const second = newBankAccount({ provider_id: "ACT-2" });
      const same = newBankTransaction(second, { provider_id: "a" });
      const undated = newBankTransaction(second, { provider_id: "undated", posted: null });
      yield* storeBank(connection, { new_accounts: [second], new_transactions: [same, undated] });
      const within = (named: readonly (readonly [string, readonly string[]])[], window = NOWHERE) =>
        idsWithin(connection, { window, named: () => new Map(named) });
      expect(yield* within([[account.id, ["b", "x", "a", "b"]]])).toEqual(["a", "b"]);
      expect(yield* within([[second.id, ["undated", "b"]]])).toEqual(["undated"]);
      const both = yield* readWithin(scopeOf(connection, { named: () => new Map([[second.id, ["a"]]]) }));
      expect(both.transactions).toEqual([linked(same)]);
      expect(yield* within([["unknown", ["a"]]])).toEqual([]);
      expect(yield* within([])).toEqual([]);
      const everywhen = { start: 0, end: 2_000_000_000 };
      expect(yield* within([[account.id, ["a", "b"]]], everywhen)).toEqual(["A", "a", "a", "a ", "b", "c"]);
    }),
  );

  law(
    "a window shows nothing of another connection, whether of the same or of another family",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const own = yield* syncedBank(home.family, [{}, { provider_id: "p", posted: null, pending: true }]);
      const others = [home.family, (yield* createFamily()).family];
      const banks = [own];
      for (const family of others)
        banks.push(
          yield* syncedBank(family, [
            {},
            { provider_id: "q", posted: null, pending: true },
            { provider_id: "r" },
          ]),
        );
      const books = yield* readBank(own.connection);
      expect(books.accounts.map(({ id }) => id)).toEqual([own.account.id]);
      expect(new Set(books.transactions)).toEqual(new Set(own.transactions.map((each) => linked(each))));
      const ids = ["TRN-1", "p", "q", "r"];
      const named = () => new Map(banks.map(({ account }) => [account.id, ids]));
      expect(yield* idsWithin(own.connection, { named })).toEqual(["TRN-1", "p"]);
      for (const family of others) expect((yield* readBanks(family.id)).length).toBeGreaterThan(0);
    }),
  );

  law(
    "a window shows the locked fields of a transaction as they are when the window is stored",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, transactions } = yield* syncedBank(family);
      const [first] = transactions;
      const edit = (parts: { readonly name?: string; readonly locked: readonly ("name" | "notes")[] }) =>
        Effect.flatMap(Transactions, (each) =>
          each.update(family.id, first!.transaction_id, {}, () =>
            Result.succeed({ ...parts, updated_at: LATER }),
          ),
        );
      for (const locked of [["name"], ["name", "notes"], []] as const) {
        yield* edit({ name: "My bread", locked });
        expect((yield* readBank(connection)).transactions).toEqual([linked(first!, { locked })]);
      }
    }),
  );

  law(
    "accounts of two organizations may have the same id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connection = yield* claim(family);
      const accounts = ["a.example", "b.example", ""].map((organization) => newBankAccount({ organization }));
      yield* storeBank(connection, { new_accounts: accounts });
      const transactions = accounts.map((each) => newBankTransaction(each));
      yield* storeBank(connection, { new_transactions: transactions });
      const named = (known: BankBooks["accounts"]) => new Map(known.map(({ id }) => [id, ["TRN-1"]]));
      const kept = yield* readWithin(scopeOf(connection, { named }));
      expect(new Set(kept.accounts.map(({ id, organization }) => [id, organization].join()))).toEqual(
        new Set(accounts.map(({ id, organization }) => [id, organization].join())),
      );
      expect(new Set(kept.transactions)).toEqual(new Set(transactions.map((each) => linked(each))));
    }),
  );

  law(
    "an account is shown as it is stored, and every account of the connection with or without transactions",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family);
      const empty = newBankAccount({ provider_id: "ACT-2", subtype: "savings", status: "disabled" });
      const { id } = account;
      yield* storeBank(connection, {
        ...{ at: LATER, new_accounts: [empty] },
        accounts: [{ id, ...CURRENT, said: { balance: "-0.01", day: "2026-02-26", replaces: false } }],
      });
      const changed = {
        ...{ ...linkedAccount(account), ...CURRENT },
        ...{ balance: "-0.01", balance_day: "2026-02-26" },
      };
      expect(new Set((yield* readBank(connection)).accounts)).toEqual(
        new Set([changed, linkedAccount(empty)]),
      );
      expect(yield* (yield* Accounts).find(family.id, id)).toMatchObject({
        ...{ name: "Current", currency: "CHF", balance: "-0.01", account_type: "depository" },
        balance_day: "2026-02-26",
      });
    }),
  );

  law(
    "a window returns what was decided, and each concurrent window sees the result of those before it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const scope = scopeOf(connection, { named: () => new Map([[account.id, ["raced"]]]) });
      const connections = yield* BankConnections;
      const outcomes = yield* race(20, (index) =>
        connections.storeWindow(scope, ({ transactions }: BankBooks) => {
          const raced = newBankTransaction(account, told({ provider_id: "raced" }));
          return Result.succeed({
            change: change({ new_transactions: transactions.length > 0 ? [] : [raced] }),
            result: { index, found: transactions.length },
          });
        }),
      );
      expect(outcomes.map(({ result }) => result.index)).toEqual(
        Array.from({ length: 20 }, (_, index) => index),
      );
      expect(outcomes.filter(({ result }) => result.found === 0)).toHaveLength(1);
      expect(yield* listAll(family.id)).toHaveLength(1);
    }),
  );
};
