import * as Effect from "effect/Effect";
import * as Layer from "effect/Layer";
import { accountText } from "../../packages/sqlite/src/columns/search-key.ts";
import { type Database, openBare, type Statement } from "./better-sqlite3.ts";
import { storageOf } from "./storage.ts";

/** What Farthing has stored, inserted again by one plain statement after another into the same tables. */

export type Values = readonly unknown[];

/** What the index of searches has of each transaction, and where it belongs. */
export const SEARCHED = `SELECT t.search_key, t.folded_name, t.folded_notes, ${accountText("t.account_number")} FROM transactions AS t`;
export const SEARCH_ROWS = ["transaction_search", ["rowid", "name", "notes", "account"]] as const;

export const columnsOf = (db: Database, table: string): readonly string[] =>
  (db.prepare("SELECT name FROM pragma_table_info(?)").all(table) as { readonly name: string }[]).map(
    ({ name }) => name,
  );

export const valuesIn = (db: Database, sql: string): readonly Values[] =>
  db.prepare(sql).safeIntegers().raw().all() as readonly Values[];

export const insertInto = (db: Database, table: string, columns: readonly string[]): Statement =>
  db.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`);

/** A new file with Farthing's tables, of which these have what they have in another. */
export const newLike = async (other: string, file: string, tables: readonly string[]): Promise<Database> => {
  await Effect.runPromise(Effect.scoped(Layer.build(storageOf(file))));
  const db = openBare(file);
  db.prepare("ATTACH ? AS other").run(other);
  for (const table of tables) db.exec(`INSERT INTO main.${table} SELECT * FROM other.${table}`);
  db.exec("DETACH other");
  return db;
};
