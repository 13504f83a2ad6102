import type { Users } from "@farthing/core/access";
import type { Imports } from "@farthing/core/import";
import {
  type Transaction,
  type TransactionFilter,
  type TransactionKey,
  Transactions,
} from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import { createFamilyWithBooks } from "./support/family-with-books.ts";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import {
  change,
  plannedAccount,
  plannedCategory,
  plannedMerchant,
  plannedTag,
  plannedTransaction,
} from "./support/planned.ts";
import { listAll } from "./support/read-all.ts";
import { storeAll, undo } from "./support/undoing.ts";

const AMOUNTS = [
  "0",
  "0.0001",
  "-0.01",
  "1",
  "-1",
  "1.5",
  "9.99",
  "-10",
  "10",
  "99",
  "-100.0001",
  "1000000000000000",
];

const one = fc.nat({ max: 2 });
const some = fc.option(fc.array(fc.nat({ max: 3 }), { maxLength: 3 }), { nil: undefined });

const ROWS = fc.array(
  fc.record({
    ...{ account: one, category: fc.option(one), merchant: fc.option(one), tags: fc.uniqueArray(one) },
    // Which import brings it, and whether a later one finds it.
    ...{ by: fc.nat({ max: 1 }), isFound: fc.boolean() },
    date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-14"),
    amount: fc.constantFrom(...AMOUNTS),
    name: fc.constantFrom("Bread", "corner", "%", "Ｂread"),
    notes: fc.option(fc.constantFrom("Market day", "bread")),
  }),
  { maxLength: 12 },
);

const FILTER = fc.record(
  {
    ...{ account: one, accounts: some, categories: some, merchants: some, tags: some },
    import: fc.nat({ max: 3 }),
    start_date: fc.constantFrom("2026-02-01", "2026-02-14"),
    end_date: fc.constantFrom("2026-01-31", "2026-02-01"),
    min_amount: fc.constantFrom("0", "0.0001", "1", "9.99", "10", "100"),
    max_amount: fc.constantFrom("0", "1", "1.5", "10", "100.0001", "1000000000000000"),
    type: fc.constantFrom("income", "expense", "transfer"),
    search: fc.constantFrom("bread", "market", "corner", "CORNER SHOP", "%", "a", "nowhere"),
  },
  { requiredKeys: [] },
);

const units = (decimal: string): bigint => {
  const [whole = "", places = ""] = decimal.replace("-", "").split(".");
  return BigInt(whole + places.padEnd(4, "0"));
};

/** Whether a filter leaves a transaction, by what a reader sees of it and which imports have it. */
const leaves =
  (filter: TransactionFilter, importsOf: ReadonlyMap<string, readonly string[]>) =>
  ({
    id: own,
    account,
    category,
    merchant,
    tags,
    date,
    amount,
    transfer,
    name,
    notes,
  }: Transaction): boolean => {
    const isOneOf = (ids: readonly string[] | undefined, of: { readonly id: string } | null): boolean =>
      ids === undefined || (of !== null && ids.includes(of.id));
    const type = transfer !== null ? "transfer" : amount.startsWith("-") ? "income" : "expense";
    const sought = filter.search?.normalize("NFKC").toLowerCase();
    const texts = [name, notes ?? "", merchant?.name ?? ""].map((text) =>
      text.normalize("NFKC").toLowerCase(),
    );
    return (
      (filter.account_id ?? account.id) === account.id &&
      isOneOf(filter.account_ids, account) &&
      isOneOf(filter.category_ids, category) &&
      isOneOf(filter.merchant_ids, merchant) &&
      (filter.tag_ids === undefined || tags.some(({ id }) => filter.tag_ids!.includes(id))) &&
      (filter.import_id === undefined || (importsOf.get(own) ?? []).includes(filter.import_id)) &&
      (filter.start_date ?? date) <= date &&
      (filter.end_date ?? date) >= date &&
      units(filter.min_amount ?? amount) <= units(amount) &&
      units(filter.max_amount ?? amount) >= units(amount) &&
      (filter.type ?? type) === type &&
      (sought === undefined || texts.some((text) => text.includes(sought)))
    );
  };

