import { join } from "node:path";
import { keyFileBeside } from "@farthing/server";
import { type Database, dataFolder, isServer } from "./database-path.ts";

/**
 * The file with the key for access URLs: `FARTHING_KEY_FILE`, otherwise `farthing.key` next to the database, and for one on a
 * server in the data folder (docs/adr/0035).
 */
export const keyFileOf = (database: Database, env: NodeJS.ProcessEnv = process.env): string => {
  const { FARTHING_KEY_FILE: given = "" } = env;
  if (given.trim() !== "") return given.trim();
  return isServer(database) ? join(dataFolder(env), "farthing.key") : keyFileBeside(database);
};
