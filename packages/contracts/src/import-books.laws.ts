import type { Users } from "@farthing/core/access";
import type { Exports } from "@farthing/core/import";
import { type Books, Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { type AccountChange, Accounts, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect } from "vitest";
import { syncedBank } from "./support/bank.ts";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  importOf,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
  planning,
  REMOVED_AT,
  STORED_AT,
  store,
  wholeAccount,
} from "./support/planned.ts";
import { snapshotNow } from "./support/read-snapshot.ts";
import { allow } from "./support/restoring.ts";
import { EXACT_AMOUNTS } from "./support/samples.ts";

const LATER = "2026-05-01T00:00:00.000Z";

export const importBooksLaws = ({
  law,
}: Laws<Accounts | BankConnections | Exports | Imports | Transactions | Users>): void => {
  law(
    "the books of a new family contain its currency and nothing else",
    Effect.gen(function* () {
      const { family } = yield* createFamily({ family: { currency: "CHF" } });
      expect(yield* (yield* Imports).books(family.id, [])).toEqual({
        currency: "CHF",
        accounts: [],
        categories: [],
        tags: [],
        merchants: [],
        recorded: [],
        sides: [],
      });
    }),
  );

  law(
    "books contain what the family has, sorted by name, and accounts with the same name by id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const names = ["b", "a", "B", "é", "É", "a b", "銀"];
      const stored = {
        accounts: [...names, "a", "a"].map((name) => plannedAccount({ name, currency: "USD" })),
        categories: names.map((name) => plannedCategory({ name })),
        tags: names.map((name) => plannedTag({ name })),
        merchants: names.map((name) => plannedMerchant({ name })),
      };
      yield* store(family.id, stored);
      const named = (things: readonly { readonly id: string; readonly name: string }[]) =>
        things
          .map(({ id, name }) => ({ id, name }))
          .toSorted((a, b) => compareTexts([a.name, a.id], [b.name, b.id]));
      expect(yield* (yield* Imports).books(family.id, [])).toEqual({
        currency: "EUR",
        accounts: named(stored.accounts).map((each) => ({
          ...{ ...each, currency: "USD" },
          ...{ external_id: null, original_name: null },
        })),
        categories: named(stored.categories),
        tags: named(stored.tags),
        merchants: named(stored.merchants),
        recorded: [],
        sides: [],
      } satisfies Books);
    }),
  );

  law(
    "books contain the name that an account had before it was named by hand, or that it was stored with",
    Effect.gen(function* () {
      const [imports, accounts] = [yield* Imports, yield* Accounts];
      const { family } = yield* createFamily();
      const [made, kept] = [
        plannedAccount({ name: "Visa" }),
        plannedAccount({ name: "Plastic", original_name: "Amex" }),
      ];
      yield* store(family.id, { accounts: [made] });
      const change = (id: string, decided: AccountChange) =>
        accounts.update(family.id, id, LATER, () => Result.succeed(decided));
      const originals = Effect.map(imports.books(family.id, []), (books) =>
        books.accounts.map(({ name, original_name }) => [name, original_name]),
      );
      yield* change(made.id, { status: "disabled" });
      expect(yield* originals).toEqual([["Visa", null]]);
      yield* change(made.id, { name: "Card" });
      yield* change(made.id, { name: "Plastic card" });
      yield* change(made.id, { balance: "7" });
      yield* store(family.id, { accounts: [kept] });
      yield* change(kept.id, { name: "Card" });
      expect(yield* originals).toEqual([
        ["Card", "Amex"],
        ["Plastic card", "Visa"],
      ]);
    }),
  );

  law(
    "an account that a person has made came in with no name, until an import calls it by one",
    Effect.gen(function* () {
      const [imports, accounts] = [yield* Imports, yield* Accounts];
      const { family } = yield* createFamily();
      const [one, other] = [plannedAccount({ name: "Cash" }), plannedAccount({ name: "Purse" })];
      for (const { external_id: _, ...account } of [one, other])
        yield* accounts.add(family.id, account, STORED_AT, allow);
      const originals = Effect.map(imports.books(family.id, []), (books) =>
        books.accounts.map(({ name, original_name }) => [name, original_name]),
      );
      const rename = (name: string) =>
        accounts.update(family.id, one.id, LATER, () => Result.succeed({ name }));
      yield* rename("Wallet");
      expect(yield* originals).toEqual([
        ["Purse", null],
        ["Wallet", null],
      ]);
      yield* imports.store(
        importOf(family.id),
        planning(() => Result.succeed({ ...change({}), called: [one.id, other.id] })),
      );
      yield* rename("Coins");
      yield* imports.store(
        importOf(family.id),
        planning(() => Result.succeed({ ...change({}), called: [one.id] })),
      );
      yield* rename("Notes");
      expect(yield* originals).toEqual([
        ["Notes", "Wallet"],
        ["Purse", null],
      ]);
      expect((yield* snapshotNow(family.id)).accounts.map((each) => each.original_name).sort()).toEqual([
        "Wallet",
        null,
      ]);
    }),
  );

  law(
    "books contain the transactions of the accounts in the order of the questions, by day and then by id, splits without their parts",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking, savings, sent, received, basket, bread } = yield* createFamilyWithBooks;
      const recorded = (accountId: string | undefined) =>
        Effect.map(
          imports.books(family.id, accountId === undefined ? [] : [wholeAccount(accountId)]),
          (books) => books.recorded,
        );
      expect(yield* recorded(checking.id)).toMatchObject([
        {
          id: sent.id,
          date: "2026-02-16",
          amount: "200.5",
          currency: "EUR",
          name: "To savings",
          reference: "",
        },
        { id: basket.id, account: checking.id, date: "2026-02-18", amount: "30", name: "Basket" },
        { id: bread.id, date: "2026-02-20", amount: "12.5", name: "Bread" },
      ]);
      expect(yield* recorded(savings.id)).toMatchObject([
        { id: received.id, date: "2026-02-17", amount: "-180.25", currency: "CHF", name: "From checking" },
      ]);
      expect(
        (yield* imports.books(family.id, [wholeAccount(savings.id), wholeAccount(checking.id)])).recorded.map(
          ({ id }) => id,
        ),
      ).toEqual([received.id, sent.id, basket.id, bread.id]);
      expect(yield* recorded(newId())).toEqual([]);
      expect(yield* recorded(undefined)).toEqual([]);
    }),
  );

  law(
    "recorded transactions are exact, and those of one day are sorted by id",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const stored = EXACT_AMOUNTS.map((amount) => plannedTransaction(account, { amount }));
      yield* store(family.id, { accounts: [account], transactions: stored });
      expect((yield* (yield* Imports).books(family.id, [wholeAccount(account.id)])).recorded).toEqual(
        stored
          .toSorted((a, b) => compareTexts([a.id], [b.id]))
          .map(({ id, account_id: account, external_id, date, amount, currency, name }) => ({
            ...{ id, account, external_id, date, amount, currency, name },
            ...{ reference: "", pending: false },
          })),
      );
    }),
  );

  law(
    "recorded transactions are what came in, whatever was changed since",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, received, savings } = yield* createFamilyWithBooks;
      const reference = plannedTransaction(savings, { reference: "FT-1", date: "2026-03-02" });
      yield* store(family.id, { transactions: [reference] });
      const before = yield* imports.books(family.id, [wholeAccount(savings.id)]);
      expect(before.recorded.map((each) => each.reference)).toEqual(["", "FT-1"]);
      for (const parts of [
        { date: "2026-02-01", amount: "-1", name: "Refund" },
        { name: "Refund again", currency: "USD" },
        { notes: "kept" },
      ])
        yield* (yield* Transactions).update(family.id, received.id, {}, () =>
          Result.succeed({ ...parts, locked: [], updated_at: STORED_AT }),
        );
      expect(yield* imports.books(family.id, [wholeAccount(savings.id)])).toEqual(before);
    }),
  );

  law(
    "a plan is made from the current books, including those of the named account",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, checking } = yield* createFamilyWithBooks;
      for (const questions of [[wholeAccount(checking.id)], []]) {
        const seen: Books[] = [];
        yield* imports.store(
          importOf(family.id, { questions: () => questions }),
          planning(({ books }) => {
            seen.push(books);
            return Result.succeed(change({}));
          }),
        );
        expect(seen.at(-1)).toEqual(yield* imports.books(family.id, questions));
      }
    }),
  );

  law(
    "a plan is told which ids of its file are not free",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const home = yield* createFamilyWithBooks;
      const { family } = yield* createFamily();
      const free = newId();
      const used = [
        home.bread.id,
        home.apples.id,
        home.checking.id,
        home.food.id,
        home.work.id,
        home.shop.id,
      ];
      let answer: ReadonlySet<string> | undefined;
      yield* imports.store(
        importOf(family.id, { ids: [free, ...used] }),
        planning(({ taken }) => {
          answer = taken;
          return Result.succeed(change({}));
        }),
      );
      expect(answer).toEqual(new Set(used));
    }),
  );

  law(
    "the id of a deleted transaction is free, unless its connection still knows it: then with that",
    Effect.gen(function* () {
      const imports = yield* Imports;
      const { family, bread } = yield* createFamilyWithBooks;
      const other = yield* createFamily();
      const { connection, transactions } = yield* syncedBank(family);
      const told = transactions[0]!.transaction_id;
      const free = (familyId: string) =>
        Effect.gen(function* () {
          let answer: ReadonlySet<string> | undefined;
          yield* imports.store(
            importOf(familyId, { ids: [bread.id, told] }),
            planning(({ taken }) => {
              answer = taken;
              return Result.succeed(change({}));
            }),
          );
          return [bread.id, told].filter((id) => !answer!.has(id));
        });
      expect(yield* free(family.id)).toEqual([]);
      for (const id of [bread.id, told])
        yield* (yield* Transactions).remove(family.id, id, REMOVED_AT, () => Result.void);
      for (const { id } of [family, other.family]) expect(yield* free(id)).toEqual([bread.id]);
      yield* (yield* BankConnections).remove(family.id, connection.id);
      expect(yield* free(family.id)).toEqual([bread.id, told]);
    }),
  );
};
