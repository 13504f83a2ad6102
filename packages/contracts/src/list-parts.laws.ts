import { Imports } from "@farthing/core/import";
import type { ListRequest, Page, Storage } from "@farthing/core/storage";
import {
  Accounts,
  Taxonomy,
  type Transaction,
  type TransactionFilter,
  type TransactionKey,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as fc from "fast-check";
import { expect } from "vitest";
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
} from "./support/planned.ts";

import { listAll } from "./support/read-all.ts";

/** More than any list here has. */
const MANY = 500;

type Read<Key, A extends Key> = (request: ListRequest<Key>) => Effect.Effect<Page<A>, unknown, Storage>;

/** All parts of a list, from its start; `between` is done after each of them. */
const walk = <Key, A extends Key>(
  read: Read<Key, A>,
  per_page: number,
  between: () => Effect.Effect<unknown, unknown, Storage> = () => Effect.void,
) =>
  Effect.gen(function* () {
    const found: A[] = [];
    for (let after: Key | null = null; ; after = found.at(-1)!) {
      const part: Page<A> = yield* read({ after, per_page });
      expect(part.total_count).toBeNull();
      expect(part.items.length).toBeLessThanOrEqual(per_page);
      expect(part.items.length).toBeGreaterThan(part.more ? per_page - 1 : -1);
      found.push(...part.items);
      // A walk that turns back would not end.
      expect(found.length).toBeLessThan(MANY);
      if (!part.more) return found;
      yield* between();
    }
  });

/** All pages of a list; each says whether there is another one. */
const turn = <Key, A extends Key>(read: Read<Key, A>, per_page: number) =>
  Effect.gen(function* () {
    const found: A[] = [];
    for (let page = 1; ; page += 1) {
      const part: Page<A> = yield* read({ page, per_page });
      found.push(...part.items);
      expect(part.more).toBe(found.length < part.total_count!);
      if (!part.more) return found;
    }
  });

/** Passes if the parts of a list, and what comes after any key, are what its pages are. */
const expectParts = <Key, A extends Key>(
  read: Read<Key, A>,
  per_page: number,
  keys: readonly Key[],
  isAfter: (item: Key, key: Key) => boolean,
) =>
  Effect.gen(function* () {
    const whole = yield* turn(read, per_page);
    expect(yield* walk(read, per_page)).toEqual(whole);
    expect(yield* read({ page: MANY, per_page })).toEqual({
      ...{ items: [], total_count: whole.length, more: false },
    });
    for (const key of [...keys, ...whole]) {
      const rest = whole.filter((item) => isAfter(item, key));
      expect(yield* read({ after: key, per_page })).toEqual({
        ...{ items: rest.slice(0, per_page), total_count: null, more: rest.length > per_page },
      });
    }
  });

/** Of several months, and of two years. */
const DAYS = ["2026-02-28", "2025-12-31", "2026-01-01", "2026-02-01"] as const;
const MOMENTS = ["2026-02-01T10:00:00.000Z", "2026-02-01T09:00:00.000Z"] as const;
const NAMES = ["a", "B", "b", "é", "É", "ab", "a b", "銀行", "🦊", ""] as const;

const day: fc.Arbitrary<string> = fc.constantFrom(...DAYS);
const moment: fc.Arbitrary<string> = fc.constantFrom(...MOMENTS);
const name: fc.Arbitrary<string> = fc.constantFrom(...NAMES);
/** Names of which a search finds some, by one character or by several. */
const soughtName: fc.Arbitrary<string> = fc.constantFrom("A b", "xa by", "b", "a");
const sought: fc.Arbitrary<string> = fc.constantFrom("b", "a b", "A B", "zzz");
const perPage = fc.integer({ min: 1, max: 4 });
const id = fc.uuid();

const age = ({ date, created_at, id: own }: TransactionKey) => [date, created_at, own];

const nameKey = (of: { readonly name: string; readonly id: string }) => [of.name, of.id];

/** What happens to a transaction that was stored, by its place among all of them. */
const EDITS = ["add", "delete", "rename", "move"] as const;

