import { isDeepStrictEqual } from "node:util";
import { Imports, listImports } from "@farthing/core/import";
import { Accounts, Transactions } from "@farthing/core/transactions";
import { listTransfers, TRANSFER_STATES, type Transfer } from "@farthing/core/transfers";
import * as Effect from "effect/Effect";
import { both } from "../../packages/core/test/books/transfers-model.ts";
import type { Stored } from "../../packages/core/test/import/history-model.ts";
import { wholeAccount } from "../../packages/core/test/import/support.ts";
import { fold } from "../../packages/values/src/index.ts";
import { promised } from "../world/violation.ts";
import type { FamilyBooks } from "./family-books.ts";

const ALL = { page: 1, per_page: 1_000 };

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** Fails with both values where they are not the same. */
const same = (what: string, stored: unknown, expected: unknown): void =>
  promised(
    isDeepStrictEqual(stored, expected),
    `${what}\nstored:   ${JSON.stringify(stored)}\nexpected: ${JSON.stringify(expected)}`,
  );

const legsOf = ({ inflow, outflow }: Transfer): string => both(inflow.id, outflow.id);

const transfersOf = Effect.fn(function* (familyId: string) {
  const all: Transfer[] = [];
  for (const state of TRANSFER_STATES) all.push(...(yield* listTransfers(familyId, state, ALL)).items);
  return all;
});

/** Holds all that is stored of a family against its model. */
export const compareBooks = Effect.fn(function* ({ family_id, model, hand, purse }: FamilyBooks) {
  const { items } = yield* (yield* Transactions).list(family_id, {}, ALL);
  const seen = new Map(items.map((each) => [each.id, each]));
  const { recorded } = yield* (yield* Imports).books(family_id, model.accounts.map(wholeAccount));
  const stored = recorded
    .map(({ id, account: account_id, date, amount, name, reference, pending }): Stored => {
      const now = seen.get(id)!;
      return {
        ...{ id, date: now.date, amount: now.amount, name: now.name, notes: now.notes },
        ...{ currency: now.currency, external_id: now.external_id },
        came: { account_id, date, amount, name: fold(name), reference, pending },
      };
    })
    .toSorted(byId);
  same("What came in is stored, and nothing else.", model.rows.learn(stored), { strange: [], missing: [] });
  same("Each booking is as its family has it.", stored, model.rows.expected());

  const imports = (yield* listImports(family_id, ALL)).items;
  same(
    "Each import is stored once, and is undone or not.",
    imports.map(({ id, status }) => `${id} ${status}`).toSorted(),
    model.imports.map((each) => `${each.import_id} ${each.isUndone ? "undone" : "stored"}`).toSorted(),
  );

  const inPurse = items.filter(({ account }) => account.id === purse);
  same(
    "The purse has what was written by hand.",
    inPurse
      .map(({ id, external_id, date, amount, name, notes }) => ({
        id,
        external_id,
        date,
        amount,
        name,
        notes,
      }))
      .toSorted(byId),
    hand.there,
  );
  same("Everything is in an account.", inPurse.length + stored.length, items.length);
  const account = yield* (yield* Accounts).find(family_id, purse);
  same("The balance of the purse moves with it.", account?.balance, hand.balance);

  const transfers = yield* transfersOf(family_id);
  same(
    "Transfers are those of the rule and of persons.",
    transfers
      .map((each) => ({ state: each.state, made_by: each.made_by, legs: legsOf(each) }))
      .toSorted((a, b) => (`${a.state} ${a.legs}` < `${b.state} ${b.legs}` ? -1 : 1)),
    model.transfers().map(({ state, made_by, legs }) => ({ state, made_by, legs })),
  );
});
