import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname } from "node:path";
import { CopyRefused, type DatabaseState, DatabaseUnusable } from "@farthing/core/storage";
import { makeFolder, openDatabase, orUnusable, unusable } from "../file/open-database.ts";
import { removeUnfinished, unfinishedName } from "../file/unfinished.ts";
import { companionOf, companionsOf } from "./companions.ts";
import { stateOf } from "./database-state.ts";
import { type OpenedAsItIs, openAsItIs } from "./open-as-it-is.ts";
import { type BackupSource, backupUnusable, databaseNameOf, nameOf, readBackup } from "./read-backup.ts";
import { whileNobodyUses } from "./while-nobody-uses.ts";

/** What is restored, and how. */
export interface Restoring {
  readonly from: BackupSource;
  /** Replace an existing database. */
  readonly force: boolean;
}

const OWNER_ONLY = 0o600;

/** The file that a database's name leads to, whether it exists or not. */
const realOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

const refuseExisting = (file: string): void => {
  if (existsSync(file))
    throw new CopyRefused({
      code: "database_exists",
      message: `The database ${file} already exists.`,
    });
};

/** What is left of another database would be taken for a part of the restored one. */
const refuseCompanions = (file: string): void => {
  const left = companionOf(file);
  if (left !== undefined)
    throw unusable(file, `${left} is left of another database; move it away and restore again`);
};

const flush = (path: string): void => {
  const opened = openSync(path, "r");
  fsyncSync(opened);
  closeSync(opened);
};

/** Opens the copy of a backup; what is said of one that cannot be used says that nothing was done. */
const openBackup = (copy: string, from: BackupSource): OpenedAsItIs => {
  try {
    return openAsItIs(copy, databaseNameOf(from), "use another backup");
  } catch (error) {
    if (!(error instanceof DatabaseUnusable)) throw error;
    throw new DatabaseUnusable({ message: `${error.message} Nothing was restored.` });
  }
};

/** Examines the copy, and brings it to the current schema as any use of it would. */
const prepare = (copy: string, from: BackupSource): DatabaseState => {
  const opened = openBackup(copy, from);
  let state: DatabaseState;
  try {
    state = stateOf(opened);
  } finally {
    opened.db.close();
  }
  const name = nameOf(from);
  const [first] = state.problems;
  if (first !== undefined) throw backupUnusable(`${name} has errors (${first}). Use another backup.`);
  if (state.counts.families === undefined)
    throw backupUnusable(
      `${name} is not a Farthing database. Use a file that \`farthing database backup\` wrote.`,
    );
  openDatabase(copy).close();
  flush(copy);
  return state;
};

/** Fails if another process has created the database meanwhile. */
const linkNew = (copy: string, file: string): void => {
  try {
    linkSync(copy, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") refuseExisting(file);
    throw error;
  }
};

/**
 * Gives a database the content of a backup: all of it or nothing, wherever the process ends. The backup is examined first.
 * SQLite's own locks, which are held while the database is replaced, show that no other process uses it.
 */
export const restoreFrom = async (given: string, { from, force }: Restoring): Promise<DatabaseState> => {
  const file = realOf(given);
  if (!force) refuseExisting(file);
  orUnusable(file, () => makeFolder(file));
  removeUnfinished(file);
  const copy = unfinishedName(file);
  const remove = (): void => {
    for (const each of [copy, `${copy}-shm`, ...companionsOf(copy)]) rmSync(each, { force: true });
  };
  process.once("exit", remove);
  try {
    orUnusable(file, () => closeSync(openSync(copy, "wx", OWNER_ONLY)));
    await readBackup(from, file, copy);
    const state = prepare(copy, from);
    if (existsSync(file)) {
      if (!force) refuseExisting(file);
      whileNobodyUses(file, () => {
        refuseCompanions(file);
        renameSync(copy, file);
      });
    } else {
      refuseCompanions(file);
      linkNew(copy, file);
    }
    flush(dirname(file));
    return state;
  } finally {
    process.off("exit", remove);
    remove();
  }
};
