import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, rmSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** A backup that a server has made by itself. */
export interface BackupFile {
  readonly name: string;
  /** Each has a higher one than those before it, whatever the clock said. */
  readonly number: number;
  /** When it was begun, in milliseconds. */
  readonly at: number;
}

const FORMAT = /-(\d{6,12})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;

/** How the backups of a database begin: as its own file is called. */
const baseOf = (database: string): string => basename(database, extname(database));

/** The name of a backup: `farthing-000042-20240630T033000Z.db`. */
export const backupName = (database: string, number: number, at: number): string => {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  return `${baseOf(database)}-${String(number).padStart(6, "0")}-${time}Z.db`;
};

const readName = (database: string, name: string): BackupFile | undefined => {
  const found = FORMAT.exec(name);
  if (found === null || name.slice(0, found.index) !== baseOf(database)) return undefined;
  const [, number, year, month, day, hours, minutes, seconds] = found;
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : { name, number: Number(number), at };
};

/** The backups of a database in a folder, as they were made: whatever else is there is none. */
export const backupsIn = (folder: string, database: string): readonly BackupFile[] =>
  readdirSync(folder)
    .map((name) => readName(database, name))
    .filter((each) => each !== undefined)
    .filter(({ name }) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true)
    .toSorted((a, b) => a.number - b.number || a.at - b.at);

/** Makes sure that a name in a folder outlives the machine's power. */
const keepNames = (folder: string): void => {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Deletes the oldest backups but so many, once the newest is safe; their names. */
export const deleteOld = (folder: string, database: string, keep: number): readonly string[] => {
  keepNames(folder);
  const old = backupsIn(folder, database)
    .slice(0, -keep)
    .map(({ name }) => name);
  for (const name of old) rmSync(join(folder, name));
  return old;
};
