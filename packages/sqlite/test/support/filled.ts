import Database from "better-sqlite3";
import { ROWS } from "../../../../tools/testing/filled-rows.ts";
import { storedMoment } from "../../src/columns/moments.ts";
import { APPLICATION_ID } from "../../src/file/open-database.ts";
import { addFold, keepSearchable } from "../../src/file/search-upkeep.ts";
import { MIGRATIONS } from "../../src/migrations/index.ts";
import { keepSearchableByIds } from "./searchable-by-ids.ts";

export const columnsOf = (db: Database.Database): ReadonlyMap<string, readonly string[]> =>
  new Map(
    db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'transaction_search%'",
      )
      .pluck()
      .all()
      .map((table) => [
        table,
        db.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table),
      ]),
  );

/** Makes a file of the schema after so many migrations, with a family that used all of it; returns its columns by table. */
export const fillFile = (file: string, version: number): ReadonlyMap<string, readonly string[]> => {
  const db = new Database(file);
  addFold(db);
  for (const step of MIGRATIONS.slice(0, version)) db.exec(step);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${version}`);
  db.pragma("journal_mode = WAL");
  db.pragma("foreign_keys = ON");
  const columns = columnsOf(db);
  const numbered = columns.get("transactions")!.includes("family_number");
  if (numbered) keepSearchable(db);
  else if (columns.get("transactions")!.includes("search_key")) keepSearchableByIds(db);
  const sqlOf = (table: string, name: string): string =>
    numbered && table === "transactions" && /^(?:created|updated)_at$/.test(name)
      ? storedMoment(`@${name}`)
      : `@${name}`;
  for (const [table, rows] of Object.entries(ROWS))
    for (const row of rows) {
      const names = (columns.get(table) ?? []).filter((name) => Object.hasOwn(row, name));
      if (names.length === 0) continue;
      const sql = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => sqlOf(table, name)).join(", ")})`;
      db.prepare(sql).run(row);
    }
  for (const [table] of columns)
    if (db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() === 0) throw new Error(`${table} is empty`);
  db.close();
  return columns;
};
