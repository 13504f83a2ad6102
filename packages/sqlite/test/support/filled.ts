import type { Database } from "better-sqlite3";
import { ROWS } from "../../../../tools/testing/filled-rows.ts";
import { storedMoment } from "../../src/columns/moments.ts";
import { openDatabase } from "../../src/file/open-database.ts";

/** The columns of each table. */
const columnsOf = (db: Database): ReadonlyMap<string, readonly string[]> =>
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

/** Fills a new file with a family that used all of it. */
export const fillFile = (file: string): void => {
  const db = openDatabase(file);
  const columns = columnsOf(db);
  const sqlOf = (table: string, name: string): string =>
    table === "transactions" && /^(?:created|updated)_at$/.test(name) ? storedMoment(`@${name}`) : `@${name}`;
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
};
