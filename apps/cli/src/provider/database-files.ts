import { readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { keyFileBeside } from "@farthing/server";

/** Where a path leads, whether something is there or not: by the system, for which `link/..` is above what the link leads to. */
const realOf = (path: string): string => {
  try {
    return realpathSync.native(path);
  } catch {
    return join(realpathSync.native(dirname(path)), basename(path));
  }
};

/** What a file is by whatever name; undefined where there is none. */
const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
};

const filesIn = (folder: string): readonly string[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).map((name) => join(folder, name))
    : [];

/** Whether a path is a file of this database, by whatever name: its own, its key's or a lock's. */
export const isOfDatabase = (path: string, database: string): boolean => {
  const db = realpathSync.native(database);
  const key = keyFileBeside(database);
  const locks = `${db}-sync`;
  const own = [db, `${db}-wal`, `${db}-shm`, `${db}-journal`, locks, key, `${key}.new`, ...filesIn(locks)];
  const real = realOf(path);
  // Beside a key are copies of it that are not finished, and files that bear such a name are cleared away.
  const beside = join(realpathSync.native(dirname(key)), `${basename(key)}.`);
  if ([beside, locks + sep].some((start) => real.startsWith(start))) return true;
  const identity = identityOf(path);
  return own.some(
    (each) => realOf(each) === real || (identity !== undefined && identityOf(each) === identity),
  );
};
