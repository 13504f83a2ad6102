import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fold } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import { DatabaseUnusable } from "./database-unusable.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/** Marks a file as Farthing's (SQLite's `application_id`): "Frth". */
const APPLICATION_ID = 0x46727468;

const OWNER_ONLY = 0o600;

/** SQLite's own companions of a file bear its mode; those that are there already are set right. */
const COMPANIONS = ["", "-wal", "-shm"];

const REASONS: Record<string, string> = {
  EACCES: "you may not write it; check the permissions of the file and its folder",
  EPERM: "you may not write it; check the permissions of the file and its folder",
  EROFS: "the disk is read-only",
  EISDIR: "it is a folder; name a file in it",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

const unusable = (file: string, why: string): DatabaseUnusable =>
  new DatabaseUnusable({ message: `The database ${file} cannot be used: ${why}.` });

/** Makes the file where there is none, so that nobody but its owner can ever read it. */
const secure = (file: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", OWNER_ONLY));
    for (const path of COMPANIONS.map((ending) => file + ending)) {
      if (existsSync(path) && (statSync(path).mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
    }
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw unusable(file, REASONS[code] ?? message);
  }
};

const numberOf = (db: Database.Database, pragma: string): number =>
  Number(db.pragma(pragma, { simple: true }));

const migrate = (db: Database.Database, file: string): void => {
  const version = numberOf(db, "user_version");
  if (version === MIGRATIONS.length) return;
  if (version > MIGRATIONS.length)
    throw unusable(
      file,
      `a newer Farthing has written it (version ${version}, this one knows ${MIGRATIONS.length}); update Farthing`,
    );
  for (const step of MIGRATIONS.slice(version)) db.exec(step);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${MIGRATIONS.length}`);
};

const isOurs = (db: Database.Database): boolean =>
  numberOf(db, "application_id") === APPLICATION_ID ||
  db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;

/**
 * Opens a database file, made where there is none, and brings it up to date. Throws a {@link DatabaseUnusable} where
 * the file cannot be one of ours, and SQLite's own errors where it cannot be had now.
 */
export const openDatabase = (file: string): Database.Database => {
  secure(file);
  // Never waits inside SQLite: that would hold up everything else in this process.
  const db = new Database(file, { timeout: 0 });
  try {
    if (!isOurs(db)) throw unusable(file, "it belongs to another program; name another file");
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    db.pragma("trusted_schema = OFF");
    db.function("fold", { deterministic: true }, fold);
    db.transaction(() => migrate(db, file)).immediate();
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code === "SQLITE_NOTADB")
      throw unusable(file, "it is a file of another kind; name another");
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CORRUPT"))
      throw unusable(file, "it is damaged; restore it from a backup");
    throw error;
  }
};
