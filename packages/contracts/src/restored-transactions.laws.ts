import type { Users } from "@farthing/core/access";
import type { Exports, Imports } from "@farthing/core/import";
import type { BankConnections } from "@farthing/core/provider";
import { Accounts, type Taxonomy, Transactions } from "@farthing/core/transactions";
import type { Transfers } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
import { LATER, syncedBank } from "./support/bank.ts";
import { addByHand, newTransaction } from "./support/by-hand.ts";
import { everything } from "./support/everything.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { race } from "./support/outcomes.ts";
import { createFamily, newId } from "./support/people.ts";
import { change, plannedAccount, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { allow, booksOf, RESTORED_AT, refusal, remove, restore } from "./support/restoring.ts";
import { storeAll } from "./support/undoing.ts";

/** When nothing is kept of them any more. */
const FORGOTTEN_AT = "2026-07-01T00:00:00.000Z";

const deletedIds = (familyId: string, at = RESTORED_AT) =>
  Effect.map(
    Transactions.use((transactions) => transactions.deleted(familyId, at, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ id }) => id),
  );

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
        for (const each of [typed, claimed]) {
          yield* addByHand(family.id, each);
          yield* transactions.update(family.id, each.id, {}, () =>
            Result.succeed({
              ...{ name: "Bakery", date: "2026-02-13", locked: each.locked, updated_at: LATER },
            }),
          );
        }
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
