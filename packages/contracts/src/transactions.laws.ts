import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import { type Transaction, type TransactionFilter, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { breadAsRead, createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { compareTexts } from "./support/order.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedTag, plannedTransaction, store } from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { EXACT_AMOUNTS, HARD_TEXTS, LONG_TEXT } from "./support/samples.ts";
import { changing, update } from "./support/updates.ts";

const ids = (things: readonly { readonly id: string }[]): readonly string[] => things.map(({ id }) => id);

export const transactionsLaws = ({ law, property }: Laws<Imports | Transactions | Users>): void => {
  law(
    "a transaction comes back with everything it refers to, unlocked and with the time of its import",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      expect(yield* (yield* Transactions).find(home.family.id, home.bread.id)).toEqual(breadAsRead(home));
    }),
  );

  law(
    "a transaction that refers to nothing has nulls and no tags",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const plain = plannedTransaction(account);
      yield* store(family.id, { accounts: [account], transactions: [plain] });
      expect(yield* (yield* Transactions).find(family.id, plain.id)).toMatchObject({
        notes: null,
        external_id: null,
        source: null,
        category: null,
        merchant: null,
        tags: [],
        transfer: null,
      });
    }),
  );

  law(
    "no transaction is found by an unknown id",
    Effect.gen(function* () {
      const home = yield* createFamilyWithBooks;
      const transactions = yield* Transactions;
      for (const id of [newId(), home.checking.id, home.food.id, home.transfer.id])
        expect(yield* transactions.find(home.family.id, id)).toBeUndefined();
    }),
  );

  law(
    "a part of an id leads to all transactions of the family whose ids begin or end with it, the one written last first",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      yield* update(home, home.sent.id, changing({ notes: "changed" }));
      const whole = (yield* listAll(home.family.id)).toSorted((a, b) =>
        compareTexts([b.updated_at, b.id], [a.updated_at, a.id]),
      );
      expect(whole[0]?.id).toBe(home.sent.id);
      const known = [...ids(whole), home.apples.id, ...ids(yield* listAll(other.family.id))];
      const parts = known.flatMap((id) =>
        [4, 8, 13, 36].flatMap((most) => [id.slice(0, most), id.slice(-most)]),
      );
      for (const part of ["", "%", "_", "-", "A", ...parts]) {
        const like = ids(whole).filter((id) => id.startsWith(part) || id.endsWith(part));
        expect(yield* transactions.idsLike(home.family.id, part, 100)).toEqual(like);
        expect(yield* transactions.idsLike(home.family.id, part, 1)).toEqual(like.slice(0, 1));
      }
    }),
  );

  law(
    "an amount of any size comes back exactly",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const stored = EXACT_AMOUNTS.map((amount) => plannedTransaction(account, { amount }));
      yield* store(family.id, { accounts: [account], transactions: stored });
      for (const { id, amount } of stored)
        expect((yield* transactions.find(family.id, id))?.amount).toBe(amount);
    }),
  );

  law(
    "names, notes and ids of other systems come back character for character",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const stored = [...HARD_TEXTS, "", LONG_TEXT].map((text) =>
        plannedTransaction(account, { name: text, notes: text, external_id: text, source: text }),
      );
      yield* store(family.id, { accounts: [account], transactions: stored });
      for (const { id, name } of stored)
        expect(yield* transactions.find(family.id, id)).toMatchObject({
          name,
          notes: name,
          external_id: name,
          source: name,
        });
    }),
  );

  law(
    "tags are sorted by name, upper case before lower case",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const tags = ["b", "a", "B", "é", "É", "a b", "銀", "🦊", "Ａ"].map((name) => plannedTag({ name }));
      const tagged = plannedTransaction(account, { tag_ids: ids(tags) });
      yield* store(family.id, { accounts: [account], tags, transactions: [tagged] });
      expect((yield* (yield* Transactions).find(family.id, tagged.id))?.tags).toEqual(
        tags.toSorted((a, b) => compareTexts([a.name], [b.name])),
      );
    }),
  );

  law(
    "either leg of a transfer names the other account and the received amount",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, sent, received, transfer, checking, savings } = yield* createFamilyWithBooks;
      const link = { id: transfer.id, amount: "180.25", currency: "CHF" };
      expect((yield* transactions.find(family.id, sent.id))?.transfer).toEqual({
        ...link,
        other_account: {
          id: savings.id,
          name: "Savings",
          account_type: "depository",
          status: "disabled",
        },
      });
      expect((yield* transactions.find(family.id, received.id))?.transfer).toEqual({
        ...link,
        other_account: {
          id: checking.id,
          name: "Checking",
          account_type: "depository",
          status: "active",
        },
      });
    }),
  );

  law(
    "a list contains a split transaction but not its parts, and each part is found by its id",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family, bread, basket, apples, soap, sent, received } = yield* createFamilyWithBooks;
      const listed = yield* listAll(family.id);
      expect(ids(listed)).toEqual(ids([bread, basket, received, sent]));
      const split = (id: string) => Effect.map(transactions.find(family.id, id), (found) => found?.split);
      expect(yield* split(basket.id)).toBe("parent");
      expect(yield* split(apples.id)).toBe("child");
      expect(yield* split(soap.id)).toBe("child");
      expect(yield* split(bread.id)).toBe("whole");
      expect(listed.map((each) => each.split)).toEqual(["whole", "parent", "whole", "whole"]);
    }),
  );

  law(
    "a list contains each transaction as it is found by its id",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamilyWithBooks;
      for (const listed of yield* listAll(family.id))
        expect(yield* transactions.find(family.id, listed.id)).toEqual(listed);
    }),
  );

  law(
    "a list is limited to the account and to the days, including the first and the last",
    Effect.gen(function* () {
      const { family, checking, savings, bread, basket, sent, received } = yield* createFamilyWithBooks;
      const found = (filter: TransactionFilter) => Effect.map(listAll(family.id, filter), ids);
      expect(yield* found({ account_id: savings.id })).toEqual(ids([received]));
      expect(yield* found({ account_id: checking.id })).toEqual(ids([bread, basket, sent]));
      expect(yield* found({ start_date: "2026-02-17", end_date: "2026-02-18" })).toEqual(
        ids([basket, received]),
      );
      expect(yield* found({ start_date: "2026-02-20" })).toEqual(ids([bread]));
      expect(yield* found({ end_date: "2026-02-16" })).toEqual(ids([sent]));
      expect(yield* found({ start_date: "2026-02-21" })).toEqual([]);
      expect(yield* found({ start_date: "2026-02-18", end_date: "2026-02-17" })).toEqual([]);
      expect(yield* found({ account_id: checking.id, end_date: "2026-02-18", search: "SAV" })).toEqual(
        ids([sent]),
      );
    }),
  );

  law(
    "a page after the last is empty and still has the total count",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamilyWithBooks;
      for (const page of [2, 1_000_000])
        expect(yield* transactions.list(family.id, {}, { page, per_page: 100 })).toEqual({
          items: [],
          total_count: 4,
          more: false,
        });
    }),
  );

  law(
    "an unknown family has an empty list",
    Effect.gen(function* () {
      yield* createFamilyWithBooks;
      const page = { page: 1, per_page: 10 };
      expect(yield* (yield* Transactions).list(newId(), {}, page)).toEqual({
        items: [],
        total_count: 0,
        more: false,
      });
    }),
  );

  property(
    "the pages of transactions form one list, newest first, without gaps or repetitions",
    fc.record({
      imports: fc.array(
        fc.record({
          day: fc.constantFrom("05", "01", "03"),
          at: fc.constantFrom("10:00:00.000Z", "09:00:00.000Z"),
          count: fc.integer({ min: 1, max: 5 }),
        }),
        { maxLength: 6 },
      ),
      per_page: fc.integer({ min: 1, max: 7 }),
      start_date: fc.option(fc.constantFrom("2026-01-01", "2026-01-02"), { nil: undefined }),
    }),
    ({ imports, per_page, start_date }) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const account = plannedAccount();
        yield* store(family.id, { accounts: [account] });
        const ages: (readonly [date: string, createdAt: string, id: string])[] = [];
        for (const { day, at, count } of imports) {
          const createdAt = `2026-02-01T${at}`;
          const stored = Array.from({ length: count }, () =>
            plannedTransaction(account, { date: `2026-01-${day}` }),
          );
          yield* store(family.id, { transactions: stored }, createdAt);
          ages.push(...stored.map(({ date, id }) => [date, createdAt, id] as const));
        }
        const filter = start_date === undefined ? {} : { start_date };
        const wanted = ages
          .filter(([date]) => start_date === undefined || date >= start_date)
          .toSorted((a, b) => compareTexts(b, a))
          .map(([, , id]) => id);
        const listed: Transaction[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / per_page) + 1; page += 1) {
          const { items, total_count } = yield* transactions.list(family.id, filter, { page, per_page });
          expect(total_count).toBe(wanted.length);
          expect(items.length).toBeLessThanOrEqual(per_page);
          listed.push(...items);
        }
        expect(ids(listed)).toEqual(wanted);
      }),
  );
};
