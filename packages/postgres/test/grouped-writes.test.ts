import { ApiKeys } from "@farthing/core/access";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { FAMILY, foundBooks, idOf, LATER } from "./support/books.ts";
import { emptier, newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { proxyTo } from "./support/proxy.ts";

const url = await newDatabase();
const proxy = await proxyTo(url);
const PATIENCE = 5_000;
const storage = ManagedRuntime.make(layerPostgres({ url: proxy.url, patience: PATIENCE }));
afterAll(() => storage.dispose());
await storage.context();
const empty = await emptier(url);

/** Adds to the name of a transaction. */
const extend = (name: string, by: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    Effect.map(
      transactions.update(FAMILY.id, idOf(name), {}, (current) =>
        Result.succeed({ name: current.name + by, locked: ["name"], updated_at: LATER }),
      ),
      (changed) => changed.name,
    ),
  );

const nameOf = (name: string) =>
  Effect.flatMap(Transactions, (transactions) =>
    Effect.map(transactions.find(FAMILY.id, idOf(name)), (found) => found?.name),
  );

const together = <A, E, R>(effects: readonly Effect.Effect<A, E, R>[]) =>
  Effect.all(effects, { concurrency: "unbounded" });

const markers = (): Promise<number> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("SELECT id FROM commit_markers");
    return rows.length;
  });

it("updates of one turn are committed with one marker", async () => {
  await empty();
  await storage.runPromise(foundBooks);
  const before = await markers();
  expect(await storage.runPromise(together([extend("Milk", "!"), extend("Bread", "?")]))).toEqual([
    "Milk!",
    "Bread?",
  ]);
  expect(await storage.runPromise(together([nameOf("Milk"), nameOf("Bread")]))).toEqual(["Milk!", "Bread?"]);
  expect(await markers()).toBe(before + 1);
});

it("an update does not wait for what others have locked of the others of its turn", async () => {
  await empty();
  await storage.runPromise(foundBooks);
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM transactions WHERE id = $1 FOR UPDATE", [idOf("Milk")]);
    const limits: number[] = [];
    proxy.cutAt((message) => {
      if (message.startsWith("BEGIN")) limits.push(Number(/lock_timeout = (\d+)/.exec(message)?.[1]));
      return undefined;
    });
    const [waits, goesOn] = [extend("Milk", "!"), extend("Bread", "?")].map((each) =>
      storage.runPromise(each),
    );
    expect(await goesOn).toBe("Bread?");
    // First together, hardly waiting, and then each alone, for what is left of the time that it may take.
    expect(limits).toHaveLength(3);
    expect(limits[0]).toBe(10);
    for (const limit of limits.slice(1)) expect(limit).toBeGreaterThan(PATIENCE / 2);
    await holder.query("COMMIT");
    expect(await waits).toBe("Milk!");
  });
});

for (const how of ["before", "after"] as const)
  it(`if the COMMIT of several was lost ${how} it, all of them are done, and once`, async () => {
    await empty();
    await storage.runPromise(foundBooks);
    proxy.cutAt((message) => (message.endsWith("COMMIT") ? how : undefined));
    await storage.runPromise(together([extend("Milk", "!"), extend("Bread", "?")]));
    expect(await storage.runPromise(together([nameOf("Milk"), nameOf("Bread")]))).toEqual([
      "Milk!",
      "Bread?",
    ]);
  });

it("keys that are asked for in one turn are looked up with one statement", async () => {
  const statements: string[] = [];
  proxy.cutAt((message) => {
    statements.push(message);
    return undefined;
  });
  const found = ["none", "nor this"].map((id) => ApiKeys.use((keys) => keys.find(id)));
  expect(await storage.runPromise(together(found))).toEqual([undefined, undefined]);
  expect(statements.filter((text) => text.includes("find_api_key"))).toHaveLength(1);
});
