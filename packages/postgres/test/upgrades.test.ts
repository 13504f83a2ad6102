import { layerPostgres } from "@farthing/postgres";
import { fold } from "@farthing/values";
import * as Effect from "effect/Effect";
import type { ClientBase } from "pg";
import { describe, expect } from "vitest";
import { FILLED, ROWS, type Row } from "../../../tools/testing/filled-rows.ts";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { used } from "../../contracts/src/support/used.ts";
import { migrate } from "../src/connection/open-database.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

/** A value as PostgreSQL has it: lists and bytes are no text there. */
const toValue = (value: Row[string] | undefined): unknown => {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  return typeof value === "string" && value.startsWith("[") ? JSON.parse(value) : value;
};

const foldedOrNull = (text: Row[string] | undefined): string | null =>
  typeof text === "string" ? fold(text) : null;

/** A row as PostgreSQL has it, with folded text beside the other. */
const rowOf = (table: string, row: Row): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toValue(value)])),
  ...(table === "transactions"
    ? {
        ...{ locked: toValue(row.locked ?? "[]"), pending: row.pending ?? 0 },
        ...{ name_folded: foldedOrNull(row.name), notes_folded: foldedOrNull(row.notes) },
      }
    : {}),
});

/** What only a server that runs has. */
const OF_A_RUN = ["commit_markers", "request_counts", "bank_leases", "farthing_schema"];

const columnsIn = async (client: ClientBase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ readonly name: string; readonly columns: readonly string[] }>(
    `SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND NOT c.table_name = ANY($1) GROUP BY 1`,
    [OF_A_RUN],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** A database of a version, with a family that used all of it. */
const fill = async (client: ClientBase, version: number): Promise<void> => {
  await client.query("CREATE TABLE farthing_schema (only_row boolean PRIMARY KEY, version integer NOT NULL)");
  for (const step of MIGRATIONS.slice(0, version)) await client.query(step.sql);
  await client.query("INSERT INTO farthing_schema VALUES (true, $1)", [version]);
  const tables = await columnsIn(client);
  for (const [table, rows] of Object.entries(ROWS))
    for (const row of rows.map((each) => rowOf(table, each))) {
      const columns = (tables.get(table) ?? []).filter((name) => Object.hasOwn(row, name)).join(", ");
      if (columns !== "")
        await client.query(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1)`,
          [JSON.stringify(row)],
        );
    }
};

/** The rows of columns that are still there, as text. */
const rowsIn = async (client: ClientBase, columns: ReadonlyMap<string, readonly string[]>) => {
  const now = await columnsIn(client);
  const found: Record<string, readonly string[]> = {};
  for (const [table, names] of columns) {
    const kept = names.filter((name) => now.get(table)?.includes(name) === true);
    if (kept.length === 0) continue;
    const { rows } = await client.query<{ readonly row: string }>(
      `SELECT row_to_json(r)::text AS row FROM (SELECT ${kept.join(", ")} FROM ${table}) AS r ORDER BY 1`,
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
};

/** Tables whose rows an update changes, or moves to others. */
const MOVED = ["imports", "import_makes"];

describe("a database of every schema that was released, with all that it can have", () => {
  itEachSampled(MIGRATIONS.map((_, step) => step + 1))(
    "of version %i is updated and works, and keeps what it has",
    async (version) => {
      const url = await newDatabase();
      const [columns, old] = await onDatabase(url, async (client) => {
        await fill(client, version);
        const all = await columnsIn(client);
        return [all, await rowsIn(client, all)] as const;
      });
      for (const [table, rows] of Object.entries(old)) expect(rows, table).not.toEqual([]);
      const now = await onDatabase(url, async (client) => {
        await migrate(client, url);
        return rowsIn(client, columns);
      });
      for (const [table, rows] of Object.entries(old))
        if (!MOVED.includes(table)) expect(now[table], table).toEqual(rows);
      expect(await Effect.runPromise(Effect.provide(used(FILLED), layerPostgres({ url })))).toEqual({
        listed: [4, 4, 3, 1, 1],
        ...{ split: "parent", transfer: true, imports: 1, taken: [2, 2, 4], changed: "Rolls" },
        recorded: ["Bread 1", "Bread 2", "Creme"],
      });
    },
  );
});
