// @module-tag slow

import { type AccountQuestion, Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { createFamily } from "../../contracts/src/support/people.ts";
import { change, plannedAccount, plannedTransaction, store } from "../../contracts/src/support/planned.ts";
import { remove, restore } from "../../contracts/src/support/restoring.ts";
import { storeAll } from "../../contracts/src/support/undoing.ts";
import { ACCOUNT, FAMILY, foundBooks } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

/** Transactions of the family that was there when PostgreSQL made its statistics. */
const KNOWN = 50_000;

/** Transactions of a file of a family that came since. */
const ROWS = 2_000;

/** Rows of tables and indexes that are read for one of a file: itself, what it refers to, what it may be. */
const READ_OF_ROW = 15;

const countRead = (url: string): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ readonly read: string }>(
      `SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables) AS read`,
    );
    return Number(rows[0]!.read);
  });

/** The rows of a file: amounts, days and texts as others have them, too. */
const rowsOfFile = (account: { readonly id: string }, first: number) =>
  Array.from({ length: ROWS }, (_, i) => {
    const n = first + i;
    return plannedTransaction(account, {
      ...{
        date: `2025-0${1 + (n % 9)}-1${n % 10}`,
        amount: `${(n * 7) % 600}.${10 + (n % 90)}`,
        name: `Shop ${n}`,
      },
      ...{ external_id: `E${n}`, source: "x", reference: `R${n}` },
    });
  });

it("a family that came since the statistics were made reads each of its rows a few times, and does not go through those of others", async () => {
  const url = await newDatabase();
  const run = <A, E>(work: Effect.Effect<A, E, Storage>): Promise<A> =>
    Effect.runPromise(Effect.provide(work, layerPostgres({ url })));
  await run(foundBooks);
  await onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, external_id, source,
         reference, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, date '2025-01-01' + n % 365, n % 700 + n % 100 / 100.0, 'EUR', 'n', 'n', 'E' || n, 'x',
         'R' || n, '', '' FROM generate_series(1, ${KNOWN}) AS n`,
      [FAMILY.id, ACCOUNT.id],
    );
    await client.query("ANALYZE");
    // An upkeep meanwhile would count as rows of a work, and would let the statistics know the family.
    await client.query("ALTER TABLE transactions SET (autovacuum_enabled = false)");
  });
  const family = (await run(createFamily())).family.id;
  const account = plannedAccount();
  await run(store(family, { accounts: [account] }));
  const [first, second] = [rowsOfFile(account, 1), rowsOfFile(account, ROWS + 1)];
  const ids = first.map(({ id }) => id);
  const question: AccountQuestion = {
    ...{ account_id: account.id, spans: [{ from: "2020-01-01", to: "2020-01-02" }], references: [], ids: [] },
  };
  const ask = (parts: Partial<AccountQuestion>) =>
    Imports.use((imports) => imports.books(family, [{ ...question, ...parts }]));
  /** The rows that a work reads: its connections tell of them when they end. */
  const readBy = async <E>(work: Effect.Effect<unknown, E, Storage>): Promise<number> => {
    const before = await countRead(url);
    await run(work);
    return (await countRead(url)) - before;
  };
  const read = {
    imported: await readBy(store(family, { transactions: first })),
    "imported beside those": await readBy(store(family, { transactions: second })),
    "asked by references": await readBy(ask({ references: first.map(({ reference }) => reference!) })),
    "asked by ids": await readBy(ask({ ids: [...ids, ...first.map((row) => row.external_id!)] })),
    claimed: await readBy(storeAll(family, [change({}, ids)])),
    deleted: await readBy(remove(family, ids[0]!)),
    restored: await readBy(restore(family, ids[0]!)),
  };
  expect(Object.entries(read).filter(([, rows]) => rows > READ_OF_ROW * ROWS)).toEqual([]);
  // To change as many at once, PostgreSQL may go through the table, but for all of them and not for each.
  const booked = first.map(({ id, date, amount, currency }) => ({
    ...{ id, date, amount, currency, name: "Booked", reference: "B" },
  }));
  expect(await readBy(storeAll(family, [{ ...change({}, ids), booked }]))).toBeLessThan(
    2 * KNOWN + 2 * READ_OF_ROW * ROWS,
  );
});
