import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { Accounts, type Transaction, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import {
  changed,
  LATER,
  linked,
  newBankTransaction,
  readBank,
  readWithin,
  scopeOf,
  storeBank,
  syncedBank,
  told,
} from "./support/bank.ts";
import { everything } from "./support/everything.ts";
import { breadAsRead, createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedTransaction,
  planning,
  REMOVED_AT,
  store,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";

const allow = () => Result.void;

export const removedTransactionsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Users>): void => {
  law(
    "a deleted transaction is gone, and everything else is as it was",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const { family, bread } = home;
      const before = yield* everything(home);
      const seen: Transaction[] = [];
      const removed = yield* transactions.remove(family.id, bread.id, REMOVED_AT, (current) => {
        seen.push(current);
        return Result.void;
      });
      expect([seen.at(-1), removed]).toEqual([breadAsRead(home), breadAsRead(home)]);
      expect(yield* transactions.find(family.id, bread.id)).toBeUndefined();
      const after = yield* everything(home);
      expect(after).toEqual({
        ...before,
        checking: { ...before.checking, recorded: after.checking.recorded },
        transactions: before.transactions.filter(({ id }) => id !== bread.id),
      });
      expect(after.checking.recorded).toHaveLength(before.checking.recorded.length - 1);
    }),
  );

  law(
    "a deleted transaction takes its parts and its transfer along, and the other side of the transfer stays",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, basket, apples, soap, sent, received, bread } = yield* createFamilyWithBooks;
      expect(yield* transactions.remove(family.id, basket.id, REMOVED_AT, allow)).toMatchObject({
        split: "parent",
      });
      for (const { id } of [basket, apples, soap])
        expect(yield* transactions.find(family.id, id)).toBeUndefined();
      yield* transactions.remove(family.id, sent.id, REMOVED_AT, allow);
      expect(yield* transactions.find(family.id, received.id)).toMatchObject({ transfer: null });
      expect((yield* listAll(family.id)).map(({ id }) => id)).toEqual([bread.id, received.id]);
    }),
  );

  law(
    "a refused deletion ends with its reason and deletes nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const before = yield* everything(home);
      const { family, basket } = home;
      const refused = (yield* Transactions).remove(family.id, basket.id, REMOVED_AT, () =>
        Result.fail("no" as const),
      );
      expect(yield* Effect.flip(refused)).toBe("no");
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "what is unknown, or another family's, is deleted by nobody, and no decision is asked for",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const before = yield* everything(other);
      for (const id of [other.bread.id, other.basket.id, other.apples.id, other.sent.id, newId()]) {
        const refused = transactions.remove(own.family.id, id, REMOVED_AT, () => {
          throw new Error("asked for a decision");
        });
        expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "TransactionNotFound", id });
      }
      expect(yield* everything(other)).toEqual(before);
    }),
  );

  law(
    "of twenty concurrent deletions one deletes the transaction",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, bread } = yield* createFamilyWithBooks;
      const outcomes = yield* race(20, () =>
        transactions.remove(family.id, bread.id, REMOVED_AT, allow).pipe(
          Effect.as("deleted"),
          Effect.catchTag("TransactionNotFound", () => Effect.succeed("gone")),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "deleted")).toHaveLength(1);
    }),
  );

  law(
    "what a bank told of a deleted transaction stays known to its connection, by time and by name",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const {
        connection,
        account,
        transactions: added,
      } = yield* syncedBank(family, [
        { provider_id: "posted", posted: 100 },
        { provider_id: "pending", posted: null, pending: true },
        { provider_id: "undated", posted: null },
        { provider_id: "stays", posted: 100 },
      ]);
      yield* transactions.update(family.id, added[0]!.transaction_id, {}, () =>
        Result.succeed({ name: "Mine", locked: ["name"], updated_at: LATER }),
      );
      for (const { transaction_id } of added.slice(0, 3))
        yield* transactions.remove(family.id, transaction_id, REMOVED_AT, allow);
      const [posted, pending, undated] = added.slice(0, 3).map((each) => linked(each, { deleted: true }));
      const stays = linked(added[3]!);
      expect(new Set((yield* readBank(connection)).transactions)).toEqual(new Set([posted, pending, stays]));
      const within = (start: number, end: number, ...ids: readonly string[]) =>
        Effect.map(
          readWithin(
            scopeOf(connection, { window: { start, end }, named: () => new Map([[account.id, ids]]) }),
          ),
          (books) => new Set(books.transactions),
        );
      expect(yield* within(101, 200)).toEqual(new Set([pending]));
      expect(yield* within(101, 200, "undated", "posted")).toEqual(new Set([pending, undated, posted]));
      expect(yield* listAll(family.id)).toHaveLength(1);
    }),
  );

  law(
    "new values of the bank for a deleted transaction are stored, and it stays deleted until the bank removes it",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { connection, transactions: added } = yield* syncedBank(family, [
        { posted: null, pending: true },
      ]);
      const [one] = added;
      const { transaction_id, account_id } = one!;
      yield* store(family.id, {
        transactions: [plannedTransaction({ id: account_id }, { parent_id: transaction_id })],
      });
      yield* transactions.remove(family.id, one!.transaction_id, REMOVED_AT, allow);
      const now = told({ provider_id: "TRN-9", amount: "13", name: "Baker" });
      yield* storeBank(connection, {
        ...{ at: LATER, transactions: [changed(one!, { told: now, fields: { amount: "13" } })] },
      });
      expect((yield* readBank(connection)).transactions).toEqual([
        linked({ ...one!, told: now, seen_at: LATER }, { deleted: true }),
      ]);
      expect(yield* listAll(family.id)).toEqual([]);
      yield* storeBank(connection, { at: LATER, removed: [one!.transaction_id] });
      expect((yield* readBank(connection)).transactions).toEqual([]);
    }),
  );

  law(
    "a transaction of the bank that a user has deleted cannot be added again",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { connection, account, transactions: added } = yield* syncedBank(family);
      yield* transactions.remove(family.id, added[0]!.transaction_id, REMOVED_AT, allow);
      yield* expectDefect(storeBank(connection, { new_transactions: [newBankTransaction(account)] }));
      expect(yield* listAll(family.id)).toEqual([]);
    }),
  );

  law(
    "an import is undone without the transactions and accounts that were deleted since",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const accounts = [plannedAccount(), plannedAccount()];
      const asked = importOf(family.id);
      const all = [0, 0, 0, 1].map((which) => plannedTransaction(accounts[which]!));
      yield* imports.store(
        asked,
        planning(() => Result.succeed(change({ accounts, transactions: all }))),
      );
      yield* (yield* Transactions).remove(family.id, all[0]!.id, REMOVED_AT, allow);
      yield* (yield* Accounts).remove(family.id, accounts[1]!.id, allow);
      const undo = { family_id: family.id, id: asked.file.id, with_edited: false, at: LATER };
      expect(yield* imports.undo(undo)).toMatchObject({ _tag: "Undone", removed: 2, kept: [] });
      expect(yield* listAll(family.id)).toEqual([]);
      expect((yield* (yield* Accounts).list(family.id, { page: 1, per_page: 10 })).items).toEqual([]);
    }),
  );

  law(
    "another connection can neither change nor remove what was deleted, and a removed connection forgets it",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { connection, transactions: added } = yield* syncedBank(family);
      const [one] = added;
      yield* transactions.remove(family.id, one!.transaction_id, REMOVED_AT, allow);
      const stranger = (yield* syncedBank(family, [])).connection;
      yield* expectDefect(storeBank(stranger, { transactions: [changed(one!)] }));
      yield* expectDefect(storeBank(stranger, { removed: [one!.transaction_id] }));
      expect((yield* readBank(connection)).transactions).toEqual([linked(one!, { deleted: true })]);
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect(yield* listAll(family.id)).toEqual([]);
    }),
  );
};
