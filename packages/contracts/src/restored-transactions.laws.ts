import type { Users } from "@farthing/core/access";
import { type Exports, Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import {
  Accounts,
  type BalancePoint,
  type LedgerEntry,
  type Taxonomy,
  Transactions,
} from "@farthing/core/transactions";
import { Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { changed, found, LATER, linked, readBank, storeBank, syncedBank, told } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  plannedAccount,
  plannedTransaction,
  REMOVED_AT,
  store,
  wholeAccount,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { snapshotNow } from "./support/read-snapshot.ts";
import { itemOf, replace, write } from "./support/taxonomy-items.ts";
import { listTransfers, transfersAndModel } from "./support/transfers.ts";
import { storeAll, undo } from "./support/undoing.ts";

const allow = () => Result.void;

/** When deletions are taken back: the last moment at which that can be done. */
const RESTORED_AT = "2026-06-30T23:59:59.999Z";

/** When nothing is kept of them any more. */
const FORGOTTEN_AT = "2026-07-01T00:00:00.000Z";

const remove = (familyId: string, id: string, at = REMOVED_AT) =>
  Transactions.use((transactions) => transactions.remove(familyId, id, at, allow));

const restore = (familyId: string, id: string, at = RESTORED_AT) =>
  Transactions.use((transactions) => transactions.restore(familyId, id, at));

/** Why a transaction is not restored. */
const refusal = (familyId: string, id: string, at = RESTORED_AT) =>
  Effect.map(Effect.flip(restore(familyId, id, at)), (error) =>
    error._tag === "TransactionNotRestorable" ? error.reason : error._tag,
  );

const deletedIds = (familyId: string, at = RESTORED_AT) =>
  Effect.map(
    Transactions.use((transactions) => transactions.deleted(familyId, at, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ id }) => id),
  );

/** All that a reader sees of a family, but for when something was written and what follows from transfers. */
const booksOf = Effect.fn(function* (familyId: string) {
  const accounts = yield* Accounts;
  const { items } = yield* accounts.list(familyId, { page: 1, per_page: 100 });
  const ledgers = yield* Effect.forEach(items, ({ id }) =>
    accounts.ledger(familyId, id, null, () => {
      const points: BalancePoint[] = [];
      const entries: LedgerEntry[] = [];
      return {
        points: (some) => void points.push(...some),
        entries: (some) => void entries.push(...some),
        end: () => ({ points, entries }),
      };
    }),
  );
  return {
    accounts: items.map(({ updated_at: _, ...account }) => account),
    transactions: yield* listAll(familyId),
    snapshot: (yield* snapshotNow(familyId)).transactions,
    recorded: yield* Effect.forEach(items, ({ id }) =>
      Imports.use((imports) => imports.books(familyId, [wholeAccount(id)])),
    ),
    ledgers,
    sums: yield* Transactions.use((transactions) => transactions.sums(familyId, {}, "month")),
  };
});

/** In which order some of eight transactions are deleted, and in which they are restored. */
const ORDERS = fc
  .subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
  .chain((some) => fc.tuple(fc.shuffledSubarray(some, { minLength: some.length }), fc.constant(some)));

export const restoredTransactionsLaws = ({
  law,
  property,
}: Laws<
  Accounts | BankConnections | Exports | Imports | Taxonomy | Transactions | Transfers | Users
>): void => {
  law(
    "a restored transaction is as it was, with its parts and all that it refers to, and everything else as well",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { family, bread, basket } = home;
      const before = [yield* everything(home), yield* booksOf(family.id)];
      for (const { id } of [bread, basket]) yield* remove(family.id, id);
      expect(yield* deletedIds(family.id)).toEqual([bread.id, basket.id].toSorted().toReversed());
      const restored = yield* restore(family.id, basket.id);
      expect(restored).toMatchObject({ left_out: [], transaction: { split: "parent", amount: "30" } });
      yield* restore(family.id, bread.id);
      expect([yield* everything(home), yield* booksOf(family.id)]).toEqual(before);
      expect(yield* deletedIds(family.id)).toEqual([]);
    }),
  );

  property(
    "whatever is deleted and restored in whichever orders, the books are what they were",
    ORDERS,
    ([deleted, restored]) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const [account, cash] = [plannedAccount({ name: "Giro" }), plannedAccount({ name: "Cash" })];
        // Two that are equal, one of which a file has again, one that is pending, and one that a person has changed.
        const rows = [
          plannedTransaction(account),
          plannedTransaction(account),
          plannedTransaction(account, { name: "Held", pending: true, reference: "R9" }),
          plannedTransaction(account, { amount: "-70", external_id: "x", source: "csv" }),
        ];
        yield* store(family.id, { accounts: [account, cash], transactions: rows });
        yield* storeAll(family.id, [change({}, [rows[0]!.id])]);
        yield* transactions.update(family.id, rows[3]!.id, {}, () =>
          Result.succeed({ amount: "71", notes: "mine", locked: ["amount", "notes"], updated_at: LATER }),
        );
        const { transactions: told } = yield* syncedBank(family, [
          { provider_id: "a" },
          { provider_id: "b" },
        ]);
        const typed = newTransaction(cash, { amount: "3" });
        const claimed = newTransaction(cash, { amount: "4", external_id: "local", source: "phone" });
        for (const each of [typed, claimed]) yield* addByHand(family.id, each);
        const { date, amount, currency } = claimed;
        yield* storeAll(family.id, [
          {
            ...change({}, [claimed.id]),
            booked: [
              { id: claimed.id, date, amount, currency, name: "BREAD 0815", reference: "R1", by_hand: true },
            ],
          },
        ]);
        const ids = [
          ...rows.map(({ id }) => id),
          ...told.map(({ transaction_id }) => transaction_id),
          ...[typed.id, claimed.id],
        ];
        const before = yield* booksOf(family.id);
        for (const which of deleted) yield* remove(family.id, ids[which]!);
        expect(yield* listAll(family.id)).toHaveLength(ids.length - deleted.length);
        expect((yield* deletedIds(family.id)).toSorted()).toEqual(
          deleted.map((which) => ids[which]!).toSorted(),
        );
        for (const which of restored) yield* restore(family.id, ids[which]!);
        expect(yield* booksOf(family.id)).toEqual(before);
      }),
  );

  law(
    "of fifty concurrent calls one restores the transaction, and all return it; restoring what is there changes nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { family, bread } = home;
      const before = yield* everything(home);
      yield* remove(family.id, bread.id);
      const outcomes = yield* race(50, () => restore(family.id, bread.id));
      expect(new Set(outcomes.map(({ transaction }) => JSON.stringify(transaction))).size).toBe(1);
      yield* restore(family.id, bread.id);
      expect(yield* everything(home)).toEqual(before);
    }),
  );

  law(
    "concurrent deletions and restorations of one transaction leave it whole or gone",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { family, basket } = home;
      const before = yield* booksOf(family.id);
      yield* race(20, (i) => {
        const done = i % 2 === 0 ? remove(family.id, basket.id) : restore(family.id, basket.id);
        return Effect.exit(Effect.asVoid<unknown, { readonly _tag: string }, Transactions>(done));
      });
      yield* restore(family.id, basket.id);
      expect(yield* booksOf(family.id)).toEqual(before);
    }),
  );

  law(
    "nothing is restored of what is unknown, another family's, forgotten, or gone with its account",
    Effect.gen(function* () {
      const [own, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      for (const { family, bread, apples } of [own, other]) {
        yield* remove(family.id, bread.id);
        expect(yield* refusal(family.id, newId())).toBe("TransactionNotFound");
        expect(apples.parent_id).not.toBeNull();
      }
      const before = yield* everything(other);
      expect(yield* refusal(own.family.id, other.bread.id)).toBe("TransactionNotFound");
      expect(yield* refusal(own.family.id, other.basket.id)).toBe("TransactionNotFound");
      expect(yield* deletedIds(other.family.id, FORGOTTEN_AT)).toEqual([]);
      expect(yield* refusal(other.family.id, other.bread.id, FORGOTTEN_AT)).toBe("TransactionNotFound");
      // With it goes the half of a transfer.
      yield* (yield* Accounts).remove(own.family.id, own.checking.id, allow);
      expect(yield* refusal(own.family.id, own.bread.id)).toBe("TransactionNotFound");
      expect(yield* deletedIds(own.family.id)).toEqual([]);
      expect(yield* everything(other)).toEqual(before);
    }),
  );

  law(
    "an id that another family has by now is not restored, and nobody learns whose it is",
    Effect.gen(function* () {
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamily()];
      const { family, bread } = home;
      yield* remove(family.id, bread.id);
      const before = yield* booksOf(family.id);
      const account = plannedAccount();
      const taken = plannedTransaction(account, { id: bread.id, name: "Theirs" });
      yield* store(other.family.id, { accounts: [account], transactions: [taken] });
      expect(yield* refusal(family.id, bread.id)).toBe("TransactionNotFound");
      yield* remove(other.family.id, bread.id);
      expect(yield* booksOf(family.id)).toEqual(before);
      expect((yield* restore(family.id, bread.id)).transaction).toMatchObject({ name: "Bread" });
      expect(yield* refusal(other.family.id, bread.id)).toBe("TransactionNotFound");
    }),
  );

  const AGAIN = "2026-06-02T00:00:00.000Z";
  for (const [what, parts] of [
    ["the same day, amount and name", {}],
    ["the same reference and amount", { date: "2026-02-15", name: "BREAD 0815", reference: "R1" }],
    [
      "the same external_id of the same source",
      { date: "2026-03-01", amount: "1", external_id: "x", source: "csv" },
    ],
  ] as const)
    law(
      `one like it that has come in since, with ${what}, is not doubled`,
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const [account, other] = [plannedAccount(), plannedAccount()];
        const one = plannedTransaction(account, { reference: "R1", external_id: "x", source: "csv" });
        yield* store(family.id, { accounts: [account, other], transactions: [one] });
        yield* remove(family.id, one.id);
        const bare = { reference: null, external_id: null, source: null };
        // What was there before, or is in another account, is another one.
        yield* store(family.id, {
          transactions: [
            plannedTransaction(account, { ...one, ...bare, id: newId() }),
            plannedTransaction(other, { ...one, id: newId(), account_id: other.id }),
          ],
        });
        yield* restore(family.id, one.id);
        yield* remove(family.id, one.id);
        const again = plannedTransaction(account, { ...one, ...bare, ...parts, id: newId() });
        yield* store(family.id, { transactions: [again] }, AGAIN);
        const before = yield* booksOf(family.id);
        expect(yield* refusal(family.id, one.id)).toBe("is_back");
        expect(yield* booksOf(family.id)).toEqual(before);
        // Of the two deletions either can be taken back, but not both.
        yield* remove(family.id, again.id, AGAIN);
        yield* restore(family.id, again.id);
        expect(yield* refusal(family.id, one.id)).toBe("is_back");
        yield* remove(family.id, again.id, AGAIN);
        yield* restore(family.id, one.id);
      }),
    );

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

  law(
    "what was restored stays known as deleted, and is not restored again",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount({ name: "Giro" });
      const rows = [1, 2].map((amount) => plannedTransaction(account, { amount: `${amount}` }));
      const [first, last] = [rows[0]!.id, rows[1]!.id];
      yield* store(family.id, { accounts: [account], transactions: rows });
      yield* remove(family.id, first, "2026-06-01T00:00:00.000Z");
      yield* remove(family.id, last, "2026-06-02T00:00:00.000Z");
      const all = (at = RESTORED_AT) =>
        Effect.map(
          transactions.deleted(family.id, at, { page: 1, per_page: 10 }, { with_restored: true }),
          ({ items }) => items.map(({ id, restored_at }) => [id, restored_at]),
        );
      expect(yield* all()).toEqual([
        [last, null],
        [first, null],
      ]);
      expect(yield* transactions.familyOf(last)).toBe(family.id);
      yield* restore(family.id, last);
      expect([yield* all(), yield* deletedIds(family.id)]).toEqual([
        [
          [last, RESTORED_AT],
          [first, null],
        ],
        [first],
      ]);
      // Whatever takes it away then is no deletion of a person: it does not come back.
      const again = "2026-06-20T00:00:00.000Z";
      yield* remove(family.id, last, again);
      expect(yield* all(again)).toEqual([
        [last, null],
        [first, null],
      ]);
      expect(yield* all("2026-12-01T00:00:00.000Z")).toEqual([]);
    }),
  );

  law(
    "what was deleted is listed, the last one first, in parts",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount({ name: "Giro" });
      const rows = Array.from({ length: 5 }, (_, i) => plannedTransaction(account, { amount: `${i + 1}` }));
      yield* store(family.id, { accounts: [account], transactions: rows });
      const at = (i: number) => `2026-06-0${[3, 1, 2, 3, 1][i]}T00:00:00.000Z`;
      for (const [i, { id }] of rows.entries()) yield* remove(family.id, id, at(i));
      const expected = rows
        .map(({ id }, i) => ({ id, at: at(i) }))
        .toSorted((a, b) => (`${a.at}${a.id}` < `${b.at}${b.id}` ? 1 : -1))
        .map(({ id }) => id);
      const listed: string[] = [];
      for (const page of [1, 2, 3]) {
        const part = yield* transactions.deleted(family.id, RESTORED_AT, { page, per_page: 2 });
        expect([part.total_count, part.more]).toEqual([5, page < 3]);
        listed.push(...part.items.map(({ id }) => id));
      }
      expect(listed).toEqual(expected);
      const first = yield* transactions.deleted(family.id, RESTORED_AT, { after: null, per_page: 2 });
      const rest = yield* transactions.deleted(family.id, RESTORED_AT, {
        ...{ after: first.items.at(-1)!, per_page: 10 },
      });
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(expected);
      expect(rest.items.find(({ id }) => id === rows[1]!.id)).toEqual({
        ...{ id: rows[1]!.id, date: "2026-02-14", amount: "2", currency: "EUR", name: "Bread" },
        ...{ account: { id: account.id, name: "Giro" }, deleted_at: at(1) },
        ...{ kept_until: "2026-07-01T00:00:00.000Z", restored_at: null },
      });
      expect(yield* deletedIds((yield* createFamily()).family.id)).toEqual([]);
    }),
  );
};
