import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { fold } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import { DatabaseUnusable } from "./database-unusable.ts";
import { MIGRATIONS } from "./migrations/index.ts";

/** Marks a file as Farthing's (SQLite's `application_id`): "Frth". */
const APPLICATION_ID = 0x46727468;

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** SQLite's own companions of a file bear its mode; those that are there already are set right. */
const COMPANIONS = ["", "-wal", "-shm"];

const REASONS: Record<string, string> = {
  EACCES: "you may not write it; check the permissions of the file and its folder",
  EPERM: "it belongs to another user of this machine; run Farthing as that user",
  EROFS: "the disk is read-only",
  EEXIST: "a part of its path is a file, not a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

const unusable = (file: string, why: string): DatabaseUnusable =>
  new DatabaseUnusable({ message: `The database ${file} cannot be used: ${why}.` });

const orUnusable = (file: string, work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw unusable(file, REASONS[code] ?? message);
  }
};

/** Makes the file where there is none, so that nobody but its owner can ever read it. */
const make = (file: string): void => {
  const folder = dirname(file);
  if (mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER }) !== undefined)
    chmodSync(folder, OWNER_ONLY_FOLDER);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    const made = openSync(file, "a", OWNER_ONLY);
    fchmodSync(made, OWNER_ONLY);
    closeSync(made);
  } else if (!found.isFile()) throw unusable(file, "it is a folder or a device; name a file");
  // It is not opened to find out: closing it would take the locks of every other connection in this process.
  else accessSync(file, constants.R_OK | constants.W_OK);
};

/** Takes what others may do with a file that was there already, once it is known to be ours. */
const keepToOwner = (file: string): void => {
  const real = realpathSync(file);
  for (const path of COMPANIONS.map((ending) => real + ending)) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? OWNER_ONLY;
    if ((mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  }
};

const numberOf = (db: Database.Database, pragma: string): number =>
  Number(db.pragma(pragma, { simple: true }));

const isOurs = (db: Database.Database): boolean =>
  numberOf(db, "application_id") === APPLICATION_ID ||
  db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;

/** How many migrations the file has taken. Inside a transaction, for it is read in several steps. */
const versionOf = (db: Database.Database, file: string): number => {
  if (!isOurs(db)) throw unusable(file, "it belongs to another program; name another file");
  const version = numberOf(db, "user_version");
  if (version <= MIGRATIONS.length) return version;
  throw unusable(
    file,
    `a newer Farthing has written it (version ${version}, this one knows ${MIGRATIONS.length}); update Farthing`,
  );
};

const migrate = (db: Database.Database, file: string): void => {
  const version = versionOf(db, file);
  if (version === MIGRATIONS.length) return;
  for (const step of MIGRATIONS.slice(version)) db.exec(step);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${MIGRATIONS.length}`);
};

/**
 * Opens a database file, made where there is none, and brings it up to date. Throws a {@link DatabaseUnusable} where
 * the file cannot be one of ours, and SQLite's own errors where it cannot be had now. A file that is not ours is left
 * as it is, and one that is up to date is opened also while another process writes it.
 */
export const openDatabase = (given: string): Database.Database => {
  // SQLite gives a meaning to `:memory:` and `file:`, and cuts blanks off: a path that is whole has none of these.
  const file = resolve(given.trim());
  orUnusable(file, () => make(file));
  // Never waits inside SQLite: that would hold up everything else in this process.
  const db = new Database(file, { timeout: 0 });
  try {
    const version = db.transaction(() => versionOf(db, file))();
    orUnusable(file, () => keepToOwner(file));
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    db.pragma("trusted_schema = OFF");
    db.function("fold", { deterministic: true }, fold);
    if (version < MIGRATIONS.length) db.transaction(() => migrate(db, file)).immediate();
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
