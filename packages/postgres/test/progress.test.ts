// @module-tag slow

import { Removals, Users } from "@farthing/core/access";
import { Imports } from "@farthing/core/import";
import { Progress, type Tell } from "@farthing/core/storage";
import { Accounts } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { newFamily, newUser } from "../../contracts/src/support/people.ts";
import { plannedAccount, plannedTransaction, store } from "../../contracts/src/support/planned.ts";
import { newDatabase } from "./support/database.ts";

/** More than is taken away in one step. */
const COUNT = 12_000;
const ROWS_A_DAY = 12;
const AT = "2090-01-01T00:00:00.000Z";

const family = newFamily();
const account = plannedAccount();
const transactions = Array.from({ length: COUNT }, (_, i) => {
  const day = new Date(Date.UTC(2020, 0, 1 + Math.floor(i / ROWS_A_DAY))).toISOString().slice(0, 10);
  return plannedTransaction(account, { date: day, name: `Bread ${i}`, amount: String(i) });
});

/** What was told while a change was made. */
const toldOf = Effect.fnUntraced(function* <A, E, R>(change: Effect.Effect<A, E, R>) {
  const told: (readonly [done: number, of: number])[] = [];
  const tell: Tell = (done, of) => void told.push([done, of]);
  const result = yield* Effect.provideService(change, Progress, tell);
  return { told, result };
});

/** That it grows to all there is, in at least so many steps. */
const expectWhole = (told: readonly (readonly [done: number, of: number])[], steps: number): void => {
  const done = told.map(([each]) => each);
  expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
  expect(done.length).toBeGreaterThanOrEqual(steps);
  expect([...new Set(told.map(([, of]) => of))]).toEqual([COUNT]);
  expect(done.at(-1)).toBe(COUNT);
};

it("an import, its undo and the deletions of an account and a family tell how far they are", async () => {
  const url = await newDatabase();
  await Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        const [imports, accounts] = [yield* Imports, yield* Accounts];
        yield* Users.use((users) => users.create({ user: newUser(family), family }));
        const first = yield* toldOf(store(family.id, { accounts: [account], transactions }));
        expectWhole(first.told, 3);
        const { id } = first.result.import;
        const undo = imports.undo({ family_id: family.id, id, with_edited: false, at: AT });
        expectWhole((yield* toldOf(undo)).told, 3);
        yield* store(family.id, { accounts: [account], transactions });
        const removal = yield* toldOf(accounts.remove(family.id, account.id, () => Result.void));
        expectWhole(removal.told, 3);
        yield* store(family.id, { accounts: [account], transactions });
        const all = yield* toldOf(Removals.use((removals) => removals.removeFamily(family.id)));
        expectWhole(all.told, 1);
      }),
      layerPostgres({ url }),
    ),
  );
});
