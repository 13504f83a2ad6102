import { fold } from "@farthing/values";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { Imports } from "../../src/import/index.ts";
import { Transactions } from "../../src/transactions/index.ts";
import type { Stored } from "./history-model.ts";
import { wholeAccount } from "./support.ts";

/** The family's transactions as they came in and as they are, each in the currency of its account. */
export const storedOf = Effect.fn(function* (
  family_id: string,
  accounts: readonly string[],
  currencies: readonly string[] = accounts.map(() => "EUR"),
) {
  const imports = yield* Imports;
  const { recorded } = yield* imports.books(family_id, accounts.map(wholeAccount));
  for (const account of accounts)
    expect(yield* imports.recorded(family_id, wholeAccount(account))).toEqual(
      recorded.filter((each) => each.account === account),
    );
  const { items } = yield* (yield* Transactions).list(family_id, {}, { page: 1, per_page: 1000 });
  const seen = new Map(items.map((each) => [each.id, each]));
  expect(seen.size).toBe(recorded.length);
  return recorded
    .map(({ id, account: account_id, date, amount, name, reference, pending, currency }): Stored => {
      const now = seen.get(id)!;
      expect([now.account.id, currency]).toEqual([account_id, currencies[accounts.indexOf(account_id)]]);
      return {
        ...{ id, date: now.date, amount: now.amount, name: now.name, notes: now.notes },
        currency: now.currency,
        external_id: now.external_id,
        came: { account_id, date, amount, name: fold(name), reference, pending },
      };
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
});