export const filtersLaws = ({ law, property }: Laws<Imports | Transactions | Users>): void => {
  property(
    "a filtered list is what the whole list has that passes the filter, in pages and after keys",
    fc.record({
      rows: ROWS,
      filters: fc.array(FILTER, { minLength: 1, maxLength: 6 }),
      per_page: fc.integer({ min: 1, max: 4 }),
    }),
    ({ rows, filters, per_page }) =>
      Effect.gen(function* () {
        const transactions = yield* Transactions;
        const { family } = yield* createFamily();
        const accounts = [0, 1, 2].map((n) => plannedAccount({ name: `Account ${n}` }));
        const categories = [0, 1, 2].map((n) => plannedCategory({ name: `Category ${n}` }));
        const merchants = ["Corner shop", "MARKET", "Ｍarket hall"].map((name) => plannedMerchant({ name }));
        const tags = [0, 1, 2].map((n) => plannedTag({ name: `tag ${n}` }));
        const planned = rows.map(({ account, category, merchant, tags: own, by, isFound, ...row }) => ({
          ...{ by, isFound },
          transaction: plannedTransaction(accounts[account]!, {
            ...row,
            category_id: category === null ? null : categories[category]!.id,
            merchant_id: merchant === null ? null : merchants[merchant]!.id,
            tag_ids: own.map((n) => tags[n]!.id),
          }),
        }));
        const broughtBy = (n: number) =>
          planned.flatMap(({ by, transaction }) => (by === n ? [transaction] : []));
        const found = planned.flatMap(({ isFound, transaction }) => (isFound ? [transaction.id] : []));
        const imports = yield* storeAll(family.id, [
          change({ accounts, categories, merchants, tags, transactions: broughtBy(0) }),
          change({ transactions: broughtBy(1) }),
          change({}, found),
        ]);
        const importsOf = new Map(
          planned.map(({ by, isFound, transaction }) => [
            transaction.id,
            [imports[by]!, ...(isFound ? [imports[2]!] : [])],
          ]),
        );
        const all = yield* listAll(family.id);
        expect(all).toHaveLength(rows.length);
        const unknown = newId();
        const idsIn = (things: readonly { readonly id: string }[], which: readonly number[] | undefined) =>
          which?.map((n) => things[n]?.id ?? unknown);
        for (const {
          account,
          accounts: ofAccounts,
          categories: of,
          merchants: by,
          tags: any,
          import: ofImport,
          ...rest
        } of filters) {
          const given = {
            ...rest,
            account_id: account === undefined ? undefined : accounts[account]!.id,
            account_ids: idsIn(accounts, ofAccounts),
            category_ids: idsIn(categories, of),
            merchant_ids: idsIn(merchants, by),
            tag_ids: idsIn(tags, any),
            import_id: ofImport === undefined ? undefined : (imports[ofImport] ?? unknown),
          };
          const filter: TransactionFilter = Object.fromEntries(
            Object.entries(given).filter(([, value]) => value !== undefined),
          );
          const wanted = all.filter(leaves(filter, importsOf));
          const told = JSON.stringify(filter);
          for (let page = 1; (page - 1) * per_page <= wanted.length; page += 1) {
            const from = (page - 1) * per_page;
            expect(yield* transactions.list(family.id, filter, { page, per_page }), told).toEqual({
              items: wanted.slice(from, from + per_page),
              ...{ total_count: wanted.length, more: from + per_page < wanted.length },
            });
          }
          const followed: Transaction[] = [];
          for (let after: TransactionKey | null = null, more = true; more; after = followed.at(-1) ?? null) {
            const part: Effect.Success<ReturnType<typeof transactions.list>> = yield* transactions.list(
              family.id,
              filter,
              { after, per_page },
            );
            followed.push(...part.items);
            more = part.more;
          }
          expect(followed, told).toEqual(wanted);
        }
      }),
  );

  law(
    "an import that is undone leaves nothing, and what another has still is in the list of that one",
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const account = plannedAccount();
      const [alone, shared] = [plannedTransaction(account), plannedTransaction(account)];
      const [first, second] = yield* storeAll(family.id, [
        change({ accounts: [account], transactions: [alone, shared] }),
        change({}, [shared.id]),
      ]);
      const idsOf = (import_id: string) =>
        Effect.map(listAll(family.id, { import_id }), (list) => list.map(({ id }) => id).sort());
      expect(yield* idsOf(first!)).toEqual([alone.id, shared.id].sort());
      expect(yield* idsOf(second!)).toEqual([shared.id]);
      yield* undo(family.id, first!);
      expect(yield* idsOf(first!)).toEqual([]);
      expect(yield* idsOf(second!)).toEqual([shared.id]);
    }),
  );

  law(
    "the ids of another family leave nothing, and no list has what another family has",
    Effect.gen(function* () {
      const [home, other] = [yield* createFamilyWithBooks, yield* createFamilyWithBooks];
      const of = (books: typeof home): readonly TransactionFilter[] => [
        { account_ids: [books.checking.id] },
        { account_id: books.checking.id },
        { category_ids: [books.food.id] },
        { merchant_ids: [books.shop.id] },
        { tag_ids: [books.work.id] },
      ];
      for (const filter of of(other)) expect(yield* listAll(home.family.id, filter)).toEqual([]);
      for (const filter of of(home)) expect(yield* listAll(home.family.id, filter)).not.toEqual([]);
      const transfers = yield* listAll(home.family.id, { type: "transfer" });
      expect(transfers.map(({ id }) => id)).toEqual([home.received.id, home.sent.id]);
      expect((yield* listAll(home.family.id, { search: "CORNER" })).map(({ id }) => id)).toEqual([
        home.bread.id,
      ]);
    }),
  );
};
