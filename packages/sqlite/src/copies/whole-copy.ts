import { statSync } from "node:fs";
import type { RowSource, RowTarget } from "@farthing/core/storage";
import { PATIENCE } from "@farthing/core/storage";
import type Database from "better-sqlite3";
import { openDatabase, unusable } from "../file/open-database.ts";
import { openAsItIs } from "./open-as-it-is.ts";
import { explained, tableRows } from "./table-rows.ts";

const untilClosed = async <A>(
  db: Database.Database,
  work: (db: Database.Database) => Promise<A>,
): Promise<A> => {
  try {
    return await work(db);
  } finally {
    db.close();
  }
};

/** Reads whole tables of an existing file as they are now, whatever others write meanwhile, and changes nothing in it. */
export const whileReading = async <A>(file: string, work: (from: RowSource) => Promise<A>): Promise<A> => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw unusable(file, "it does not exist", { reason: "missing" });
  // Opening it would make a database of it.
  if (found.size === 0) throw unusable(file, "it is an empty file", { reason: "missing" });
  const { db, schema } = openAsItIs(file);
  return untilClosed(db, async () => {
    if (schema === 0) throw unusable(file, "it is empty", { reason: "missing" });
    db.exec("BEGIN");
    return work(tableRows(db, schema));
  });
};

/** Writes whole tables to a file, all of them or, if the work fails or the process ends, none. */
export const whileWriting = <A>(file: string, work: (to: RowTarget) => Promise<A>): Promise<A> =>
  untilClosed(openDatabase(file), async (db) => {
    db.pragma(`busy_timeout = ${PATIENCE}`);
    db.exec("BEGIN IMMEDIATE");
    db.pragma("defer_foreign_keys = ON");
    const done = await work(tableRows(db));
    try {
      db.exec("COMMIT");
    } catch (error) {
      throw explained("it", error);
    }
    return done;
  });
