import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { TABLES } from "@farthing/core/storage";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { FILLED } from "../../../tools/testing/filled-rows.ts";
import { used } from "../../contracts/src/support/used.ts";
import { tableRows } from "../src/copies/table-rows.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";
import { FIRST_VERSION, stepsFrom, VERSION } from "../src/schema/versions.ts";
import { expectDerived } from "./support/derived.ts";
import { fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";

/** All that a database has, but its rows. */
const schemaOf = (db: Database.Database): readonly unknown[] =>
  db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").all();

const made = (steps: readonly string[]): Database.Database => {
  const db = new Database(":memory:");
  for (const step of steps) db.exec(step);
  return db;
};

describe("a new database", () => {
  it("has what the schema and all migrations make", () => {
    const db = openDatabase(newFile());
    expect(schemaOf(db)).toEqual(schemaOf(made([SCHEMA, ...MIGRATIONS])));
    expect(db.pragma("user_version", { simple: true })).toBe(VERSION);
    db.close();
  });

  it("has no column that docs/schema.md does not tell", () => {
    const page = readFileSync(new URL("../../../docs/schema.md", import.meta.url), "utf8");
    const told = new Map(page.split("\n### ").map((section) => [section.split("\n")[0]!, section]));
    const db = openDatabase(newFile());
    const columns = db
      .prepare(
        "SELECT m.name AS 'table', c.name AS 'column' FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT GLOB 'sqlite_*' AND m.name NOT GLOB '*_search_*'",
      )
      .all() as { readonly table: string; readonly column: string }[];
    db.close();
    expect(columns.filter(({ table, column }) => !told.get(table)?.includes(`| \`${column}\` |`))).toEqual(
      [],
    );
    expect(columns.length).toBeGreaterThan(100);
  });

  it("works with rows in each of its tables", async () => {
    const file = newFile();
    fillFile(file);
    expect(await Effect.runPromise(Effect.provide(used(FILLED), layerSqlite({ file })))).toEqual({
      listed: [4, 4, 3, 1, 1],
      ...{ split: "parent", transfer: true, imports: 1, taken: [2, 2, 4], changed: "Rolls" },
      recorded: ["Bread 1", "Bread 2", "Creme"],
    });
    const db = openDatabase(file);
    expect(expectDerived(db)).toBe(4);
    db.close();
  });
});

describe("a migration", () => {
  const later = ["ALTER TABLE users ADD COLUMN nickname TEXT", "CREATE TABLE notes (text TEXT) STRICT"];

  it.each([0, 1, 2])("is what a database lacks that has %i", (done) => {
    const db = made([SCHEMA, ...later.slice(0, done)]);
    for (const step of stepsFrom(FIRST_VERSION + done, later)) db.exec(step);
    expect(schemaOf(db)).toEqual(schemaOf(made(stepsFrom(0, later))));
  });
});

describe("a database of an earlier version", () => {
  it.each(MIGRATIONS.map((_, done) => done))("is read whole for a copy, with %i changes", async (done) => {
    const db = made([SCHEMA, ...MIGRATIONS.slice(0, done)]);
    for (const table of TABLES) {
      const rows = [];
      for await (const some of tableRows(db, FIRST_VERSION + done).rows(table)) rows.push(...some);
      expect([table.name, rows]).toEqual([table.name, []]);
    }
  });
});

describe("a database from before the first release", () => {
  const BYTES = gunzipSync(readFileSync(new URL("files/before-the-first-release.db.gz", import.meta.url)));

  it("is refused with what to do, and no byte of it changes", () => {
    const file = newFile();
    writeFileSync(file, BYTES);
    expect(() => openDatabase(file)).toThrow(
      `The database ${file} cannot be used: it was made before the first release of Farthing (schema 27, this one reads ${FIRST_VERSION} and later), and nothing in it was changed; export the books of each family with the Farthing that made it (\`farthing export\`), and import them here into a new database.`,
    );
    expect(readFileSync(file).equals(BYTES)).toBe(true);
  });
});
