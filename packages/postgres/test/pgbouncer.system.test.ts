import { StorageUnavailable } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { afterAll, expect, it } from "vitest";
import { connect } from "../src/connection/connection.ts";
import { sql } from "../src/connection/sql.ts";
import { startPgBouncer, startPostgres } from "./support/debian.ts";
import { onDatabase } from "./support/on-database.ts";

const postgres = await startPostgres();
const pooler = await startPgBouncer(postgres, { size: 1 });
afterAll(async () => {
  await pooler.stop();
  await postgres.stop();
});
const url = `${pooler.url}/postgres`;

it("PgBouncer without a free connection is waited for once: then storage is busy, and nothing was done", async () => {
  const connection = connect({ url, connections: 4, patience: 5_000 });
  // Makes the tables.
  await Effect.runPromise(Effect.provide(Effect.void, layerPostgres({ url: `${postgres.url}/postgres` })));
  let tries = 0;
  const add = connection.write("add", async ({ send }) => {
    tries += 1;
    send(sql`INSERT INTO commit_markers (id, committed) VALUES (gen_random_uuid(), true)`);
    return Result.void;
  });
  const count = connection.read("count", ({ get }) =>
    get<{ readonly count: number }>(sql`SELECT count(*) AS count FROM commit_markers`),
  );
  await onDatabase(url, async (holder) => {
    await holder.query("BEGIN");
    for (const failure of await Promise.all([
      Effect.runPromise(Effect.flip(add)),
      Effect.runPromise(Effect.flip(count)),
    ])) {
      expect(failure).toBeInstanceOf(StorageUnavailable);
      expect(failure).toMatchObject({ reason: "busy" });
    }
    expect(tries).toBe(1);
    await holder.query("COMMIT");
  });
  expect(await Effect.runPromise(count)).toEqual({ count: 0 });
  await Effect.runPromise(add);
  expect(await Effect.runPromise(count)).toEqual({ count: 2 });
  await connection.close();
});

it.each(["scram-sha-256", "plain"] as const)(
  "PgBouncer that asks for a password as %s is told from one that is not there",
  async (auth) => {
    const asking = await startPgBouncer(postgres, { auth });
    try {
      const without = `${asking.url}/postgres`.replace(":password@", "@");
      const failure = await Effect.runPromise(
        Effect.flip(Effect.provide(Effect.void, layerPostgres({ url: without }))),
      );
      expect(failure).toMatchObject({
        _tag: "DatabaseUnusable",
        message: expect.stringContaining("asks for a password, and none was given; set PGPASSWORD"),
      });
    } finally {
      await asking.stop();
    }
  },
);

it.each([
  [`${url}?options=-c%20search_path%3Dbooks`, /PgBouncer refuses the options in its address/],
  [`${pooler.url}/nothing`, /it does not exist; create it/],
  [url.replace("password", "secret"), /the name or the password of the user is wrong/],
  [url.replace("//postgres", "//nobody"), /the name or the password/],
])("PgBouncer refuses %s with a reason", async (address, reason) => {
  const failure = await Effect.runPromise(
    Effect.flip(Effect.provide(Effect.void, layerPostgres({ url: address }))),
  );
  expect(failure).toMatchObject({ _tag: "DatabaseUnusable", message: expect.stringMatching(reason) });
});
