import type { Users } from "@farthing/core/access";
import type { Exports, Imports } from "@farthing/core/import";
import { type Transaction, type TransactionFilter, Transactions } from "@farthing/core/transactions";
import * as Effect from "effect/Effect";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { Laws } from "./support/law.ts";
import { createFamily, newId } from "./support/people.ts";
import { plannedAccount, plannedTransaction, store } from "./support/planned.ts";
import { snapshotNow } from "./support/read-snapshot.ts";

const ids = (things: readonly { readonly id: string }[]): readonly string[] => things.map(({ id }) => id);

/** Ids of which each is after the one before it. */
const idsInOrder = (count: number): readonly string[] => Array.from({ length: count }, newId).sort();

/** A list, read in parts after a key. */
const inParts = Effect.fnUntraced(function* (family_id: string, filter: TransactionFilter, per_page: number) {
  const transactions = yield* Transactions;
  const all: Transaction[] = [];
  for (;;) {
    const { items, more } = yield* transactions.list(family_id, filter, {
      after: all.at(-1) ?? null,
      per_page,
    });
    all.push(...items);
    if (!more) return all;
  }
});

/** The order within a day is that of imports, and within an import that of ids: they are made in the order in which things happened. */
export const orderOfDaysLaws = ({ property }: Laws<Exports | Imports | Transactions | Users>): void => {
  property(
    "transactions of one day have the order of their imports and ids in lists, searches and exports, in whatever order they are stored",
    fc.record({
      counts: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 2 }),
      stored: fc.constantFrom("up", "down", "apart"),
      per_page: fc.integer({ min: 2, max: 4 }),
    }),
    ({ counts, stored, per_page }) =>
      Effect.gen(function* () {
        const { family } = yield* createFamily();
        const account = plannedAccount();
        yield* store(family.id, { accounts: [account] });
        const happened: string[] = [];
        for (const [nth, count] of counts.entries()) {
          const own = idsInOrder(count);
          happened.push(...own);
          const rows = own.map((id) => plannedTransaction(account, { id, name: "Corner shop" }));
          if (stored === "down") rows.reverse();
          if (stored === "apart") rows.sort((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
          yield* store(family.id, { transactions: rows }, `2026-03-0${nth + 1}T10:00:00.000Z`);
        }
        const newestFirst = happened.toReversed();
        for (const filter of [{}, { search: "corner" }])
          expect(ids(yield* inParts(family.id, filter, per_page))).toEqual(newestFirst);
        const page = { page: 1, per_page: 100 };
        for (const filter of [
          { account_id: account.id },
          { start_date: "2026-02-14", end_date: "2026-02-14" },
        ])
          expect(ids((yield* (yield* Transactions).list(family.id, filter, page)).items)).toEqual(
            newestFirst,
          );
        const { transactions: exported } = yield* snapshotNow(family.id, per_page);
        expect(ids(exported.map(({ whole }) => whole))).toEqual(happened);
      }),
  );
};
