import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import type { BankTransaction } from "../../src/provider/books/bank-account.ts";
import { BankConnections } from "../../src/provider/connection/connections.ts";
import { reconcile } from "../../src/provider/reconcile/reconcile.ts";
import { daysAround } from "../../src/provider/translate/named-transactions.ts";
import { newUuid } from "../found-user.ts";
import { aConnection } from "../provider/a-connection.ts";
import { anAccount, aTransaction } from "../provider/support.ts";
import { allOf, exported, foundFamily, imported, importRecords, inMemory } from "./support.ts";

/** Copies of what a bank amends later. */

const WINDOW = { start: 0, end: 2_000_000_000 };

/** A family with a bank; answers with its id and what syncs it. */
const familyOfBank = Effect.fn(function* () {
  const family_id = yield* foundFamily();
  const connection = aConnection({ id: newUuid(), family_id });
  const connections = yield* BankConnections;
  yield* connections.add(connection);
  let syncs = 0;
  const sync = (transactions: readonly BankTransaction[]) => {
    const bank = anAccount(transactions);
    syncs += 1;
    const started_at = new Date(Date.UTC(2026, 3, syncs)).toISOString();
    return connections.storeWindow(
      {
        ...{ connection_id: connection.id, window: WINDOW },
        named: (accounts) =>
          new Map(accounts.map(({ id }) => [id, transactions.map(({ provider_id }) => provider_id)])),
        days: (accounts) =>
          new Map(accounts.map(({ id }) => [id, transactions.flatMap(({ date }) => daysAround(date))])),
      },
      (books) => {
        const known = new Map(books.accounts.map((each) => [bank, each]));
        const answer = {
          ...{ window: WINDOW, accounts: [bank], known, started_at, pending_asked: true },
          ...{ asked_after: "2026-01-01", forget_before: undefined, failed: new Set<string>() },
        };
        return Result.succeed({ change: reconcile(books, answer, newUuid).change, result: undefined });
      },
    );
  };
  return { family_id, sync };
});

const TOLD = ["T1", "T2", "T3", "T4"].map((provider_id, i) =>
  aTransaction({ provider_id, amount: `${i + 1}`, name: `Shop ${i + 1}`, date: `2026-03-0${i + 1}` }),
);

const AMENDED = [{ ...TOLD[0]!, amount: "1.75", name: "Shop One", date: "2026-03-04" }, ...TOLD.slice(1)];

const namesOf = (family: string) =>
  Effect.map(allOf(family), ({ transactions }) =>
    transactions.map(({ date, amount, name }) => `${date} ${amount} ${name}`).toSorted(),
  );

const bring = (family: string, text: string) =>
  Effect.map(importRecords(family, text, { again: true }), imported);

describe("a copy of what a bank has amended since", () => {
  it("in another family of the database is not stored a second time", () =>
    inMemory(
      Effect.gen(function* () {
        const { family_id, sync } = yield* familyOfBank();
        yield* sync(TOLD);
        const other = yield* foundFamily();
        yield* bring(other, yield* exported(family_id));
        const before = yield* namesOf(other);
        yield* sync(AMENDED);
        expect(yield* namesOf(family_id)).toContain("2026-03-04 1.75 Shop One");
        const { stored } = yield* bring(other, yield* exported(family_id));
        expect(stored).toMatchObject({ accounts: 0, transactions: 0 });
        expect(yield* namesOf(other)).toEqual(before);
      }),
    ));

  it("in another database is not stored a second time", () =>
    inMemory(
      Effect.gen(function* () {
        const { family_id, sync } = yield* familyOfBank();
        yield* sync(TOLD);
        const first = yield* exported(family_id);
        yield* sync(AMENDED);
        const second = yield* exported(family_id);
        yield* Effect.promise(() =>
          inMemory(
            Effect.gen(function* () {
              const other = yield* foundFamily();
              yield* bring(other, first);
              const before = yield* namesOf(other);
              expect((yield* bring(other, second)).stored).toMatchObject({ accounts: 0, transactions: 0 });
              expect(yield* namesOf(other)).toEqual(before);
            }),
          ),
        );
      }),
    ));
});
