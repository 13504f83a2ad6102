import { createRequire } from "node:module";

/** A prepared statement. */
export interface Statement {
  readonly run: (...values: readonly unknown[]) => unknown;
  readonly get: (...values: readonly unknown[]) => unknown;
  readonly all: (...values: readonly unknown[]) => readonly unknown[];
  readonly raw: () => Statement;
  readonly safeIntegers: () => Statement;
}

/** The part of better-sqlite3 that is used here. */
export interface Database {
  readonly prepare: (sql: string) => Statement;
  readonly exec: (sql: string) => void;
  readonly pragma: (sql: string) => unknown;
  readonly close: () => void;
}

type Driver = new (file: string) => Database;

// The same driver as the storage uses; it is a dependency of nothing else.
const Driver = createRequire(new URL("../../packages/sqlite/package.json", import.meta.url))(
  "better-sqlite3",
) as Driver;

/** A database file with the same durability as Farthing's own. */
export const openBare = (file: string): Database => {
  const db = new Driver(file);
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  return db;
};
