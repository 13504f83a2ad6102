import { StorageHealth, StorageUnavailable } from "@farthing/core/storage";
import { Taxonomy, Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { FAMILY, foundBooks, idOf, LATER, store, transaction } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { served } from "./support/outage.ts";
import { untilWaiting } from "./support/until-waiting.ts";

/** What a newer Farthing does to the tables, in one transaction. */
const UPDATE = [
  "ALTER TABLE transactions ADD COLUMN weight text",
  "UPDATE transactions SET weight = amount::text",
  "UPDATE farthing_schema SET version = version + 1",
];

const rename = (name: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    transactions.update(FAMILY.id, idOf("Milk"), {}, () =>
      Result.succeed({ name, locked: ["name"], updated_at: LATER }),
    ),
  );

const page = { page: 1, per_page: 10 };

const listed = Effect.flatMap(Transactions, (transactions) => transactions.list(FAMILY.id, {}, page));

const health = Effect.flatMap(StorageHealth, ({ check }) => check);

/** A database with books, and a storage of this version that is open on it. */
const opened = async () => {
  const url = await newDatabase();
  const runtime = ManagedRuntime.make(layerPostgres({ url }));
  afterAll(() => runtime.dispose());
  await runtime.runPromise(foundBooks);
  const names = (): Promise<readonly string[]> =>
    onDatabase(url, async (client) => {
      const { rows } = await client.query<{ readonly name: string }>(
        "SELECT name FROM transactions ORDER BY 1",
      );
      return rows.map(({ name }) => name);
    });
  return { url, runtime, names };
};

const refused = (reason: StorageUnavailable["reason"]) => expect.objectContaining({ reason });

it("stores nothing any more and is not ready, once a newer one has updated the tables", async () => {
  const { url, runtime, names } = await opened();
  await runtime.runPromise(health);
  await onDatabase(url, (client) => client.query(UPDATE.join("; ")));
  for (const work of [
    rename("Oat milk"),
    // Several of a turn share a transaction.
    Effect.all([rename("Soy milk"), rename("Goat milk")], { concurrency: "unbounded" }),
    store("second", { transactions: [transaction("Eggs")] }),
    health,
  ]) {
    const failure: unknown = await runtime.runPromise(
      Effect.flip(work as Effect.Effect<unknown, unknown, never>),
    );
    expect(failure).toBeInstanceOf(StorageUnavailable);
    expect(failure).toEqual(refused("broken"));
    expect(String((failure as StorageUnavailable).cause)).toContain("update this one");
  }
  expect(await names()).toEqual(["Bread", "Milk"]);
  // What it still understands it reads.
  expect((await runtime.runPromise(listed)).items).toHaveLength(2);
});

it("stores nothing of what it began before the tables were updated, and waited for them", async () => {
  const { url, runtime, names } = await opened();
  await onDatabase(url, async (newer) => {
    await newer.query("BEGIN");
    for (const statement of UPDATE) await newer.query(statement);
    const late = runtime.runPromise(Effect.flip(rename("Oat milk")));
    await untilWaiting(newer);
    await newer.query("COMMIT");
    expect(await late).toEqual(refused("broken"));
  });
  expect(await names()).toEqual(["Bread", "Milk"]);
});

it("says so of what it cannot read any more", async () => {
  const { url, runtime } = await opened();
  await onDatabase(url, (client) =>
    client.query(`ALTER TABLE tags RENAME COLUMN color TO colour; ${UPDATE.join("; ")}`),
  );
  const tags = Effect.flatMap(Taxonomy, (taxonomy) => taxonomy.tags(FAMILY.id, page));
  expect(await runtime.runPromise(Effect.flip(tags))).toEqual(refused("broken"));
});

it("answers 503 over HTTP", async () => {
  const url = await newDatabase();
  const { change } = await served(url, { patience: 1_000 });
  expect((await change(0, "before")).status).toBe(200);
  await onDatabase(url, (client) => client.query(UPDATE.join("; ")));
  expect(await change(0, "after")).toMatchObject({
    status: 503,
    error: "storage_unavailable",
    retry_after: "5",
  });
});
