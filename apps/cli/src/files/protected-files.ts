import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { type Database, isServer } from "../storage/database-path.ts";
import { keyFileOf } from "../storage/key-file.ts";

/** The files that a command must not overwrite, whatever they are called. */
export interface Protected {
  /** As given; it need not exist. */
  readonly database: Database;
  /** What the command reads; `-` is standard input. */
  readonly inputs: readonly string[];
  /** A database that may be replaced nevertheless, such as an earlier backup. */
  readonly mayReplace?: (path: string) => boolean;
}

/**
 * Where a path leads, whether something is there or not. The system resolves it, because for it `link/..` is above what the
 * link leads to.
 */
const realOf = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    try {
      return join(realpathSync.native(dirname(path)), basename(path));
    } catch {
      return path;
    }
  }
};

/** The identity of a file under any name; undefined if there is none. */
const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
};

/** Whether a path is the file that is read as standard input. */
const isStandardInput = (path: string): boolean => {
  const input = fstatSync(0, { bigint: true });
  return input.isFile() && identityOf(path) === `${input.dev}:${input.ino}`;
};

const isSame = (a: string, b: string): boolean => {
  const identity = identityOf(a);
  return realOf(a) === realOf(b) || (identity !== undefined && identity === identityOf(b));
};

const filesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).map((name) => join(folder, name))
    : [];

const COMPANIONS = ["-wal", "-shm", "-journal"];

/** Whether a path is a key file of this database, or beside it as unfinished copies are, which are deleted. */
const isOfKey = (path: string, database: Database): boolean => {
  const key = keyFileOf(database);
  const beside = join(realOf(dirname(key)), `${basename(key)}.`);
  return realOf(path).startsWith(beside) || [key, `${key}.new`].some((each) => isSame(path, each));
};

/** Whether a path is a file of this database: its own or a lock's. */
const isOfFile = (path: string, database: string): boolean => {
  const db = realOf(database);
  const locks = `${db}-sync`;
  const own = [db, ...COMPANIONS.map((ending) => db + ending), locks, ...filesIn(locks)];
  return realOf(path).startsWith(locks + sep) || own.some((each) => isSame(path, each));
};

const isOfDatabase = (path: string, database: Database): boolean =>
  isOfKey(path, database) || (!isServer(database) && isOfFile(path, database));

const SQLITE = "SQLite format 3\0";

const isSqlite = (path: string): boolean => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const start = Buffer.alloc(SQLITE.length);
  const file = openSync(path, "r");
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1") === SQLITE;
};

/** Whether a path is a file of some database that the command does not use. */
const isOfAnyDatabase = (path: string): boolean =>
  (basename(path) === "farthing.key" && identityOf(path) !== undefined) ||
  ["", ...COMPANIONS].some(
    (ending) => path.endsWith(ending) && isSqlite(path.slice(0, path.length - ending.length)),
  );

/** Why a path must not be written, as the end of a sentence; undefined if it may be. */
export const whyProtected = (
  path: string,
  { database, inputs, mayReplace }: Protected,
): string | undefined => {
  if (inputs.some((input) => (input === "-" ? isStandardInput(path) : isSame(path, input))))
    return "the command reads that file. Use another file";
  // The own database comes first: reading a file of it and closing it again would release its locks in this process.
  return isOfDatabase(path, database) || (isOfAnyDatabase(path) && mayReplace?.(path) !== true)
    ? "it belongs to a database. Use another file"
    : undefined;
};
