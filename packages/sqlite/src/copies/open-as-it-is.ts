import { statSync } from "node:fs";
import { PATIENCE } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { explained, unusable, versionOf } from "../file/open-database.ts";
import { addFold } from "../file/search-upkeep.ts";
import { isNotWritable, openCopy, partBeside } from "./open-copy.ts";

/** An open database, and the version of its schema. */
export interface OpenedAsItIs {
  readonly db: Database.Database;
  readonly schema: number;
}

const ready = (db: Database.Database, name: string): OpenedAsItIs => {
  try {
    const schema = db.transaction(() => versionOf(db, name))();
    db.pragma("trusted_schema = OFF");
    addFold(db);
    return { db, schema };
  } catch (error) {
    db.close();
    throw error;
  }
};

/**
 * Opens a database without creating or updating it. `name` is what failures call it, `aboutDamage`
 * what they say to do if it is damaged. Not opened for reading only: the last such connection would leave the files of the WAL
 * behind. Where no file can be written next to it, a copy is read.
 */
export const openAsItIs = (file: string, name: string = file, aboutDamage?: string): OpenedAsItIs => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw unusable(name, "it does not exist", { reason: "missing" });
  if (!found.isFile()) throw unusable(name, "it is a folder or a device; use a file");
  // What cannot be opened may be closed without it.
  const companion = partBeside(file);
  try {
    return ready(new Database(file, { timeout: PATIENCE, fileMustExist: true }), name);
  } catch (error) {
    try {
      if (!isNotWritable(error)) throw error;
      return ready(openCopy(file, name, companion), name);
    } catch (cause) {
      throw explained(name, cause, aboutDamage);
    }
  }
};
