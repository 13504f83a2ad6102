import { type Kind, TABLES } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

/** What this adapter fills itself: folded texts for searches, and the order in which rows were stored. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(["name_folded", "notes_folded", "position"]);
/**
 * What triggers keep, and what is of use only while servers run: the version, outcomes of commits, holders of connections, requests of a minute,
 * successors of spent tokens for some seconds.
 */
const OWN_TABLES: ReadonlySet<string> = new Set([
  ...["family_months", "account_months", "transfer_months"],
  ...["farthing_schema", "commit_markers", "bank_leases", "request_counts", "refresh_successors"],
]);

/** What the types of columns are to a copy. */
const KINDS: Readonly<Record<string, Kind | "object">> = {
  text: "text",
  int4: "whole",
  int8: "whole",
  bool: "flag",
  bytea: "bytes",
  numeric: "decimal",
  date: "day",
  _text: "texts",
  jsonb: "object",
};

const prepared = async (): Promise<string> => {
  const url = await newDatabase();
  await Effect.runPromise(Effect.provide(Effect.void, layerPostgres({ url })));
  return url;
};

it("a copy knows every column of every table, and what it contains", async () => {
  const { rows } = await onDatabase(await prepared(), (client) =>
    client.query<{ readonly table: string; readonly column: string; readonly type: string }>(
      `SELECT table_name AS table, column_name AS column, udt_name AS type
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    ),
  );
  const columns = rows
    .filter(({ table, column }) => !OWN_TABLES.has(table) && !OWN_COLUMNS.has(column))
    .map(({ table, column, type }) => `${table}.${column} ${KINDS[type]}`);
  expect(
    rows
      .filter(({ column }) => column === "position")
      .map(({ table }) => table)
      .sort(),
  ).toEqual(
    TABLES.filter(({ ordered }) => ordered)
      .map(({ name }) => name)
      .sort(),
  );
  expect(columns.length).toBeGreaterThan(150);
  expect(columns.sort()).toEqual(
    TABLES.flatMap(({ name, columns }) =>
      Object.entries(columns).map(
        ([column, kind]) => `${name}.${column} ${typeof kind === "string" ? kind : "object"}`,
      ),
    ).sort(),
  );
});

it("the tables of a copy are in an order in which they can be filled, and their keys identify rows", async () => {
  const { rows } = await onDatabase(await prepared(), (client) =>
    client.query<{ readonly of: string; readonly to: string | null; readonly columns: string[] }>(
      `SELECT conrelid::regclass::text AS of, nullif(confrelid, 0)::regclass::text AS to,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)) AS columns
       FROM pg_constraint WHERE contype IN ('f', 'p') AND connamespace = 'public'::regnamespace`,
    ),
  );
  const names = TABLES.map(({ name }) => name);
  for (const { name, key, within } of TABLES) {
    const own = rows.filter(({ of }) => of === name);
    const primary = own.find(({ to }) => to === null)!;
    expect([name, [...primary.columns].sort()]).toEqual([name, [...key].sort()]);
    const itself = own.filter(({ to }) => to === name).flatMap(({ columns }) => columns);
    expect([name, itself.filter((column) => column !== "family_id")]).toEqual([
      name,
      within === undefined ? [] : [within],
    ]);
    for (const { to } of own)
      if (to !== null && to !== name) expect(names.slice(0, names.indexOf(name))).toContain(to);
  }
});
