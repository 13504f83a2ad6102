import { accessSync, constants, realpathSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";

const isFolderToWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
};

/** The folder in which SQLite has its temporary files. */
const temporaryFolder = (): string => {
  if (process.platform === "win32") return tmpdir();
  const { SQLITE_TMPDIR = "", TMPDIR = "" } = process.env;
  return [SQLITE_TMPDIR, TMPDIR, "/var/tmp", "/usr/tmp", "/tmp"].find(isFolderToWrite) ?? ".";
};

const freeIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const mebibytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MiB`;

/** So many times what a file has is the most that its update needs on its disk, and as much for temporary files. */
const ROOM = 1.25;

/** What the update of a file of so many bytes needs, what there is, and what to do. */
const whatIsNeeded = (file: string, bytes: number): string => {
  const [beside, temporary] = [dirname(realpathSync(file)), temporaryFolder()];
  const [free, freeTemporary] = [freeIn(beside), freeIn(temporary)];
  const most = bytes * ROOM;
  const needed = mebibytes(most);
  if (statSync(beside).dev === statSync(temporary).dev && free < 2 * most)
    return `up to ${needed} on its disk, and as much there for temporary files in ${temporary}; ${mebibytes(free)} are free. Free space, or name a folder on another disk in SQLITE_TMPDIR`;
  const ofFile = `up to ${needed} on the disk of the database, which has ${mebibytes(free)} free`;
  const ofTemporary = `up to ${needed} for temporary files in ${temporary}, where ${mebibytes(freeTemporary)} are free`;
  if (free < most && freeTemporary < most) return `${ofFile}, and ${ofTemporary}. Free space in both`;
  if (free < most) return `${ofFile}. Free space there`;
  if (freeTemporary < most)
    return `${ofTemporary}. Free space there, or name another folder in SQLITE_TMPDIR`;
  return `${ofFile}, and ${ofTemporary}. A quota or a limit for the size of files may be lower: raise it`;
};

/**
 * The end of a sentence that says where there is no room to update a file of so many bytes, and what to do; to be asked for when the
 * file is closed. SQLite does not say which disk is full, so it is told by what is free and what an update needs
 * (docs/operations.md, Backup, update and downgrade).
 */
export const whereNoRoom = (file: string, bytes: number): string => {
  const begin = "there is no room to update it, and nothing was changed";
  try {
    return `${begin}. The update needs ${whatIsNeeded(file, bytes)}, and try again`;
  } catch {
    // What cannot be looked at cannot be told; that the disk is full is known all the same.
    return `${begin}. Free space on its disk and in the folder of temporary files, and try again`;
  }
};
