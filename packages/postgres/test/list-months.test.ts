// @module-tag slow

import { Imports } from "@farthing/core/import";
import type { Storage } from "@farthing/core/storage";
import { Accounts, Transactions } from "@farthing/core/transactions";
import { examineDatabase, layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { plannedAccount } from "../../contracts/src/support/planned.ts";
import { AT, FAMILY, foundBooks, idOf, importOf, LATER, store, transaction } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const url = await newDatabase();
const servers = [1, 2, 3].map(() => ManagedRuntime.make(layerPostgres({ url, connections: 4 })));
await servers[0]!.runPromise(foundBooks);
afterAll(() => Promise.all(servers.map((server) => server.dispose())));

const DAYS = ["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01"];

const dayOf = (n: number): string => DAYS[n % DAYS.length]!;

const problems = async (): Promise<readonly string[]> =>
  (await Effect.runPromise(examineDatabase(url))).problems;

const rowsOfMonths = (): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(
      "SELECT (SELECT count(*) FROM family_months) + (SELECT count(*) FROM account_months) AS count",
    );
    return Number(rows[0].count);
  });

const rowsOfTransfers = (): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("SELECT sum(transfers) AS count FROM transfer_months");
    return Number(rows[0].count);
  });

const OTHER = plannedAccount({ id: idOf("other account") });

const NAMES = Array.from({ length: 24 }, (_, n) => `Purchase ${n}`);

/** Moves a transaction to another day. */
const move = (name: string, date: string) =>
  Transactions.use((transactions) =>
    transactions.update(FAMILY.id, idOf(name), {}, () =>
      Result.succeed({ date, locked: ["date"], updated_at: LATER }),
    ),
  );

const remove = (name: string) =>
  Transactions.use((transactions) =>
    transactions.remove(FAMILY.id, idOf(name), "2026-06-01T00:00:00.000Z", () => Result.void),
  );

const undo = (name: string) =>
  Imports.use((imports) =>
    imports.undo({ family_id: FAMILY.id, id: importOf(name).file.id, with_edited: true, at: AT }),
  );

it("months have what the transactions have, whatever several servers do at once, and few rows", async () => {
  await servers[0]!.runPromise(
    store("purchases", {
      accounts: [OTHER],
      transactions: NAMES.map((name, n) =>
        transaction(name, { date: dayOf(n), ...(n % 2 === 0 ? { account_id: OTHER.id } : {}) }),
      ),
    }),
  );
  const works: readonly Effect.Effect<unknown, unknown, Storage>[] = [
    ...NAMES.flatMap((name, n) => [1, 2, 3].map((by) => move(name, dayOf(n + by)))),
    ...NAMES.slice(0, 6).map(remove),
    ...[1, 2, 3].map((n) =>
      store(`more ${n}`, { transactions: [transaction(`More ${n}`, { date: dayOf(n) })] }),
    ),
    Effect.andThen(
      store("taken back", { transactions: [transaction("Taken back", { date: dayOf(0) })] }),
      undo("taken back"),
    ),
  ];
  await Promise.all(works.map((work, n) => servers[n % servers.length]!.runPromise(Effect.ignore(work))));
  expect(await problems()).toEqual([]);
  await servers[0]!.runPromise(
    store("last", { transactions: DAYS.map((date) => transaction(`Last ${date}`, { date })) }),
  );
  expect(await problems()).toEqual([]);
  expect(await rowsOfMonths()).toBeLessThanOrEqual(3 * 4);
  await servers[0]!.runPromise(
    Accounts.use((accounts) => accounts.remove(FAMILY.id, OTHER.id, () => Result.void)),
  );
  expect(await problems()).toEqual([]);
});

it("months of transfers have what the transfers have, whatever several servers do at once", async () => {
  const [one, other] = ["one side", "other side"].map((name) => plannedAccount({ id: idOf(name), name }));
  await servers[0]!.runPromise(store("sides", { accounts: [one!, other!] }));
  const sides = NAMES.map((name, n) => {
    const amount = `${100 + n}`;
    return [
      transaction(`Sent ${name}`, { account_id: one!.id, amount }),
      transaction(`Received ${name}`, { account_id: other!.id, amount: `-${amount}` }),
    ];
  });
  const atOnce = (works: readonly Effect.Effect<unknown, unknown, Storage>[]) =>
    Promise.all(works.map((work, n) => servers[n % servers.length]!.runPromise(Effect.ignore(work))));
  await atOnce(sides.map((transactions, n) => store(`transfer ${n}`, { transactions })));
  expect(await rowsOfTransfers()).toBe(NAMES.length);
  await atOnce([
    ...NAMES.slice(0, 8).map((name) => remove(`Sent ${name}`)),
    ...NAMES.slice(8, 16).map((_, n) => undo(`transfer ${8 + n}`)),
  ]);
  expect(await rowsOfTransfers()).toBe(8);
  expect(await problems()).toEqual([]);
});

it("nobody waits for what another transaction counts", async () => {
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("UPDATE transactions SET date = '2026-02-01' WHERE id = $1", [idOf("Bread")]);
    await servers[0]!.runPromise(move("Milk", "2026-02-02"));
    await holder.query("COMMIT");
  });
  expect(await problems()).toEqual([]);
});

it("an examination finds months that differ", async () => {
  await onDatabase(url, (client) =>
    client.query(
      "UPDATE family_months SET transactions = transactions + 1; UPDATE transfer_months SET transfers = transfers + 1",
    ),
  );
  expect(await problems()).toEqual([
    expect.stringMatching(/^\d+ rows of family_months differ from the transactions that they count$/),
    expect.stringMatching(/^\d+ rows of transfer_months differ from the transfers that they count$/),
  ]);
});
