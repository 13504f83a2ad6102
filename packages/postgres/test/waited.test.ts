import { StorageUnavailable, Waited } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as ManagedRuntime from "effect/ManagedRuntime";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { SLOW } from "../../../tools/testing/slow.ts";
import { connect } from "../src/connection/connection.ts";
import { sql } from "../src/connection/sql.ts";
import { FAMILY, foundBooks, idOf, LATER } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { served } from "./support/outage.ts";
import { proxyTo } from "./support/proxy.ts";

/** Longer than any test lasts: who waits so long is not answered in it. */
const PATIENCE = 3_600_000;

const url = await newDatabase();
const { attempt, read, readByKey, readTogether, write, writeGrouped, writeByFamily, close } = connect({
  ...{ url, connections: 1, patience: PATIENCE },
});
afterAll(close);
const storage = ManagedRuntime.make(layerPostgres({ url, patience: PATIENCE }));
afterAll(() => storage.dispose());
await storage.runPromise(foundBooks);

/** A request that has waited for so long already. */
const having =
  (milliseconds: number) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.match(Effect.provideService(work, Waited, { milliseconds }), {
      onFailure: (error) => (error instanceof StorageUnavailable ? error.reason : error),
      onSuccess: () => "done",
    });

const one = sql`SELECT 1`;

/** Each way to work on the database. */
const WAYS: Readonly<Record<string, Effect.Effect<unknown, StorageUnavailable>>> = {
  attempt: attempt("test", (client) => client.query("SELECT 1")),
  read: read("test", ({ get }) => get(one)),
  readByKey: readByKey("test", async ({ get }, keys) => new Map(keys.map((key) => [key, get(one)])))("key"),
  readTogether: readTogether("test", ({ get }) => get(one)),
  write: write("test", async ({ run }) => Result.succeed(await run(one))),
  writeByFamily: writeByFamily("test", "family", async ({ run }) => Result.succeed(await run(one))),
  writeGrouped: writeGrouped("test", "key", async ({ run }) => Result.succeed(await run(one))),
};

it.each(Object.keys(WAYS))(
  "%s waits for a connection while its request has time left, which it takes away",
  async (way) => {
    let release: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const holder = Effect.runPromise(
      attempt("test", async () => {
        begun();
        await isOver;
      }),
    );
    await hasBegun;
    const waited = { milliseconds: 0 };
    const fresh = Effect.runPromise(Effect.provideService(WAYS[way]!, Waited, waited));
    // Without others in its turn.
    await new Promise((resolve) => void setImmediate(resolve));
    // That it fails while the connection is in use shows that it does not wait.
    expect(await Effect.runPromise(having(PATIENCE)(WAYS[way]!))).toBe("busy");
    release();
    await Promise.all([fresh, holder]);
    expect(waited.milliseconds).toBeGreaterThan(0);
    // A connection that is free needs no wait.
    expect(await Effect.runPromise(having(PATIENCE)(WAYS[way]!))).toBe("done");
  },
);

it("a change waits for rows that others lock only while its request has time left", async () => {
  const change = Effect.flatMap(Transactions, (transactions) =>
    transactions.update(FAMILY.id, idOf("Milk"), {}, () =>
      Result.succeed({ name: "Oat milk", locked: ["name"], updated_at: LATER }),
    ),
  );
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("SELECT 1 FROM transactions FOR UPDATE");
    expect(await storage.runPromise(having(PATIENCE)(change))).toBe("busy");
    await holder.query("ROLLBACK");
  });
  expect(await storage.runPromise(having(PATIENCE)(change))).toBe("done");
});

it(
  "while PostgreSQL stands still whoever asks whether it answers is told before those who wait for its answer",
  SLOW,
  async () => {
    const proxy = await proxyTo(await newDatabase());
    const { change, isReady } = await served(proxy.url, { patience: 5_000 });
    expect((await isReady()).status).toBe(200);
    proxy.setSilent(true);
    let isChanged = false;
    const changing = change(0, "changed").then((answer) => {
      isChanged = true;
      return answer;
    });
    const { status, error, retry_after } = await isReady();
    expect([isChanged, status, error, retry_after]).toEqual([false, 503, "storage_unavailable", "5"]);
    proxy.setSilent(false);
    expect((await changing).status).toBe(200);
    expect((await isReady()).status).toBe(200);
  },
);
