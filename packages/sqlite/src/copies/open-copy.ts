import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { orUnusable, unusable } from "../file/open-database.ts";
import { temporaryFolder } from "../file/unfinished.ts";
import { companionsOf } from "./companions.ts";

/** Where a file says that it is written and read with a WAL (SQLite's file format, 1.3), and that it is not. */
const VERSIONS_AT = 18;
const WITHOUT_WAL = Buffer.from([1, 1]);

/** The file next to a database that has a part of it; one that is empty has none. */
export const partBeside = (file: string): string | undefined =>
  companionsOf(file).find((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0);

const changedAt = (file: string): string => {
  const { mtimeNs, size } = statSync(file, { bigint: true });
  return `${mtimeNs}:${size}`;
};

const withoutWal = (file: string): void => {
  const opened = openSync(file, constants.O_RDWR);
  writeSync(opened, WITHOUT_WAL, 0, WITHOUT_WAL.length, VERSIONS_AT);
  closeSync(opened);
};

/** Whether SQLite could not make the files that it needs next to a database. */
export const isNotWritable = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(?:CANTOPEN|READONLY)/.test(error.code);

const newFolder = (name: string): string => {
  try {
    return temporaryFolder();
  } catch {
    throw unusable(
      name,
      `files cannot be written next to it, such as on a read-only disk, nor in ${tmpdir()} to read a copy of it there; set TMPDIR to a folder that has room for it`,
    );
  }
};

/** A copy of a database in a folder of its own, which goes with the process at the latest. */
export interface TemporaryCopy {
  readonly file: string;
  readonly remove: () => void;
}

/**
 * Copies a database that is whole in its one file: SQLite itself reads one with a WAL only where it can make files next to it,
 * which it cannot on a read-only disk. `companion` is what had a part of it before.
 */
export const temporaryCopy = (file: string, name: string, companion: string | undefined): TemporaryCopy => {
  if (companion !== undefined)
    throw unusable(
      name,
      `files cannot be written next to it, such as on a read-only disk, and ${companion} has a part of it; copy both to another folder and use the copy`,
    );
  const folder = newFolder(name);
  const copy = join(folder, "copy.db");
  const remove = (): void => {
    process.off("exit", remove);
    rmSync(folder, { recursive: true });
  };
  process.once("exit", remove);
  try {
    const before = changedAt(file);
    orUnusable(name, () => {
      copyFileSync(file, copy);
      // It has the mode of the file, which can be that of one for reading only.
      chmodSync(copy, 0o600);
      withoutWal(copy);
    });
    if (partBeside(file) !== undefined || changedAt(file) !== before)
      throw unusable(name, "it has just been changed by another user of this machine; try again");
    return { file: copy, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Opens such a copy for reading. It is gone when it is closed. */
export const openCopy = (file: string, name: string, companion: string | undefined): Database.Database => {
  const copy = temporaryCopy(file, name, companion);
  try {
    return new Database(copy.file, { readonly: true, fileMustExist: true });
  } finally {
    // What is open stays readable without a name.
    copy.remove();
  }
};
