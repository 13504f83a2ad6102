import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { makeUser, newDatabase, on } from "./stored-support.ts";

/** Asks a database with another program than ours. */
export const query = (database: string, sql: string): readonly Readonly<Record<string, unknown>>[] => {
  const db = new DatabaseSync(database);
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

/** The e-mail addresses in a database, which is sound. */
export const emailsIn = (database: string): readonly unknown[] => {
  const [sound, ...more] = query(database, "PRAGMA integrity_check");
  if (sound?.integrity_check !== "ok" || more.length > 0) throw new Error(`${database} is damaged`);
  return query(database, "SELECT email FROM users ORDER BY email").map(({ email }) => email);
};

/** A database with one user for each name. */
export const databaseOf = async (...names: readonly string[]): Promise<string> => {
  const database = newDatabase();
  const run = on(database);
  for (const name of names) await makeUser(run, name);
  return database;
};

/** The same database as a process leaves it that is killed: what was done last is in the WAL alone. */
export const leftInWal = (database: string, sql: string): string => {
  const folder = newFolder();
  const db = new DatabaseSync(database);
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(sql);
  const copy = join(folder, "farthing.db");
  for (const ending of ["", "-wal"]) cpSync(database + ending, copy + ending);
  db.close();
  return copy;
};

/** A copy of a database with what is next to it, in a folder of its own. */
export const copyOf = (database: string): string => {
  const folder = newFolder();
  cpSync(dirname(database), folder, { recursive: true });
  return join(folder, "farthing.db");
};

export const backupPath = (): string => join(newFolder(), "backup.db");
