import { RequestCounts } from "@farthing/core/access";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import { TestClock } from "effect/testing";
import { afterAll, beforeEach, expect, it } from "vitest";
import { emptier, newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const url = await newDatabase();
const server = ManagedRuntime.make(layerPostgres({ url }));
await server.context();
afterAll(() => server.dispose());
beforeEach(await emptier(url));

const count = (client: string) => RequestCounts.use((counts) => counts.count(client));

const on = <Row>(statement: string) =>
  onDatabase(url, async (client) => (await client.query<Row & object>(statement)).rows);

it("a minute is over by the clock of the database, and then begins again", async () => {
  expect(await server.runPromise(count("client"))).toEqual({ count: 1, ends_in: 60_000 });
  await on("UPDATE request_counts SET ends_at = now() + interval '30 seconds'");
  const { count: counted, ends_in } = await server.runPromise(count("client"));
  expect(counted).toBe(2);
  expect(ends_in).toBeLessThanOrEqual(30_000);
  await on("UPDATE request_counts SET ends_at = now()");
  expect(await server.runPromise(count("client"))).toEqual({ count: 1, ends_in: 60_000 });
});

it("a minute does not depend on the clock of a server", async () => {
  await server.runPromise(count("client"));
  const hoursLater = Effect.andThen(TestClock.adjust("3 hours"), count("client"));
  expect((await server.runPromise(Effect.provide(hoursLater, TestClock.layer()))).count).toBe(2);
});

it("clients whose minute is over are forgotten by whoever counts next, the others are not", async () => {
  for (const client of ["over", "not over"]) await server.runPromise(count(client));
  await on("UPDATE request_counts SET ends_at = now() WHERE client = 'over'");
  const fresh = ManagedRuntime.make(layerPostgres({ url }));
  await fresh.runPromise(count("next"));
  // Closing waits for what has begun.
  await fresh.dispose();
  expect(await on("SELECT client FROM request_counts ORDER BY client")).toEqual([
    { client: "next" },
    { client: "not over" },
  ]);
});

it("counting waits for no disk", async () => {
  expect(await on("SELECT relpersistence FROM pg_class WHERE relname = 'request_counts'")).toEqual([
    { relpersistence: "u" },
  ]);
});
