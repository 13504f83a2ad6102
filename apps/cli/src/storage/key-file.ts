import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { keyFileBeside } from "@farthing/server";
import { type Database, dataFolder, isServer } from "./database-path.ts";

const OWNER_ONLY_FOLDER = 0o700;

/**
 * The file with the key for access URLs: `FARTHING_KEY_FILE`, otherwise `farthing.key` next to the database, and for one on a
 * server in the data folder (docs/adr/0035).
 */
export const keyFileOf = (database: Database, env: NodeJS.ProcessEnv = process.env): string => {
  const { FARTHING_KEY_FILE: given = "" } = env;
  if (given.trim() !== "") return given.trim();
  return isServer(database) ? join(dataFolder(env), "farthing.key") : keyFileBeside(database);
};

/** The same where the key may be made: nothing else makes the data folder of who uses a server. */
export const keyFileToUse = (database: Database, env: NodeJS.ProcessEnv = process.env): string => {
  try {
    if (isServer(database)) mkdirSync(dataFolder(env), { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch {
    // Whoever needs a key says that it cannot be made, and where.
  }
  return keyFileOf(database, env);
};
