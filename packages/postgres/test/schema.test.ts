import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import type { ClientBase } from "pg";
import { describe, expect, it } from "vitest";
import { FILLED } from "../../../tools/testing/filled-rows.ts";
import { used } from "../../contracts/src/support/used.ts";
import { migrate } from "../src/connection/open-database.ts";
import { MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA, SEARCH } from "../src/schema/schema.sql.ts";
import { FIRST_VERSION, stepsFrom } from "../src/schema/versions.ts";
import { newDatabase } from "./support/database.ts";
import { fill } from "./support/filled.ts";
import { onDatabase } from "./support/on-database.ts";

/** All that a database has, but its rows. */
const schemaOf = async (client: ClientBase): Promise<readonly unknown[]> => {
  const { rows } = await client.query(`
    SELECT 'column' AS kind, table_name || '.' || column_name AS name,
      concat_ws(' ', data_type, udt_name, collation_name, is_nullable, column_default, identity_generation) AS made
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'farthing_schema'
    UNION ALL SELECT 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> 'farthing_schema'
    UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> 'farthing_schema'
    UNION ALL SELECT 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
    FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'plpgsql'
    ORDER BY 1, 2`);
  return rows;
};

const made = async (steps: readonly string[]): Promise<readonly unknown[]> =>
  onDatabase(await newDatabase(), async (client) => {
    for (const step of steps) await client.query(step);
    return schemaOf(client);
  });

describe("a new database", () => {
  it("has what the schema and all migrations make", async () => {
    const url = await newDatabase();
    const found = await onDatabase(url, async (client) => {
      await migrate(client, url);
      return schemaOf(client);
    });
    expect(found).toEqual(await made([SCHEMA, SEARCH, ...MIGRATIONS]));
    expect(found.length).toBeGreaterThan(200);
  });

  it("works with rows in each of its tables", async () => {
    const url = await newDatabase();
    await onDatabase(url, async (client) => {
      await migrate(client, url);
      await fill(client);
    });
    expect(await Effect.runPromise(Effect.provide(used(FILLED), layerPostgres({ url })))).toEqual({
      listed: [4, 4, 3, 1, 1],
      ...{ split: "parent", transfer: true, imports: 1, taken: [2, 2, 4], changed: "Rolls" },
      recorded: ["Bread 1", "Bread 2", "Creme"],
    });
  });
});

describe("a migration", () => {
  const later = ["ALTER TABLE users ADD COLUMN nickname text", "CREATE TABLE notes (text text)"];

  it.each([0, 1, 2])("is what a database lacks that has %i", async (done) => {
    const steps = stepsFrom(FIRST_VERSION + done, later).map(({ sql }) => sql);
    const all = stepsFrom(0, later).map(({ sql }) => sql);
    expect(await made([SCHEMA, SEARCH, ...later.slice(0, done), ...steps])).toEqual(await made(all));
  });
});
