import { statSync } from "node:fs";
import Database from "better-sqlite3";
import { explained, unusable, versionOf } from "../open-database.ts";
import { addFold } from "../search-upkeep.ts";

/** How long SQLite waits for another process, in milliseconds. Nothing else runs in a process that copies a database. */
const PATIENCE = 5_000;

/** An open database, and how many migrations it has. */
export interface OpenedAsItIs {
  readonly db: Database.Database;
  readonly schema: number;
}

/**
 * Opens a database of this or an older Farthing without creating or updating it. `name` is what failures call it, `aboutDamage`
 * what they say to do if it is damaged. Not opened for reading only: the last such connection would leave the files of the WAL
 * behind.
 */
export const openAsItIs = (file: string, name: string = file, aboutDamage?: string): OpenedAsItIs => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw unusable(name, "it does not exist; check --database");
  if (!found.isFile()) throw unusable(name, "it is a folder or a device; use a file");
  const db = new Database(file, { timeout: PATIENCE, fileMustExist: true });
  try {
    const schema = db.transaction(() => versionOf(db, name))();
    db.pragma("trusted_schema = OFF");
    addFold(db);
    return { db, schema };
  } catch (error) {
    db.close();
    throw explained(name, error, aboutDamage);
  }
};
