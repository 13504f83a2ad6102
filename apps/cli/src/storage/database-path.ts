import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { Option } from "commander";

/**
 * The default folder of the data: under `$XDG_DATA_HOME` if that is absolute (XDG Base Directory
 * Specification), otherwise under `~/.local/share`.
 */
const defaultPath = ({ XDG_DATA_HOME = "" }: NodeJS.ProcessEnv): string =>
  join(
    isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), ".local", "share"),
    "farthing",
    "farthing.db",
  );

/** `--database`, the same for every command that needs storage. */
export const databaseOption = (): Option =>
  new Option(
    "--database <path>",
    "database file (default: $FARTHING_DATABASE, or farthing/farthing.db in your data folder)",
  );

/** Whether a database is a server, not a file. */
export const isServer = (database: string): boolean => /^postgres(?:ql)?:\/\//.test(database);

/**
 * The database: from the flag, otherwise from the variable, otherwise the default. A blank value counts as
 * not given.
 */
export const databasePath = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string => {
  const given = [flag, env.FARTHING_DATABASE].find((each = "") => each.trim() !== "");
  return given === undefined ? defaultPath(env) : isServer(given) ? given : resolve(given);
};
