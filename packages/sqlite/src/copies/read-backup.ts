import { createReadStream, createWriteStream, existsSync, realpathSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { CopyRefused } from "@farthing/core/storage";
import { companionOf } from "./companions.ts";

/** Where a backup comes from: a file, or a stream such as standard input. */
export type BackupSource = string | NodeJS.ReadableStream;

/** What failures call a backup. */
export const nameOf = (from: BackupSource): string => (typeof from === "string" ? from : "The backup");

/** What failures call the database that a backup is, behind "The database". */
export const databaseNameOf = (from: BackupSource): string =>
  typeof from === "string" ? from : "in the backup";

/** The failure if a backup cannot be restored. */
export const backupUnusable = (message: string, more: Pick<CopyRefused, "unsaved"> = {}): CopyRefused =>
  new CopyRefused({ code: "backup_unusable", message: `${message} Nothing was restored.`, ...more });

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  ENOTDIR: "a part of its path is a file, not a folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
};

/** Copying one file of a database in use would tear it apart. */
const refuseUsed = (from: string, database: string): void => {
  if (existsSync(from) && existsSync(database) && realpathSync(from) === realpathSync(database))
    throw backupUnusable(
      `${from} is the database itself. Use a file that \`farthing database backup\` wrote.`,
    );
  const companion = companionOf(from);
  if (companion !== undefined)
    throw backupUnusable(
      `${companion} is next to ${from}, so that is a database in use, or was copied without \`farthing database backup\`.`,
      { unsaved: from },
    );
};

/** Copies a backup of a database to an existing, empty file. */
export const readBackup = async (from: BackupSource, database: string, to: string): Promise<void> => {
  if (typeof from === "string") refuseUsed(from, database);
  const input = typeof from === "string" ? createReadStream(from) : from;
  try {
    await pipeline(input, createWriteStream(to, { flags: "r+" }));
  } catch (error) {
    const { code = "", syscall = "", path } = error as NodeJS.ErrnoException;
    if (path === to || syscall === "write") throw error;
    throw backupUnusable(`${nameOf(from)} cannot be read: ${REASONS[code] ?? (error as Error).message}.`);
  }
};
