import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { BankConnections, type BankTransactionChange } from "@farthing/core/provider";
import { type Transaction, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  changed,
  claim,
  LATER,
  linked,
  newBankAccount,
  newBankTransaction,
  readBank,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const MUCH_LATER = "2026-03-03T06:00:00.000Z";

export const bankChangesLaws = ({ law }: Laws<BankConnections | Imports | Transactions | Users>): void => {
  law(
    "new values of the bank are stored, and overwrite the fields that no user has changed",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const bank = yield* syncedBank(family, [{ posted: null, pending: true }, { provider_id: "TRN-2" }]);
      const [first, second] = bank.transactions;
      const before = (yield* transactions.find(family.id, first!.transaction_id))!;
      const now = told({
        ...{ provider_id: "TRN-9", date: "2026-02-16", amount: "13", name: "Baker", notes: "2 loaves" },
        ...{ description: "BAKER", posted: 1_771_200_000 },
      });
      const fields = { date: now.date, notes: now.notes };
      yield* storeBank(bank.connection, {
        ...{ at: MUCH_LATER, transactions: [changed(first!, { told: now, fields })] },
      });
      expect(yield* transactions.find(family.id, first!.transaction_id)).toEqual({
        ...{ ...before, ...fields, external_id: "TRN-9", pending: false, updated_at: MUCH_LATER },
      });
      const books = yield* readBank(bank.connection);
      expect(new Set(books.transactions)).toEqual(
        new Set([linked({ ...first!, told: now, seen_at: LATER }), linked(second!)]),
      );
    }),
  );

  law(
    "a transaction gets the time of the window only if one of its fields changes",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { connection, transactions: added } = yield* syncedBank(family, [{ notes: "2 loaves" }]);
      const [first] = added;
      let current = (yield* transactions.find(family.id, first!.transaction_id))!;
      const steps: readonly (readonly [Partial<BankTransactionChange>, Partial<Transaction> | undefined])[] =
        [
          [{}, undefined],
          [{ told: told({ name: "Not for the person", description: "x", posted: 7 }) }, undefined],
          [{ fields: { name: "Bread", date: "2026-02-14", amount: "12.5", notes: "2 loaves" } }, undefined],
          [{ fields: { name: "Baker" } }, { name: "Baker" }],
          [{ fields: { amount: "12.51" } }, { amount: "12.51" }],
          [{ fields: { date: "2026-02-15" } }, { date: "2026-02-15" }],
          [{ fields: { notes: null } }, { notes: null }],
          [{ fields: { notes: null } }, undefined],
          [{ fields: { notes: "" } }, { notes: "" }],
          [{ told: told({ provider_id: "TRN-2" }) }, { external_id: "TRN-2" }],
          [{ told: told({ provider_id: "TRN-2" }) }, undefined],
        ];
      for (const [index, [parts, expected]] of steps.entries()) {
        const at = `2026-04-01T00:00:${String(index).padStart(2, "0")}.000Z`;
        yield* storeBank(connection, { at, transactions: [changed(first!, { ...parts, seen_at: at })] });
        if (expected !== undefined) current = { ...current, ...expected, updated_at: at };
        expect(yield* transactions.find(family.id, first!.transaction_id), String(index)).toEqual(current);
        expect((yield* readBank(connection)).transactions).toEqual([
          linked({ ...first!, told: parts.told ?? told(), seen_at: at }),
        ]);
      }
    }),
  );

  law(
    "what a user has changed of a transaction stays as it is",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, food, shop, work, savings } = yield* createFamilyWithBooks;
      const { connection, transactions: added } = yield* syncedBank(family);
      const id = added[0]!.transaction_id;
      const incoming = plannedTransaction(savings, { amount: "-12.5" });
      const transfer = { id: newId(), inflow_transaction_id: incoming.id, outflow_transaction_id: id };
      yield* store(family.id, { transactions: [incoming], transfers: [transfer] });
      yield* transactions.update(family.id, id, {}, () =>
        Result.succeed({
          ...{ name: "Mine", category_id: food.id, merchant_id: shop.id, tag_ids: [work.id] },
          ...{ currency: "CHF", locked: ["name", "category_id"], updated_at: LATER },
        }),
      );
      const before = (yield* transactions.find(family.id, id))!;
      expect(before.transfer?.id).toBe(transfer.id);
      yield* storeBank(connection, {
        ...{ at: MUCH_LATER, transactions: [changed(added[0]!, { fields: { amount: "13" } })] },
      });
      expect(yield* transactions.find(family.id, id)).toEqual({
        ...{ ...before, amount: "13", updated_at: MUCH_LATER },
      });
      expect((yield* readBank(connection)).transactions[0]?.locked).toEqual(before.locked);
    }),
  );

  law(
    "a removed transaction takes everything that refers to it along, and its id at the bank becomes free",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, work, savings } = yield* createFamilyWithBooks;
      const {
        connection,
        account,
        transactions: added,
      } = yield* syncedBank(family, [
        { provider_id: "in" },
        { provider_id: "out" },
        { provider_id: "stays" },
      ]);
      const ids = added.map(({ transaction_id }) => transaction_id);
      const others = [plannedTransaction(savings), plannedTransaction(savings)];
      yield* store(family.id, {
        transactions: others,
        transfers: [
          { id: newId(), inflow_transaction_id: ids[0]!, outflow_transaction_id: others[0]!.id },
          { id: newId(), inflow_transaction_id: others[1]!.id, outflow_transaction_id: ids[1]! },
        ],
      });
      for (const id of ids)
        yield* transactions.update(family.id, id, {}, () =>
          Result.succeed({ tag_ids: [work.id], locked: [], updated_at: LATER }),
        );
      const count = (yield* listAll(family.id)).length;
      const again = newBankTransaction(account, { provider_id: "in" });
      yield* storeBank(connection, { removed: ids.slice(0, 2), new_transactions: [again] });
      for (const id of ids.slice(0, 2)) expect(yield* transactions.find(family.id, id)).toBeUndefined();
      for (const { id } of others)
        expect(yield* transactions.find(family.id, id)).toMatchObject({ transfer: null });
      expect(yield* listAll(family.id)).toHaveLength(count - 1);
      expect(new Set((yield* readBank(connection)).transactions)).toEqual(
        new Set([linked(added[2]!), linked(again)]),
      );
    }),
  );

  law(
    "equal purchases are two transactions, and one id in two accounts is two transactions",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, [{}, { provider_id: "TRN-2" }]);
      const second = newBankAccount({ provider_id: "ACT-2" });
      const same = newBankTransaction(second);
      yield* storeBank(connection, { new_accounts: [second], new_transactions: [same] });
      yield* syncedBank(family, [{}, { provider_id: "TRN-2" }]);
      expect(yield* listAll(family.id)).toHaveLength(5);
      expect(yield* listAll(family.id, { account_id: account.id })).toHaveLength(2);
    }),
  );

  law(
    "a removed connection leaves its accounts and transactions to the family",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connections = yield* BankConnections;
      const { connection, account, transactions } = yield* syncedBank(family, [{}, { provider_id: "TRN-2" }]);
      const before = yield* listAll(family.id);
      yield* connections.remove(family.id, connection.id);
      expect(yield* listAll(family.id)).toEqual(before);
      const renewed = yield* (yield* Transactions).update(
        family.id,
        transactions[0]!.transaction_id,
        {},
        () => Result.succeed({ name: "Mine", locked: ["name"], updated_at: LATER }),
      );
      expect(renewed).toMatchObject({ name: "Mine", account: { id: account.id } });
      const next = yield* syncedBank(family, [{}, { provider_id: "TRN-2" }]);
      expect((yield* readBank(next.connection)).transactions).toHaveLength(2);
      expect(yield* listAll(family.id)).toHaveLength(4);
      yield* expectDefect(storeBank(next.connection, { removed: [transactions[0]!.transaction_id] }));
    }),
  );

  law(
    "windows of different connections do not affect each other",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const connections = yield* Effect.all([1, 2, 3, 4, 5].map(() => claim(family)));
      yield* Effect.all(
        connections.map((connection) => {
          const account = newBankAccount();
          return storeBank(connection, {
            ...{ new_accounts: [account], new_transactions: [newBankTransaction(account)] },
          });
        }),
        { concurrency: "unbounded" },
      );
      for (const connection of connections) {
        const { accounts, transactions } = yield* readBank(connection);
        expect([accounts.length, transactions.length]).toEqual([1, 1]);
      }
      expect(yield* listAll(family.id)).toHaveLength(5);
    }),
  );
};
