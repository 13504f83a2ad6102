import type { Users } from "@farthing/core/access";
import {
  type ExportedEntry,
  Exports,
  Imports,
  type PlannedTransaction,
  type TransactionHistory,
} from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { changed, found, storeBank, syncedBank, told } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import { createFamilyWithBooks, type FamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedCategory,
  plannedTransaction,
  planning,
  STORED_AT,
  store,
  wholeAccount,
} from "./support/planned.ts";
import { readKind, readSnapshot, snapshotNow } from "./support/read-snapshot.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";
import { storeAll, undo } from "./support/undoing.ts";

const LATER = "2026-05-01T00:00:00.000Z";

const byId = <A extends { readonly id: string }>(things: readonly A[]): readonly A[] =>
  things.toSorted((a, b) => compareTexts([a.id], [b.id]));

/** A planned transaction as it is read back. */
const entryOf = ({
  history,
  pending = false,
  pending_gone = false,
  ...planned
}: PlannedTransaction): ExportedEntry => {
  const { date, amount, currency, name } = planned;
  const { original, by_hand, ...rest } = history ?? {
    ...{ locked: [], original: null, by_hand: undefined, created_at: STORED_AT, updated_at: STORED_AT },
  };
  return {
    ...planned,
    ...rest,
    ...{ pending, pending_gone },
    tag_ids: planned.tag_ids.toSorted(),
    by_hand: by_hand === true,
    original_values: original ?? (by_hand ? null : { date, amount, currency, name }),
  };
};

const rename = ({ family }: Pick<FamilyWithBooks, "family">, id: string, name: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(family.id, id, {}, () =>
      Result.succeed({ name, locked: ["name"], updated_at: LATER } as const),
    ),
  );

const HISTORY: TransactionHistory = {
  locked: ["name", "tag_ids"],
  original: { date: "2026-01-31", amount: "-7.5", currency: "CHF", name: "As it came" },
  created_at: "2025-01-02T03:04:05.678Z",
  updated_at: "2026-01-02T03:04:05.006Z",
};

