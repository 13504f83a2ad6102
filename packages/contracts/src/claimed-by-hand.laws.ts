import type { Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { type Accounts, Transactions } from "@farthing/core/transactions";
import type { Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { changed, found, LATER, readWithin, scopeOf, storeBank, syncedBank, told } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import type { Laws } from "./support/law.ts";
import { createFamily } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, store, wholeAccount } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { storeAll, undo } from "./support/undoing.ts";

const NAMED = { external_id: "local_1", source: "phone" };

/** How the row of a file has it. */
const ROW = { date: "2026-02-16", amount: "12.5", currency: "EUR", name: "BAKERY 0815", reference: "R1" };

const recorded = (familyId: string, accountId: string) =>
  Effect.map(
    Effect.flatMap(Imports, (imports) => imports.books(familyId, [wholeAccount(accountId)])),
    (books) => books.recorded,
  );

/** A family with an account and a transaction in it that was added by hand. */
const withOneByHand = Effect.gen(function* () {
  const { family } = yield* createFamily();
  const [account, savings] = [plannedAccount(), plannedAccount({ name: "Savings" })];
  yield* store(family.id, { accounts: [account, savings] });
  const { transaction } = yield* addByHand(family.id, newTransaction(account, NAMED));
  return { family, account, savings, transaction, find: { id: transaction.id, by_hand: true as const } };
});

export const claimedByHandLaws = ({
  law,
}: Laws<Accounts | BankConnections | Imports | Transactions | Transfers | Users>): void => {
  law(
    "what was added by hand and a file has stays as it is, comes in with the file's row from then on, and is given back by an undo",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, account, transaction } = yield* withOneByHand;
      const { id } = transaction;
      const before = yield* recorded(family.id, account.id);
      expect(before).toMatchObject([{ id, by_hand: true, date: transaction.date, name: "Bread" }]);
      const [first] = yield* storeAll(family.id, [
        { ...change({}, [id]), booked: [{ id, ...ROW, by_hand: true }] },
      ]);
      const after = yield* recorded(family.id, account.id);
      expect(after).toEqual([{ id, account: account.id, external_id: "local_1", ...ROW, pending: false }]);
      expect(yield* listAll(family.id)).toEqual([transaction]);
      expect((yield* (yield* Imports).ofTransactions(family.id, [id])).map((each) => each.id)).toEqual([
        first,
      ]);
      // Another file, which has the same row, and has it as another one now: the first one counts.
      const [second] = yield* storeAll(family.id, [
        { ...change({}, [id]), booked: [{ id, ...ROW, date: "2026-02-17", by_hand: true }] },
      ]);
      expect(yield* recorded(family.id, account.id)).toEqual(after);
      expect(yield* undo(family.id, first!)).toMatchObject({ removed: 0, shared: 0, kept: [] });
      expect(yield* recorded(family.id, account.id)).toEqual(after);
      yield* undo(family.id, second!, true);
      expect(yield* recorded(family.id, account.id)).toEqual(before);
      expect(yield* transactions.find(family.id, id)).toEqual(transaction);
    }),
  );

  law(
    "a change of what a file has keeps what it came in with, and so does the undo of another file",
    Effect.gen(function* () {
      const { family, account, transaction } = yield* withOneByHand;
      const { id } = transaction;
      const booked = [{ id, ...ROW, by_hand: true as const }];
      const [mine, other] = yield* storeAll(family.id, [
        { ...change({}, [id]), booked },
        change({ transactions: [plannedTransaction(account, { name: "Soap" })] }),
      ]);
      yield* (yield* Transactions).update(family.id, id, {}, () =>
        Result.succeed({ amount: "13", date: "2026-03-01", locked: [], updated_at: LATER }),
      );
      yield* undo(family.id, other!);
      expect(yield* recorded(family.id, account.id)).toMatchObject([{ ...ROW, id }]);
      yield* undo(family.id, mine!);
      // It is recognised by what the person has made of it.
      expect(yield* recorded(family.id, account.id)).toMatchObject([
        { id, by_hand: true, amount: "13", date: "2026-03-01" },
      ]);
    }),
  );

  law(
    "what was added by hand and changed is told as it was added, too, on the days of either, once, until a file has it",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { update } = yield* Transactions;
      const { family, account, transaction } = yield* withOneByHand;
      const { id, date, amount, currency, name, locked } = transaction;
      const added_as = { date, amount, currency, name };
      const change_to = (change: object) =>
        update(family.id, id, {}, () => Result.succeed({ ...change, locked, updated_at: LATER }));
      const on = (...days: readonly string[]) =>
        Effect.map(
          imports.books(family.id, [
            {
              ...{ account_id: account.id, references: [], ids: [id] },
              spans: days.map((day) => ({ from: day, to: day })),
            },
          ]),
          ({ recorded: all }) => all,
        );
      yield* change_to({ notes: "rolls" });
      expect((yield* recorded(family.id, account.id))[0]).not.toHaveProperty("added_as");
      yield* change_to({ name: "Breakfast" });
      yield* change_to({ date: "2026-06-01", amount: "13" });
      const now = { id, date: "2026-06-01", amount: "13", name: "Breakfast", by_hand: true, added_as };
      expect(yield* recorded(family.id, account.id)).toMatchObject([now]);
      for (const days of [[date], ["2026-06-01"], [date, "2026-06-01"], ["2026-04-01"]])
        expect(yield* on(...days)).toMatchObject([now]);
      const booked = [{ id, ...ROW, by_hand: true as const }];
      const [file] = yield* storeAll(family.id, [{ ...change({}, [id]), booked }]);
      const [claimed] = yield* recorded(family.id, account.id);
      expect(claimed).toMatchObject({ ...ROW, id });
      expect(claimed).not.toHaveProperty("added_as");
      yield* undo(family.id, file!);
      expect(yield* on(date)).toMatchObject([now]);
    }),
  );

  law(
    "a sync is told of what was added by hand on the days of its answer and is on others now, once",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const { transaction } = yield* addByHand(family.id, newTransaction(account));
      const { id, date, amount, currency, name } = transaction;
      yield* (yield* Transactions).update(family.id, id, {}, () =>
        Result.succeed({ date: "2026-06-01", name: "Breakfast", locked: [], updated_at: LATER }),
      );
      for (const days of [[date], ["2026-06-01"], [date, "2026-06-01"]]) {
        const { unlinked } = yield* readWithin(
          scopeOf(connection, { days: () => new Map([[account.id, days]]) }),
        );
        expect(unlinked).toMatchObject([
          {
            ...{ transaction_id: id, by_hand: true, date: "2026-06-01" },
            added_as: { date, amount, currency, name },
          },
        ]);
      }
    }),
  );

  law(
    "a file that is pending, or of which nothing more is said, has it as it is",
    Effect.gen(function* () {
      const { family, account, transaction } = yield* withOneByHand;
      const before = yield* recorded(family.id, account.id);
      const [file] = yield* storeAll(family.id, [change({}, [transaction.id])]);
      expect(yield* recorded(family.id, account.id)).toEqual(before);
      yield* undo(family.id, file!);
      expect(yield* listAll(family.id)).toEqual([transaction]);
    }),
  );

  law(
    "a transfer follows from the name of the file's row as long as a file has it",
    Effect.gen(function* () {
      const { family, savings, transaction } = yield* withOneByHand;
      const { id } = transaction;
      const into = newTransaction(savings, { amount: "-12.5", date: "2026-02-14", name: "Salary" });
      const other = yield* addByHand(family.id, into);
      const before = [yield* listAll(family.id), other.transaction.transfer];
      const [file] = yield* storeAll(family.id, [
        { ...change({}, [id]), booked: [{ id, ...ROW, name: "Transfer to Savings", by_hand: true }] },
      ]);
      yield* undo(family.id, file!);
      const { transfer } = (yield* (yield* Transactions).find(family.id, into.id))!;
      expect([yield* listAll(family.id), transfer]).toEqual(before);
    }),
  );

  law(
    "what was added by hand and a bank has keeps what its client calls it, and its client still finds it",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const { transaction } = yield* addByHand(family.id, newTransaction(account, NAMED));
      const { id } = transaction;
      const days = () => new Map([[account.id, [transaction.date]]]);
      const { unlinked } = yield* readWithin(scopeOf(connection, { days }));
      expect(unlinked).toMatchObject([{ transaction_id: id, by_hand: true }]);
      yield* storeBank(connection, { found: [found(id, { name: "BAKERY" })] });
      expect(yield* listAll(family.id)).toEqual([transaction]);
      const said = told({ provider_id: "found", name: "BAKERY 0815", date: "2026-02-15" });
      yield* storeBank(connection, {
        at: LATER,
        transactions: [changed({ transaction_id: id }, { told: said })],
      });
      expect(yield* listAll(family.id)).toEqual([transaction]);
      expect(yield* recorded(family.id, account.id)).toMatchObject([{ id, name: "BAKERY 0815" }]);
      expect((yield* recorded(family.id, account.id))[0]).not.toHaveProperty("by_hand");
      expect(yield* addByHand(family.id, newTransaction(account, NAMED))).toEqual({
        ...{ transaction, is_new: false },
      });
      const [file] = yield* storeAll(family.id, [
        { ...change({}, [id]), booked: [{ id, ...ROW, by_hand: true }] },
      ]);
      yield* undo(family.id, file!);
      expect(yield* recorded(family.id, account.id)).toMatchObject([{ id, name: "BAKERY 0815" }]);
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect(yield* recorded(family.id, account.id)).toMatchObject([
        { id, name: "BAKERY 0815", date: "2026-02-15", pending: false },
      ]);
      expect(yield* listAll(family.id)).toEqual([transaction]);
    }),
  );
};
