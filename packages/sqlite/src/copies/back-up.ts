import { CopyRefused, type DatabaseState } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { stateOf } from "./database-state.ts";
import { openAsItIs } from "./open-as-it-is.ts";

/** As much as is copied at once, in pages of 4 KiB. */
const PAGES = 256;

const isDiskError = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_IOERR");

const notWritten = (): CopyRefused =>
  new CopyRefused({
    code: "backup_not_written",
    message:
      "The backup cannot be written, or the database cannot be read: the disk reports an error. No backup was written. Check the free space of both disks, and file size limits.",
  });

/** Copies the state that the database has now, whatever others write meanwhile. */
const copy = async (file: string, to: string): Promise<void> => {
  const { db } = openAsItIs(file);
  try {
    // Within one read: otherwise SQLite would begin again after each write of another process, and might never end.
    db.exec("BEGIN");
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    await db.backup(to, { progress: () => PAGES }).catch((error: unknown) => {
      throw isDiskError(error) ? notWritten() : error;
    });
    db.exec("COMMIT");
  } finally {
    db.close();
  }
};

/**
 * Writes a copy of a database to an existing, empty file, and examines it. The copy is one file: it has no WAL until it is
 * used as a database.
 */
export const backUpTo = async (file: string, to: string): Promise<DatabaseState> => {
  await copy(file, to);
  const opened = openAsItIs(to, file);
  try {
    opened.db.pragma("journal_mode = DELETE");
    const state = stateOf(opened);
    const [first] = state.problems;
    if (first === undefined) return state;
    throw new CopyRefused({
      code: "database_damaged",
      message: `The database ${file} has errors (${first}). No backup was written. Restore an earlier backup.`,
    });
  } finally {
    opened.db.close();
  }
};
