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
import { DatabaseUnusable, unusableVersion } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { FIRST_VERSION, stepsFrom, VERSION } from "../schema/versions.ts";
import { addFold, keepSearchable } from "./search-upkeep.ts";

/** Marks a file as Farthing's (SQLite's `application_id`): "Frth". */
export const APPLICATION_ID = 0x46727468;

const OWNER_ONLY = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** The files that SQLite creates next to a database have its mode; existing ones are corrected. */
const COMPANIONS = ["", "-wal", "-shm"];

const REASONS: Record<string, string> = {
  EACCES: "permission denied; check the permissions of the file and its folder",
  EPERM: "it belongs to another user of this machine; run Farthing as that user",
  EROFS: "the disk is read-only",
  EEXIST: "a part of its path is a file, not a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "its name is too long",
};

/** The failure if a file cannot be used, with the end of the sentence. */
export const unusable = (
  file: string,
  why: string,
  reason: Pick<DatabaseUnusable, "reason"> = {},
): DatabaseUnusable =>
  new DatabaseUnusable({ message: `The database ${file} cannot be used: ${why}.`, ...reason });

/** What to do about a damaged database. */
const RESTORE = "restore it from a backup";

/**
 * What SQLite says of a file that is no database, or damaged, as a failure with what to do about damage; anything else as it is.
 */
export const explained = (file: string, error: unknown, aboutDamage = RESTORE): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code === "SQLITE_NOTADB") return unusable(file, "it is not a database; use another file");
  if (error.code.startsWith("SQLITE_CORRUPT")) return unusable(file, `it is damaged; ${aboutDamage}`);
  return error;
};

/** Does work on files; what the system refuses becomes a failure that names the file. */
export const orUnusable = (file: string, work: () => void): void => {
  try {
    work();
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw unusable(file, REASONS[code] ?? message);
  }
};

/** Creates the folder of a database if it does not exist, for its owner alone. */
export const makeFolder = (file: string): void => {
  const folder = dirname(file);
  if (mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER }) !== undefined)
    chmodSync(folder, OWNER_ONLY_FOLDER);
};

/** Fails if a file cannot be read and written. */
const checkAccess = (file: string): void => {
  accessSync(file, constants.R_OK);
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw unusable(file, REASONS[code] ?? message, { reason: "read_only" });
  }
};

/** Creates the file if it does not exist, so that only its owner can ever read it. */
const make = (file: string): void => {
  makeFolder(file);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) {
    const made = openSync(file, "a", OWNER_ONLY);
    fchmodSync(made, OWNER_ONLY);
    closeSync(made);
  } else if (!found.isFile()) throw unusable(file, "it is a folder or a device; use a file");
  // The file is not opened to check it: closing it would release the locks of every other connection in this
  // process.
  else checkAccess(file);
};

/**
 * Removes the permissions of other users from an existing file, once it is known to be a Farthing database.
 */
const keepToOwner = (file: string): void => {
  const real = realpathSync(file);
  for (const path of COMPANIONS.map((ending) => real + ending)) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? OWNER_ONLY;
    if ((mode & 0o777) !== OWNER_ONLY) chmodSync(path, OWNER_ONLY);
  }
};

/** The identity of a file, whatever its name leads to. */
const identityOf = (file: string): string => {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev}:${ino}`;
};

const numberOf = (db: Database.Database, pragma: string): number =>
  Number(db.pragma(pragma, { simple: true }));

/** Whether a database is Farthing's, or empty. */
export const isOurs = (db: Database.Database): boolean =>
  numberOf(db, "application_id") === APPLICATION_ID ||
  db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;

/** The version of the schema of a database, 0 if it is empty. Runs in a transaction because it reads in several steps. */
export const versionOf = (db: Database.Database, file: string): number => {
  if (!isOurs(db)) throw unusable(file, "it belongs to another program; use another file");
  const version = numberOf(db, "user_version");
  const why = unusableVersion(version, { first: FIRST_VERSION, current: VERSION });
  if (why !== undefined) throw unusable(file, why);
  return version;
};

const migrate = (db: Database.Database, file: string): void => {
  const version = versionOf(db, file);
  if (version === VERSION) return;
  for (const step of stepsFrom(version)) db.exec(step);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${VERSION}`);
};

/**
 * Opens a database file, creates it if it does not exist, and updates its schema. Throws a
 * {@link DatabaseUnusable} if the file cannot be used, and SQLite's own errors if it is not available now. A
 * file of another program is left unchanged. A file with the current schema is opened even while another
 * process writes to it.
 */
export const openDatabase = (given: string): Database.Database => {
  // SQLite treats `:memory:` and `file:` specially and removes blanks; an absolute path avoids all of these.
  const file = resolve(given.trim());
  orUnusable(file, () => make(file));
  const before = identityOf(file);
  // Never waits inside SQLite: that would block everything else in this process.
  const db = new Database(file, { timeout: 0 });
  try {
    const version = db.transaction(() => versionOf(db, file))();
    orUnusable(file, () => keepToOwner(file));
    db.pragma("journal_mode = WAL");
    // From here on no one can replace the file; if a restore has just done so, the new one is opened.
    if (identityOf(file) !== before) throw new Database.SqliteError("the file was replaced", "SQLITE_BUSY");
    db.pragma("synchronous = FULL");
    db.pragma("foreign_keys = ON");
    db.pragma("trusted_schema = OFF");
    addFold(db);
    if (version < VERSION) db.transaction(() => migrate(db, file)).immediate();
    keepSearchable(db);
    return db;
  } catch (error) {
    db.close();
    throw explained(file, error);
  }
};
