import { statSync } from "node:fs";
import { DatabaseUnusable } from "@farthing/core/storage";
import { begin } from "./advised.ts";
import { databasePath, isServer, namedBy } from "./database-path.ts";

const NO_FILE = "it does not exist";

/** Why a file is no database yet: undefined if it may be one, or if only opening it can tell what is wrong. */
const whyNone = (file: string): string | undefined => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return NO_FILE;
    // SQLite would make a database of it.
    return found.isFile() && found.size === 0 ? "it is an empty file" : undefined;
  } catch {
    return undefined;
  }
};

/** The path of the database that is meant if there is none yet; undefined if there may be one, and for one on a server. */
export const newDatabase = (
  flag: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined => {
  const database = databasePath(flag, env);
  return isServer(database) || whyNone(database) === undefined ? undefined : database;
};

/** That the database which is meant was never begun, with what to do. One on a server is asked by opening it. */
export const missingDatabase = (
  flag: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): DatabaseUnusable | undefined => {
  const database = databasePath(flag, env);
  if (isServer(database)) return undefined;
  const why = whyNone(database);
  if (why === undefined) return undefined;
  const source = namedBy(flag, env);
  return new DatabaseUnusable({
    message:
      source === undefined && why === NO_FILE
        ? `There is no database yet at ${database}. B${begin(flag).slice(1)}.`
        : `The database ${database} cannot be used: ${why}; check ${source ?? "it"}, or ${begin(flag)}.`,
  });
};
