import type { Users } from "@farthing/core/access";
import { type Exports, Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { type Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { changed, found, storeBank, syncedBank, told } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import { byId, entryOf, HISTORY, LATER, rename } from "./support/exported-entries.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedTransaction,
  planning,
  store,
  wholeAccount,
} from "./support/planned.ts";
import { snapshotNow } from "./support/read-snapshot.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";
import { storeAll, undo } from "./support/undoing.ts";

export const exportedTransactionsLaws = ({
  law,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Users>): void => {
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
      yield* Transactions.use((transactions) =>
        transactions.update(family.id, alone!.id, {}, () =>
          Result.succeed({ name: "Breakfast", locked: alone!.locked, updated_at: LATER }),
        ),
      );
      yield* storeAll(family.id, [
        { ...change({}, [filed!.id]), booked: [{ id: filed!.id, ...came, reference: "R1", by_hand: true }] },
      ]);
      yield* storeBank(connection, { found: [found(told!.id, { name: "BAKERY", amount: "12.5" })] });
      const read = byId((yield* snapshotNow(family.id)).transactions.map(({ whole }) => whole));
      const expected = byId([alone!, filed!, told!]).map(({ id }) => ({
        by_hand: true,
        original_values: id === alone!.id ? null : id === filed!.id ? came : { ...came, name: "BAKERY" },
        added_as: id === alone!.id ? came : null,
      }));
      expect(read).toMatchObject(expected);
      const other = yield* createFamily();
      const elsewhere = plannedAccount();
      const planned = read.map(({ original_values: original, by_hand: _, pending: __, ...each }) => {
        const { locked, created_at, updated_at, added_as, ...row } = each;
        const added = added_as === null ? {} : { added_as };
        return plannedTransaction(elsewhere, {
          ...{ ...row, id: newId(), account_id: elsewhere.id },
          history: { locked, original, by_hand: true, ...added, created_at, updated_at },
        });
      });
      yield* store(other.family.id, { accounts: [elsewhere], transactions: planned });
      const again = yield* snapshotNow(other.family.id);
      expect(byId(again.transactions.map(({ whole }) => whole))).toEqual(byId(planned).map(entryOf));
      const { recorded } = yield* (yield* Imports).books(other.family.id, [wholeAccount(elsewhere.id)]);
      expect(recorded.filter(({ by_hand }) => by_hand === true)).toMatchObject([{ added_as: came }]);
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