export const listPartsLaws = ({ law, property }: Laws<Storage>): void => {
  property(
    "what comes after a key in a list of transactions is what its pages have after it, whatever narrows it",
    fc.record({
      stored: fc.array(fc.record({ date: day, created_at: moment, name: soughtName }), { maxLength: 12 }),
      filter: fc.record({ start_date: day, end_date: day, search: sought }, { requiredKeys: [] }),
      ofAccount: fc.boolean(),
      keys: fc.array(fc.record({ date: day, created_at: moment, id }), { maxLength: 3 }),
      per_page: perPage,
    }),
    ({ stored, filter, ofAccount, keys, per_page }) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const [account, other] = [plannedAccount(), plannedAccount()];
        yield* store(family.id, { accounts: [account, other] });
        for (const { created_at, ...parts } of stored)
          for (const each of [account, other])
            yield* store(family.id, { transactions: [plannedTransaction(each, parts)] }, created_at);
        const narrowed: TransactionFilter = ofAccount ? { ...filter, account_id: account.id } : filter;
        yield* expectParts(
          (request) => transactions.list(family.id, narrowed, request),
          per_page,
          keys,
          (a, b) => compareTexts(age(a), age(b)) < 0,
        );
      }),
  );

  property(
    "what comes after a key in a list by name is what its pages have after it",
    fc.record({
      names: fc.array(name, { maxLength: 8 }),
      keys: fc.array(fc.record({ name, id }), { maxLength: 3 }),
      per_page: perPage,
    }),
    ({ names, keys, per_page }) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts;
        const taxonomy = yield* Taxonomy;
        const { family } = yield* createFamily();
        const unique = [...new Set(names)];
        yield* store(family.id, {
          accounts: names.map((each) => plannedAccount({ name: each })),
          categories: unique.map((each) => plannedCategory({ name: each })),
          tags: unique.map((each) => plannedTag({ name: each })),
          merchants: unique.map((each) => plannedMerchant({ name: each })),
        });
        for (const list of [accounts.list, taxonomy.categories, taxonomy.tags, taxonomy.merchants])
          yield* expectParts(
            (request) => list(family.id, request),
            per_page,
            keys,
            (a, b) => compareTexts(nameKey(a), nameKey(b)) > 0,
          );
      }),
  );

  property(
    "what comes after a key in a list of imports is what its pages have after it",
    fc.record({
      moments: fc.array(moment, { maxLength: 6 }),
      keys: fc.array(fc.record({ created_at: moment, id }), { maxLength: 3 }),
      per_page: perPage,
    }),
    ({ moments, keys, per_page }) =>
      Effect.gen(function* () {
        const imports = yield* Imports;
        const { family } = yield* createFamily();
        for (const at of moments) yield* store(family.id, {}, at);
        yield* expectParts(
          (request) => imports.list(family.id, request),
          per_page,
          keys,
          (a, b) => compareTexts([a.created_at, a.id], [b.created_at, b.id]) < 0,
        );
      }),
  );

  property(
    "a list of imports that is narrowed has what the whole list has of it, in parts, too",
    fc.record({
      made: fc.array(
        fc.record({ type: fc.constantFrom("TransactionImport", "CategoryImport"), undone: fc.boolean() }),
        { maxLength: 6 },
      ),
      status: fc.option(fc.constantFrom("stored", "undone"), { nil: undefined }),
      type: fc.option(fc.constantFrom("TransactionImport", "CategoryImport", "RuleImport"), {
        nil: undefined,
      }),
      per_page: perPage,
    }),
    ({ made, status, type, per_page }) =>
      Effect.gen(function* () {
        const imports = yield* Imports;
        const { family } = yield* createFamily();
        for (const { type: of, undone } of made) {
          const asked = importOf(family.id, { type: of });
          yield* imports.store(
            asked,
            planning(() => Result.succeed(change({}))),
          );
          if (undone)
            yield* imports.undo({
              ...{ family_id: family.id, id: asked.file.id, with_edited: false, at: STORED_AT },
            });
        }
        const filter = {
          ...(status === undefined ? {} : { status }),
          ...(type === undefined ? {} : { type }),
        };
        const wanted = (yield* imports.list(family.id, { page: 1, per_page: 100 })).items.filter(
          (each) =>
            (status === undefined || each.status === status) && (type === undefined || each.type === type),
        );
        const whole = yield* imports.list(family.id, { page: 1, per_page: 100 }, filter);
        expect([whole.items, whole.total_count]).toEqual([wanted, wanted.length]);
        yield* expectParts(
          (request) => imports.list(family.id, request, filter),
          per_page,
          wanted,
          (a, b) => compareTexts([a.created_at, a.id], [b.created_at, b.id]) < 0,
        );
      }),
  );

  law(
    "a list goes on after an item that is no longer there, and no other family's items come after its key",
    Effect.gen(function* () {
      const transactions = yield* Transactions;
      const { family } = yield* createFamily();
      const { family: other } = yield* createFamily();
      const [account, theirs] = [plannedAccount(), plannedAccount()];
      const [first, second, third] = DAYS.toSorted()
        .toReversed()
        .map((date) => plannedTransaction(account, { date }));
      yield* store(family.id, { accounts: [account], transactions: [first!, second!, third!] });
      yield* store(other.id, {
        accounts: [theirs],
        transactions: DAYS.map((date) => plannedTransaction(theirs, { date })),
      });
      const after = { date: second!.date, created_at: STORED_AT, id: second!.id };
      yield* transactions.remove(family.id, second!.id, REMOVED_AT, () => Result.void);
      const { items } = yield* transactions.list(family.id, {}, { after, per_page: 9 });
      expect(items.map((each) => each.id)).toEqual([third!.id]);
      const { items: none } = yield* transactions.list(newId(), {}, { after, per_page: 9 });
      expect(none).toEqual([]);
    }),
  );

  property(
    "whoever reads a list of transactions in parts gets each that stays in its place once, whatever happens meanwhile, and its pages have what is there then",
    fc.record({
      stored: fc.array(fc.record({ date: day, name: soughtName }), { minLength: 1, maxLength: 10 }),
      edits: fc.array(
        fc.record({ edit: fc.constantFrom(...EDITS), at: fc.nat(), date: day, name: soughtName }),
        {
          maxLength: 12,
        },
      ),
      search: fc.option(sought, { nil: undefined }),
      per_page: perPage,
    }),
    ({ stored, edits, search, per_page }) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const account = plannedAccount();
        const planned = stored.map((parts) => plannedTransaction(account, parts));
        yield* store(family.id, { accounts: [account], transactions: planned });
        const ids = planned.map((each) => each.id);
        const touched = new Set<string>();
        const left = [...edits];
        const filter: TransactionFilter = search === undefined ? {} : { search };
        const there = yield* listAll(family.id, filter);
        const editOne = Effect.suspend((): Effect.Effect<unknown, unknown, Storage> => {
          const next = left.pop();
          if (next === undefined) return Effect.void;
          if (next.edit === "add") {
            const added = plannedTransaction(account, { date: next.date, name: next.name });
            touched.add(added.id);
            ids.push(added.id);
            return store(family.id, { transactions: [added] });
          }
          const target = ids[next.at % ids.length];
          if (target === undefined) return Effect.void;
          // A new name keeps its place, unless the list is narrowed by it.
          if (next.edit !== "rename" || search !== undefined) touched.add(target);
          if (next.edit === "delete") {
            ids.splice(next.at % ids.length, 1);
            return transactions.remove(family.id, target, REMOVED_AT, () => Result.void);
          }
          const change = next.edit === "move" ? { date: next.date } : { name: next.name };
          return transactions.update(family.id, target, {}, () =>
            Result.succeed({ ...change, locked: [], updated_at: STORED_AT }),
          );
        });
        const seen = yield* walk<TransactionKey, Transaction>(
          (request) => transactions.list(family.id, filter, request),
          per_page,
          () => Effect.andThen(editOne, editOne),
        );
        const untouched = (of: readonly { readonly id: string }[]) =>
          of.map((each) => each.id).filter((each) => !touched.has(each));
        expect(untouched(seen)).toEqual(untouched(there));
        for (const whole of [{}, { account_id: account.id }])
          expect(
            yield* turn<TransactionKey, Transaction>(
              (request) => transactions.list(family.id, whole, request),
              per_page,
            ),
          ).toEqual(yield* listAll(family.id, whole));
      }),
  );
};
