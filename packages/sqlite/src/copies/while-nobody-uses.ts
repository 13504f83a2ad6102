import { CopyRefused } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { isOurs, unusable } from "../file/open-database.ts";

const inUse = (file: string): CopyRefused =>
  new CopyRefused({
    code: "database_in_use",
    message: `The database ${file} is in use by another process. Nothing was restored. Stop every Farthing that uses it, such as \`farthing serve\`, and restore again.`,
  });

/**
 * Does work while no other process has the database open or can open it. Its WAL is in the file then and gone, so that it
 * cannot be taken for a part of what replaces it. Fails if the file is in use, or so damaged that this cannot be known.
 */
export const whileNobodyUses = (file: string, work: () => void): void => {
  const db = new Database(file, { timeout: 0, fileMustExist: true });
  try {
    if (!isOurs(db)) throw unusable(file, "it belongs to another program; use another file");
    // A process that has opened a database with a WAL holds a lock until it closes it; the WAL ends only without such locks.
    db.pragma("journal_mode = DELETE");
    db.exec("BEGIN EXCLUSIVE");
    // Another process may have opened it and closed it again in between.
    if (db.pragma("journal_mode", { simple: true }) !== "delete") throw inUse(file);
    work();
    db.exec("COMMIT");
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(error.code)) throw inUse(file);
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code))
      throw unusable(
        file,
        `it is too damaged to know whether it is in use. Stop every Farthing that uses it, move ${file} away with ${file}-wal and ${file}-shm, and restore again`,
      );
    throw error;
  } finally {
    db.close();
  }
};
