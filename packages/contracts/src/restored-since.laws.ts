import type { Users } from "@farthing/core/access";
import type { Exports, Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { type Accounts, type Taxonomy, Transactions } from "@farthing/core/transactions";
import { Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { changed, found, LATER, linked, readBank, storeBank, syncedBank, told } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { booksOf, RESTORED_AT, refusal, remove, restore } from "./support/restoring.ts";
import { itemOf, replace, usedOf, write } from "./support/taxonomy-items.ts";
import { listTransfers, transfersAndModel } from "./support/transfers.ts";
import { storeAll, undo } from "./support/undoing.ts";

export const restoredSinceLaws = ({
  law,
}: Laws<
  Accounts | BankConnections | Exports | Imports | Taxonomy | Transactions | Transfers | Users
>): void => {
  law(
    "what the undo of an import would have taken since is not restored; what a person has changed stays of it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const [plain, mine, shared] = ["Plain", "Mine", "Shared"].map((name) =>
        plannedTransaction(account, { name }),
      );
      const [file, other] = yield* storeAll(family.id, [
        change({ transactions: [plain!, mine!, shared!] }),
        change({}, [shared!.id]),
      ]);
      yield* Transactions.use((transactions) =>
        transactions.update(family.id, mine!.id, {}, () =>
          Result.succeed({ notes: "mine", locked: ["notes"], updated_at: LATER }),
        ),
      );
      for (const each of [plain!, mine!, shared!]) yield* remove(family.id, each.id);
      yield* undo(family.id, file!);
      expect(yield* refusal(family.id, plain!.id)).toBe("undone");
      expect((yield* restore(family.id, mine!.id)).transaction).toMatchObject({ notes: "mine" });
      yield* restore(family.id, shared!.id);
      // It belongs to the other import alone now.
      expect(yield* undo(family.id, other!)).toMatchObject({ removed: 1, kept: [] });
      expect((yield* listAll(family.id)).map(({ name }) => name)).toEqual(["Mine"]);
      expect(yield* undo(family.id, file!, true)).toMatchObject({ removed: 1 });
      expect(yield* listAll(family.id)).toEqual([]);
    }),
  );

  law(
    "what was added by hand and a file had is restored as it was before that, if the file was undone since",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const { transaction } = yield* addByHand(family.id, newTransaction(account));
      const { id, date, amount, currency } = transaction;
      const before = yield* booksOf(family.id);
      const booked = [
        { id, date, amount, currency, name: "BREAD 0815", reference: "R1", by_hand: true as const },
      ];
      const [file] = yield* storeAll(family.id, [{ ...change({}, [id]), booked }]);
      yield* remove(family.id, id);
      yield* undo(family.id, file!);
      yield* restore(family.id, id);
      expect(yield* booksOf(family.id)).toEqual(before);
    }),
  );

  law(
    "what the family has deleted since is left out, and told",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      yield* store(family.id, { accounts: [account] });
      const [category, tag, other] = [
        itemOf("categories", "Food"),
        itemOf("tags", "holiday"),
        itemOf("tags", "work"),
      ];
      const merchant = itemOf("merchants", "Corner shop");
      yield* write(family.id, "categories", category);
      yield* write(family.id, "merchants", merchant);
      for (const each of [tag, other]) yield* write(family.id, "tags", each);
      const { transaction } = yield* addByHand(
        family.id,
        newTransaction(account, {
          ...{ category_id: category.id, merchant_id: merchant.id, tag_ids: [tag.id, other.id] },
        }),
      );
      const { id } = transaction;
      yield* remove(family.id, id);
      yield* replace(family.id, "tags", tag.id, null);
      expect(yield* restore(family.id, id)).toEqual({
        ...{
          left_out: ["tag_ids"],
          transaction: { ...transaction, tags: [{ id: other.id, name: "work", color: "#123456" }] },
        },
      });
      yield* remove(family.id, id);
      yield* replace(family.id, "categories", category.id, null);
      yield* replace(family.id, "merchants", merchant.id, null);
      expect(yield* restore(family.id, id)).toMatchObject({
        left_out: ["category_id", "merchant_id"],
        transaction: { category: null, merchant: null, tags: [{ name: "work" }] },
      });
    }),
  );

  law(
    "what was merged into another since is restored as the other, in the transaction and its parts, once",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const home = yield* createFamilyWithBooks;
      const { family, bread, basket, apples, food, living, work, market } = home;
      const { id: category_id } = food;
      yield* transactions.update(family.id, apples.id, { category_id }, () =>
        Result.succeed({ category_id, locked: ["category_id"], updated_at: LATER }),
      );
      for (const { id } of [bread, basket]) yield* remove(family.id, id);
      for (const [kind, used, other] of usedOf(home)) yield* replace(family.id, kind, used.id, other.id);
      const { left_out, transaction } = yield* restore(family.id, bread.id);
      expect(left_out).toEqual([]);
      expect(transaction).toMatchObject({ category: { id: living.id }, merchant: { id: market.id } });
      expect(transaction.tags.map(({ id }) => id)).toEqual([work.id]);
      expect(yield* restore(family.id, basket.id)).toMatchObject({ left_out: [] });
      expect(yield* transactions.find(family.id, apples.id)).toMatchObject({ category: { id: living.id } });
    }),
  );

  law(
    "a transfer follows anew from what is restored, and what was not to be paired stays so",
    Effect.gen(function* () {
      const transfers = yield* Transfers;
      const { family } = yield* createFamily();
      const [giro, savings] = [plannedAccount({ name: "Giro" }), plannedAccount({ name: "Savings" })];
      const [sent, received] = [
        plannedTransaction(giro, { amount: "40" }),
        plannedTransaction(savings, { amount: "-40" }),
      ];
      yield* store(family.id, { accounts: [giro, savings] });
      yield* store(family.id, { transactions: [sent, received] });
      const paired = yield* listTransfers(family.id, "paired");
      expect(paired).toHaveLength(1);
      yield* remove(family.id, sent.id);
      expect(yield* listTransfers(family.id, "paired")).toEqual([]);
      yield* restore(family.id, sent.id);
      const again = yield* listTransfers(family.id, "paired");
      expect(again.map(({ inflow, outflow }) => [inflow.id, outflow.id])).toEqual([[received.id, sent.id]]);
      yield* transfers.reject(family.id, again[0]!.id);
      const rejected = yield* listTransfers(family.id, "rejected");
      for (const { id } of [sent, received]) yield* remove(family.id, id);
      for (const { id } of [received, sent]) yield* restore(family.id, id);
      expect(yield* listTransfers(family.id, "paired")).toEqual([]);
      expect((yield* listTransfers(family.id, "rejected")).map(({ id }) => id)).toEqual(
        rejected.map(({ id }) => id),
      );
      const { rule, model } = yield* transfersAndModel(family.id);
      expect(rule).toEqual(model);
    }),
  );

  law(
    "a restored transaction of a bank is one of the bank again, with what it has said meanwhile",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, transactions: added } = yield* syncedBank(family, [
        { provider_id: "held", posted: null, pending: true },
        { provider_id: "same" },
      ]);
      const [held, same] = added;
      yield* Transactions.use((transactions) =>
        transactions.update(family.id, held!.transaction_id, {}, () =>
          Result.succeed({ name: "Mine", locked: ["name"], updated_at: LATER }),
        ),
      );
      for (const { transaction_id } of added) yield* remove(family.id, transaction_id);
      const now = told({ provider_id: "posted", amount: "13", name: "Baker", date: "2026-02-15" });
      yield* storeBank(connection, { at: LATER, transactions: [changed(held!, { told: now })] });
      for (const { transaction_id } of added) yield* restore(family.id, transaction_id);
      expect(yield* Transactions.use(({ find }) => find(family.id, held!.transaction_id))).toMatchObject({
        ...{ pending: false, amount: "13", name: "Mine", date: "2026-02-15", external_id: "posted" },
        ...{ locked: ["name"], updated_at: RESTORED_AT },
      });
      expect(new Set((yield* readBank(connection)).transactions)).toEqual(
        new Set([linked({ ...held!, told: now, seen_at: LATER }, { locked: ["name"] }), linked(same!)]),
      );
      // A sync changes them again.
      const later = told({ provider_id: "same", amount: "99" });
      yield* storeBank(connection, {
        at: LATER,
        transactions: [changed(same!, { told: later, fields: { amount: "99" } })],
      });
      expect(yield* Transactions.use(({ find }) => find(family.id, same!.transaction_id))).toMatchObject({
        amount: "99",
      });
    }),
  );

  law(
    "a transaction of a bank is not restored beside a row of a file that has what the bank says of it now",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account, transactions } = yield* syncedBank(family, [
        { provider_id: "held", posted: null, pending: true },
      ]);
      const [held] = transactions;
      yield* remove(family.id, held!.transaction_id);
      const now = told({ provider_id: "posted", amount: "13", name: "Baker", date: "2026-02-15" });
      yield* storeBank(connection, { at: LATER, transactions: [changed(held!, { told: now })] });
      const { date, amount } = now;
      const row = plannedTransaction(account, { date, amount, name: "BAKER", reference: null });
      yield* store(family.id, { transactions: [row] }, RESTORED_AT);
      expect(yield* refusal(family.id, held!.transaction_id)).toBe("is_back");
      yield* remove(family.id, row.id, RESTORED_AT);
      yield* restore(family.id, held!.transaction_id);
      expect(yield* refusal(family.id, row.id)).toBe("is_back");
    }),
  );

  law(
    "what its bank has no more is restored as what the bank said last",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account, transactions: added } = yield* syncedBank(family, [{ provider_id: "a" }]);
      const row = plannedTransaction(account, { name: "Row" });
      yield* store(family.id, { transactions: [row] });
      yield* storeBank(connection, { found: [found(row.id, { provider_id: "b", name: "ROW 0815" })] });
      const before = yield* booksOf(family.id);
      const ids = [added[0]!.transaction_id, row.id];
      for (const id of ids) yield* remove(family.id, id);
      yield* (yield* BankConnections).remove(family.id, connection.id);
      for (const id of ids) yield* restore(family.id, id);
      const after = yield* booksOf(family.id);
      expect(after.recorded).toEqual(before.recorded);
      expect(after.transactions).toEqual(before.transactions);
    }),
  );
};
