import { afterAll } from "vitest";
import { openDatabase } from "../../src/file/open-database.ts";

/** Deletes all rows of a database, as often as it is called. */
export const emptier = (file: string): (() => void) => {
  const db = openDatabase(file);
  afterAll(() => db.close());
  db.pragma("foreign_keys = OFF");
  const deletions = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'transaction_search%' ORDER BY rowid DESC",
    )
    .pluck()
    .all()
    .map((name) => `DELETE FROM ${name}`)
    .join("; ");
  return db.transaction(() => void db.exec(deletions)).immediate;
};