export const exportsLaws = ({
  law,
  property,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Users>): void => {
  law(
    "a snapshot has all that a family has: by id, transactions by day, with their parts and transfers",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { checking, savings, living, food, holiday, work, shop, market } = home;
      const { bread, basket, apples, soap, sent, received, transfer } = home;
      const account = ({ balance, balance_day, ...each }: typeof checking) => ({
        ...{ ...each, balance, balance_day, original_name: null },
        stated: balance_day === null ? null : { balance, day: balance_day, said_at: null },
      });
      const alone = (each: PlannedTransaction) => ({
        whole: entryOf(each),
        parts: [],
        transfers: [],
        counters: [],
      });
      for (const most of [1, 2, 100])
        expect(yield* snapshotNow(home.family.id, most)).toEqual({
          accounts: byId([checking, savings]).map(account),
          categories: byId([living, food]),
          tags: byId([holiday, work]),
          merchants: byId([shop, market]),
          readings: [],
          transactions: [
            alone(sent),
            { ...alone(received), transfers: [transfer] },
            { ...alone(basket), parts: byId([apples, soap]).map(entryOf) },
            alone(bread),
          ],
        });
    }),
  );

  law(
    "an account has the name that it had before it was named by hand",
    Effect.gen(function* () {
      const { family, checking, savings } = yield* createFamilyWithBooks;
      yield* (yield* Accounts).update(family.id, checking.id, LATER, () => Result.succeed({ name: "Mine" }));
      const { accounts } = yield* snapshotNow(family.id);
      expect(accounts.map(({ name, original_name }) => [name, original_name]).toSorted()).toEqual([
        ["Mine", checking.name],
        [savings.name, null],
      ]);
    }),
  );

  law(
    "a transfer comes with the transaction whose part received it",
    Effect.gen(function* () {
      const { family, checking, basket, apples, soap } = yield* createFamilyWithBooks;
      const paid = plannedTransaction(checking, { amount: "10" });
      const transfers = [
        { id: newId(), inflow_transaction_id: apples.id, outflow_transaction_id: soap.id },
        { id: newId(), inflow_transaction_id: basket.id, outflow_transaction_id: paid.id },
      ];
      yield* store(family.id, { transactions: [paid], transfers });
      const { transactions } = yield* snapshotNow(family.id);
      const found = transactions.filter(({ whole }) => [basket.id, paid.id].includes(whole.id));
      expect(found.map((each) => [each.whole.id, each.transfers])).toEqual([
        [paid.id, []],
        [basket.id, byId(transfers)],
      ]);
    }),
  );

  property(
    "the parts of a snapshot, however large, form one list without gaps or repetitions",
    fc.record({
      rows: fc.array(
        fc.record({
          date: fc.constantFrom("2026-01-01", "2026-01-02"),
          created_at: fc.constantFrom(STORED_AT, LATER),
        }),
        { maxLength: 20 },
      ),
      most: fc.integer({ min: 1, max: 7 }),
    }),
    ({ rows, most }) =>
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        const transactions = rows.map(({ date, created_at }) =>
          plannedTransaction(account, {
            date,
            history: { ...HISTORY, created_at, original: null, locked: [] },
          }),
        );
        const accounts = [account, ...rows.map(() => plannedAccount())];
        yield* store(family.id, { accounts, transactions });
        const read = yield* snapshotNow(family.id, most);
        const age = ({ date, history, id }: PlannedTransaction) => [date, history!.created_at, id];
        expect(read.transactions.map(({ whole }) => whole)).toEqual(
          transactions.toSorted((a, b) => compareTexts(age(a), age(b))).map(entryOf),
        );
        expect(read.accounts.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id).toSorted());
      }),
  );

  law(
    "what is written after a snapshot was opened is not in it, also between two of its parts",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { family, checking, basket, bread } = home;
      const { id: undone } = yield* Effect.map(
        store(family.id, { transactions: [plannedTransaction(checking, { date: "2026-02-28" })] }),
        ({ import: made }) => made,
      );
      const before = yield* snapshotNow(family.id);
      yield* Effect.scoped(
        Effect.gen(function* () {
          const snapshot = yield* (yield* Exports).open(family.id);
          const [first] = yield* snapshot.read("transactions", 1);
          const account = plannedAccount();
          yield* store(family.id, {
            accounts: [account],
            categories: [plannedCategory({ name: "New" })],
            transactions: [
              plannedTransaction(account, { date: "2026-02-27" }),
              plannedTransaction(checking, { amount: "30", parent_id: basket.id }),
            ],
          });
          yield* rename(home, bread.id, "Renamed");
          yield* (yield* Imports).undo({ family_id: family.id, id: undone, with_edited: true, at: LATER });
          const rest = yield* snapshot.read("transactions", 100, first);
          expect([first, ...rest]).toEqual(before.transactions);
          expect(yield* readSnapshot(snapshot, 1)).toEqual(before);
        }),
      );
      const after = yield* snapshotNow(family.id);
      expect(after.accounts).toHaveLength(3);
      expect(after.transactions.map(({ whole }) => whole.name)).toContain("Renamed");
      expect(after.transactions.find(({ whole }) => whole.id === basket.id)?.parts).toHaveLength(3);
    }),
  );

  law(
    "several snapshots of a family each have their own moment",
    Effect.scoped(
      Effect.gen(function* () {
        const home = yield* createFamilyWithBooks;
        const exports = yield* Exports;
        const names = ["Bread", "One", "Two", "Three"];
        const opened = [yield* exports.open(home.family.id)];
        for (const name of names.slice(1)) {
          yield* rename(home, home.bread.id, name);
          opened.push(yield* exports.open(home.family.id));
        }
        for (const [i, snapshot] of opened.entries())
          expect((yield* readKind(snapshot, "transactions")).at(-1)?.whole.name).toBe(names[i]);
      }),
    ),
  );

  law(
    "nothing of another family is in a snapshot, and an unknown family has nothing",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const before = yield* snapshotNow(home.family.id);
      const other = yield* createFamilyWithBooks;
      expect(yield* snapshotNow(home.family.id)).toEqual(before);
      const [theirs, ours] = [yield* snapshotNow(other.family.id), JSON.stringify(before)];
      for (const { id } of [...theirs.accounts, ...theirs.categories, ...theirs.tags, ...theirs.merchants])
        expect(ours).not.toContain(id);
      for (const id of [newId(), "", "%"])
        expect(yield* snapshotNow(id)).toEqual({
          ...{ accounts: [], categories: [], tags: [], merchants: [], readings: [], transactions: [] },
        });
    }),
  );

  law(
    "what a transaction came in with stays, whatever a person made of it",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const { bread } = home;
      for (const name of ["Roll", "Loaf"]) yield* rename(home, bread.id, name);
      const { transactions } = yield* snapshotNow(home.family.id);
      const { date, amount, currency, name } = bread;
      expect(transactions.at(-1)?.whole).toEqual({
        ...entryOf(bread),
        ...{ name: "Loaf", locked: ["name"], updated_at: LATER },
        original_values: { date, amount, currency, name },
      });
    }),
  );

  law(
    "it stays whichever of its fields a person changes alone",
    Effect.gen(function* () {
      const changes = { date: "2026-03-02", amount: "99.5", currency: "CHF", name: "Loaf" };
      const transactions = yield* Transactions;
      for (const [field, value] of Object.entries(changes)) {
        const { family, bread } = yield* createFamilyWithBooks;
        const change = { [field]: value, locked: [], updated_at: LATER };
        yield* transactions.update(family.id, bread.id, {}, () => Result.succeed(change));
        const { date, amount, currency, name } = bread;
        const stored = (yield* snapshotNow(family.id)).transactions.find(
          ({ whole }) => whole.id === bread.id,
        );
        expect(stored?.whole).toMatchObject({
          [field]: value,
          original_values: { date, amount, currency, name },
        });
      }
    }),
  );

  law(
    "of a transaction from a bank it is what the bank last said",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, transactions } = yield* syncedBank(family);
      const [bread] = transactions;
      yield* rename({ family }, bread!.transaction_id, "Mine");
      const fields = { date: "2026-02-15", amount: "13" };
      yield* storeBank(connection, {
        transactions: [changed(bread!, { told: told({ ...fields, name: "Theirs", pending: true }), fields })],
      });
      const [found] = (yield* snapshotNow(family.id)).transactions;
      expect(found?.whole).toMatchObject({
        ...{ ...fields, name: "Mine", source: "bank_sync", external_id: "TRN-1", reference: null },
        pending: true,
        original_values: { ...fields, currency: "EUR", name: "Theirs" },
      });
    }),
  );

  law(
    "what was added by hand is told, with what a file or a bank has it as from then on, and is so again where it is imported",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const cash = plannedAccount();
      yield* store(family.id, { accounts: [cash] });
      const [alone, filed, told] = [cash, cash, account].map((each) => newTransaction(each));
      for (const each of [alone!, filed!, told!]) yield* addByHand(family.id, each);
      const { date, amount, currency, name } = filed!;
      const came = { date, amount, currency, name };
      yield* storeAll(family.id, [
        { ...change({}, [filed!.id]), booked: [{ id: filed!.id, ...came, reference: "R1", by_hand: true }] },
      ]);
      yield* storeBank(connection, { found: [found(told!.id, { name: "BAKERY", amount: "12.5" })] });
      const read = byId((yield* snapshotNow(family.id)).transactions.map(({ whole }) => whole));
      const expected = byId([alone!, filed!, told!]).map(({ id }) => ({
        by_hand: true,
        original_values: id === alone!.id ? null : id === filed!.id ? came : { ...came, name: "BAKERY" },
      }));
      expect(read).toMatchObject(expected);
      const other = yield* createFamily();
      const elsewhere = plannedAccount();
      const planned = read.map(({ original_values: original, by_hand: _, pending: __, ...each }) => {
        const { locked, created_at, updated_at, ...row } = each;
        return plannedTransaction(elsewhere, {
          ...{ ...row, id: newId(), account_id: elsewhere.id },
          history: { locked, original, by_hand: true, created_at, updated_at },
        });
      });
      yield* store(other.family.id, { accounts: [elsewhere], transactions: planned });
      const again = yield* snapshotNow(other.family.id);
      expect(byId(again.transactions.map(({ whole }) => whole))).toEqual(byId(planned).map(entryOf));
      const { recorded } = yield* (yield* Imports).books(other.family.id, [wholeAccount(elsewhere.id)]);
      expect(recorded.filter(({ by_hand }) => by_hand === true)).toHaveLength(1);
    }),
  );

  law(
    "the history of a planned transaction is stored with it, also that of a part",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const whole = plannedTransaction(account, {
        amount: "3",
        reference: "R-1",
        ...{ pending: true, pending_gone: true },
        history: HISTORY,
      });
      const part = plannedTransaction(account, {
        ...{ amount: "3", parent_id: whole.id, pending: true },
        history: { ...HISTORY, locked: ["notes"], original: null },
      });
      const fresh = plannedTransaction(account, { date: "2026-02-15" });
      yield* store(family.id, { accounts: [account], transactions: [whole, part, fresh] });
      expect((yield* snapshotNow(family.id)).transactions).toEqual([
        { whole: entryOf(whole), parts: [entryOf(part)], transfers: [], counters: [] },
        { whole: entryOf(fresh), parts: [], transfers: [], counters: [] },
      ]);
      const { locked, created_at, updated_at, original } = HISTORY;
      expect(yield* (yield* Transactions).find(family.id, whole.id)).toMatchObject({
        ...{ locked, created_at, updated_at },
      });
      const { recorded } = yield* (yield* Imports).books(family.id, [wholeAccount(account.id)]);
      expect(recorded.find(({ id }) => id === whole.id)).toEqual({
        ...original,
        ...{ id: whole.id, account: account.id, external_id: whole.external_id },
        ...{ reference: "R-1", pending: true },
      });
    }),
  );

  law(
    "what files state of a transaction in other currencies is there, each once, until the last that states it is undone",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const one = plannedTransaction(account);
      yield* store(family.id, { accounts: [account], transactions: [one] });
      const counters = Effect.map(snapshotNow(family.id), ({ transactions }) => transactions[0]?.counters);
      expect(yield* counters).toEqual([]);
      const [dollars, more, francs] = [
        { amount: "14.25", currency: "USD" },
        { amount: "9.75", currency: "USD" },
        { amount: "13.1", currency: "CHF" },
      ];
      const ids = yield* storeAll(
        family.id,
        [[dollars, more], [francs], [dollars]].map((stated) => ({
          ...change({}, [one.id]),
          counters: stated.map((each) => ({ transaction_id: one.id, ...each })),
        })),
      );
      for (const [undone, left] of [
        [undefined, [francs, dollars, more]],
        [ids[1], [dollars, more]],
        [ids[0], [dollars]],
        [ids[2], []],
      ] as const) {
        if (undone !== undefined) yield* undo(family.id, undone, false);
        expect(yield* counters).toEqual(left);
      }
    }),
  );

  law(
    "texts and amounts come back exactly",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const transactions = [
        ...EXACT_AMOUNTS.map((amount) => plannedTransaction(account, { amount })),
        ...[...HARD_TEXTS, LONG_TEXT, ""].map((text) =>
          plannedTransaction(account, {
            ...{ name: text, notes: text, external_id: text, source: text, reference: text },
            history: { ...HISTORY, original: { ...HISTORY.original!, name: text } },
          }),
        ),
      ];
      yield* (yield* Imports).store(
        importOf(family.id),
        planning(() => Result.succeed(change({ accounts: [account], transactions }))),
      );
      const read = (yield* snapshotNow(family.id)).transactions.map(({ whole }) => whole);
      expect(byId(read)).toEqual(byId(transactions).map(entryOf));
    }),
  );
};
