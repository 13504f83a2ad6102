import { closeSync, openSync, readSync, statSync } from "node:fs";
import { APPLICATION_ID } from "../file/open-database.ts";

const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
/** 1 for a rollback journal, 2 for WAL, as a database in use has it (SQLite's file format, 1.3). */
const WRITE_VERSION_AT = 18;
const APPLICATION_ID_AT = 68;

/** Whether a file is a backup of a Farthing database, not a database that is or was in use. */
export const isBackup = (file: string): boolean => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const header = Buffer.alloc(HEADER_BYTES);
  const opened = openSync(file, "r");
  try {
    readSync(opened, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(opened);
  }
  return (
    header.toString("latin1", 0, MAGIC.length) === MAGIC &&
    header[WRITE_VERSION_AT] === 1 &&
    header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID &&
    statSync(`${file}-journal`, { throwIfNoEntry: false }) === undefined
  );
};
