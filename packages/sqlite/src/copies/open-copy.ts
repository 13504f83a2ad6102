import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { orUnusable, unusable } from "../open-database.ts";
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

/**
 * Opens a copy of a database that is whole in its one file, for reading: SQLite itself reads one with a WAL only where it can
 * make files next to it, which it cannot on a read-only disk. `companion` is what had a part of it before. The copy is gone when it is
 * closed.
 */
export const openCopy = (file: string, name: string, companion: string | undefined): Database.Database => {
  if (companion !== undefined)
    throw unusable(
      name,
      `files cannot be written next to it, such as on a read-only disk, and ${companion} has a part of it; copy both to another folder and use the copy`,
    );
  const folder = mkdtempSync(join(tmpdir(), "farthing-"));
  const copy = join(folder, "copy.db");
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
    return new Database(copy, { readonly: true, fileMustExist: true });
  } finally {
    // What is open stays readable without a name.
    rmSync(folder, { recursive: true });
  }
};
