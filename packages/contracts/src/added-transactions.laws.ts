import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import type { Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { syncedBank } from "./support/bank.ts";
import { ADDED_AT, addByHand, newTransaction } from "./support/by-hand.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { expectDefect, race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, REMOVED_AT, store, wholeAccount } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { allow } from "./support/restoring.ts";
import { HARD_TEXTS } from "./support/samples.ts";

const NAMED = { external_id: "local_1", source: "api" };

export const addedTransactionsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Transfers | Users>): void => {
  law(
    "what is added comes back as it was added, in its place of every list, and is of no import",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const { family, checking, food, shop, work, holiday } = home;
      const before = yield* everything(home);
      const added = newTransaction(checking, {
        ...{ date: "2026-02-19", amount: "-0.0001", currency: "JPY", name: "Kisetsu 🍡", notes: "一" },
        ...{ category_id: food.id, merchant_id: shop.id, tag_ids: [work.id, holiday.id], ...NAMED },
      });
      const { transaction, is_new } = yield* addByHand(family.id, added);
      const { account_id: _, category_id, merchant_id, tag_ids, ...same } = added;
      expect(is_new).toBe(true);
      expect(transaction).toMatchObject({
        ...{
          ...same,
          updated_at: ADDED_AT,
          pending: false,
          pending_gone: false,
          transfer: null,
          split: "whole",
        },
        account: { id: checking.id },
        ...{ category: { id: category_id }, merchant: { id: merchant_id } },
      });
      expect(transaction.tags.map(({ id }) => id)).toEqual([holiday.id, work.id]);
      expect(tag_ids).toHaveLength(2);
      expect(yield* transactions.find(family.id, added.id)).toEqual(transaction);
      expect(yield* transactions.familyOf(added.id)).toBe(family.id);
      const [bread, ...others] = before.transactions;
      expect(yield* listAll(family.id)).toEqual([bread, transaction, ...others]);
      const page = yield* transactions.list(family.id, {}, { page: 1, per_page: 1 });
      expect(page.total_count).toBe(before.transactions.length + 1);
      const ofAccount = yield* transactions.list(
        family.id,
        { account_id: checking.id },
        { page: 1, per_page: 1 },
      );
      expect(ofAccount.total_count).toBe(4);
      for (const search of ["kisetsu 🍡", "一"])
        expect(yield* listAll(family.id, { search })).toEqual([transaction]);
      expect(yield* (yield* Imports).ofTransactions(family.id, [added.id])).toEqual([]);
      yield* transactions.remove(family.id, added.id, REMOVED_AT, allow);
      const after = yield* everything(home);
      expect(after).toEqual({ ...before, accounts: after.accounts });
    }),
  );

  law(
    "texts of any kind come back as they were added",
    Effect.gen(function* () {
      const { family, checking } = yield* createFamilyWithBooks;
      for (const text of HARD_TEXTS) {
        const added = newTransaction(checking, { name: text, notes: text, external_id: text, source: text });
        const { transaction } = yield* addByHand(family.id, added);
        expect(transaction).toMatchObject({ name: text, notes: text, external_id: text, source: text });
        expect(yield* addByHand(family.id, { ...added, id: newId() })).toEqual({
          transaction,
          is_new: false,
        });
      }
    }),
  );

  law(
    "what its client has added before is returned as it is now, and no decision is asked for; of another account, source or family, it is another",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const other = yield* createFamilyWithBooks;
      const { family, checking, savings } = home;
      const { transaction } = yield* addByHand(family.id, newTransaction(checking, NAMED));
      const renamed = yield* transactions.update(family.id, transaction.id, {}, () =>
        Result.succeed({ name: "Rolls", date: "2026-01-31", locked: ["name"], updated_at: REMOVED_AT }),
      );
      const again = yield* transactions.add(
        family.id,
        { account_id: checking.id, named: NAMED, references: { tag_ids: [newId()] } },
        () => {
          throw new Error("asked for a decision");
        },
      );
      expect(again).toEqual({ transaction: renamed, is_new: false });
      for (const [of, parts] of [
        [savings, NAMED],
        [checking, { ...NAMED, source: "Api" }],
        [checking, { ...NAMED, external_id: "local_1 " }],
        [checking, { ...NAMED, external_id: "LOCAL_1" }],
        [checking, {}],
        [checking, {}],
      ] as const) {
        const more = yield* addByHand(family.id, newTransaction(of, parts));
        expect(more).toMatchObject({ is_new: true, transaction: { ...parts } });
      }
      const elsewhere = yield* addByHand(other.family.id, newTransaction(other.checking, NAMED));
      expect(elsewhere.is_new).toBe(true);
      expect(yield* listAll(family.id)).toHaveLength(4 + 1 + 6);
      yield* transactions.remove(family.id, transaction.id, REMOVED_AT, allow);
      expect((yield* addByHand(family.id, newTransaction(checking, NAMED))).is_new).toBe(true);
    }),
  );

  law(
    "a transaction of an import that has the source and the id already is returned, and nothing is added",
    Effect.gen(function* () {
      const { family, checking, bread } = yield* createFamilyWithBooks;
      const same = newTransaction(checking, { external_id: "bank-1", source: "csv_import" });
      expect(yield* addByHand(family.id, same)).toMatchObject({
        ...{ is_new: false, transaction: { id: bread.id } },
      });
    }),
  );

  law(
    "of 500 concurrent calls with one name one adds it, and all return it; the balance moves once",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount({ balance: "100" });
      yield* (yield* Accounts).add(family.id, account, ADDED_AT, allow);
      const outcomes = yield* race(500, () => addByHand(family.id, newTransaction(account, NAMED)));
      expect(outcomes.filter(({ is_new }) => is_new)).toHaveLength(1);
      const all = yield* listAll(family.id);
      expect(all).toHaveLength(1);
      expect(new Set(outcomes.map(({ transaction }) => transaction.id))).toEqual(new Set([all[0]!.id]));
      expect((yield* (yield* Accounts).find(family.id, account.id))?.balance).toBe("87.5");
    }),
  );

  law(
    "of concurrent calls without a name each adds one",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount({ balance: "100" });
      yield* (yield* Accounts).add(family.id, account, ADDED_AT, allow);
      const outcomes = yield* race(20, () => addByHand(family.id, newTransaction(account)));
      expect(outcomes.every(({ is_new }) => is_new)).toBe(true);
      expect(yield* listAll(family.id)).toHaveLength(20);
      expect((yield* (yield* Accounts).find(family.id, account.id))?.balance).toBe("-150");
    }),
  );

  law(
    "what is refused, is of an unknown account, or refers to another family changes nothing",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const { family, checking } = home;
      const before = [yield* everything(home), yield* everything(other)];
      const of = { account_id: checking.id, named: NAMED, references: {} };
      expect(yield* Effect.flip(transactions.add(family.id, of, () => Result.fail("no" as const)))).toBe(
        "no",
      );
      for (const account_id of [other.checking.id, newId(), "x"]) {
        const unknown = transactions.add(family.id, { ...of, account_id }, () => {
          throw new Error("asked for a decision");
        });
        expect(yield* Effect.flip(unknown)).toMatchObject({ _tag: "AccountNotFound", id: account_id });
      }
      expect(yield* Effect.flip(transactions.add(newId(), of, () => Result.fail("no")))).toMatchObject({
        _tag: "AccountNotFound",
      });
      for (const parts of [
        { category_id: other.food.id },
        { merchant_id: other.shop.id },
        { tag_ids: [other.work.id] },
        { id: home.bread.id },
        { id: other.bread.id },
      ])
        yield* expectDefect(addByHand(family.id, newTransaction(checking, parts)), JSON.stringify(parts));
      expect([yield* everything(home), yield* everything(other)]).toEqual(before);
    }),
  );

  law(
    "the decision learns which ids are the family's own, and what the account is",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const { family, checking, food, work } = home;
      const seen: unknown[] = [];
      const references = {
        category_id: food.id,
        merchant_id: other.shop.id,
        tag_ids: [work.id, other.work.id],
      };
      const of = { account_id: checking.id, named: null, references };
      const asked = transactions.add(family.id, of, (account, own) => {
        seen.push(account, own);
        return Result.fail("no" as const);
      });
      expect(yield* Effect.flip(asked)).toBe("no");
      expect(seen.slice(-2)).toEqual([
        yield* (yield* Accounts).find(family.id, checking.id),
        { category: true, merchant: false, tags: new Set([work.id]) },
      ]);
    }),
  );

  law(
    "two sides that are added by hand become a transfer, as they do in an import, and no longer are one when one of them is changed",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, checking, savings } = yield* createFamilyWithBooks;
      const names = { name: "Transfer" };
      const out = yield* addByHand(family.id, newTransaction(checking, { ...names, amount: "77.01" }));
      expect(out.transaction.transfer).toBeNull();
      const into = yield* addByHand(
        family.id,
        newTransaction(savings, { ...names, amount: "-77.01", date: "2026-02-16" }),
      );
      expect(into.transaction.transfer?.other_account.id).toBe(checking.id);
      const { id } = out.transaction;
      expect((yield* transactions.find(family.id, id))?.transfer?.other_account.id).toBe(savings.id);
      const changed = yield* transactions.update(family.id, id, {}, () =>
        Result.succeed({ amount: "77.02", locked: ["amount"], updated_at: REMOVED_AT }),
      );
      expect(changed.transfer).toBeNull();
      expect((yield* transactions.find(family.id, into.transaction.id))?.transfer).toBeNull();
    }),
  );

  law(
    "a balance is of the day of the newest transaction that is in it, and of none before the one that was said",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* accounts.add(family.id, account, ADDED_AT, allow);
      const add = (date: string) => addByHand(family.id, newTransaction(account, { date }));
      const now = Effect.map(accounts.find(family.id, account.id), (each) => each!.balance_day);
      yield* add("2026-02-14");
      expect(yield* now).toBe("2026-02-14");
      const { transaction } = yield* add("2026-02-16");
      expect(yield* now).toBe("2026-02-16");
      yield* add("2026-02-15");
      expect(yield* now).toBe("2026-02-16");
      yield* (yield* Transactions).remove(family.id, transaction.id, REMOVED_AT, allow);
      expect(yield* now).toBe("2026-02-15");
      yield* accounts.update(family.id, account.id, REMOVED_AT, () =>
        Result.succeed({ balance: "7", balance_day: "2026-02-20" }),
      );
      yield* add("2026-02-19");
      expect(yield* now).toBe("2026-02-20");
      yield* add("2026-02-21");
      expect(yield* now).toBe("2026-02-21");
    }),
  );

  law(
    "what a bank states of a balance does not move with what is added of its day, or of one before",
    Effect.gen(function* () {
      const accounts = yield* Accounts;
      const { family } = yield* createFamily();
      const { account } = yield* syncedBank(family, [{}]);
      const before = yield* accounts.find(family.id, account.id);
      const { transaction } = yield* addByHand(family.id, newTransaction(account));
      expect(yield* accounts.find(family.id, account.id)).toEqual(before);
      yield* (yield* Transactions).remove(family.id, transaction.id, REMOVED_AT, allow);
      expect(yield* accounts.find(family.id, account.id)).toEqual(before);
    }),
  );

  law(
    "what is added counts as what came in under the values that it has now, until a file or a bank has it",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const imports = yield* Imports;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const { transaction } = yield* addByHand(family.id, newTransaction(account, { amount: "125" }));
      const { id } = transaction;
      yield* transactions.update(family.id, id, {}, () =>
        Result.succeed({
          amount: "12.5",
          name: "Rolls",
          date: "2026-02-15",
          locked: [],
          updated_at: REMOVED_AT,
        }),
      );
      const { recorded } = yield* imports.books(family.id, [wholeAccount(account.id)]);
      expect(recorded).toMatchObject([{ id, amount: "12.5", name: "Rolls", date: "2026-02-15" }]);
    }),
  );
};
