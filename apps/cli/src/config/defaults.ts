import { DatabaseServer, databasePath } from "../storage/database-path.ts";
import { keyFileOf } from "../storage/key-file.ts";

/** What holds where nothing is set, as one would write it; a setting that is not here has no value then. */
export const defaultsIn = (env: NodeJS.ProcessEnv): Readonly<Record<string, string>> => {
  const database = databasePath(undefined, env);
  return {
    access_token_ttl: "3600",
    backup_every: "1d",
    backup_keep: "7",
    database: database instanceof DatabaseServer ? "" : database,
    deep_link: "app.farthing:/oauth/callback",
    key_file: keyFileOf(database, env),
    log_level: "info",
    rate_limit: "600,60",
    refresh_grace: "10",
    sync_every: "12h",
  };
};
