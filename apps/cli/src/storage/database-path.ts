import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { Option } from "commander";

/**
 * Where data is kept unless another place is named: under `$XDG_DATA_HOME`, which counts only where it is absolute
 * (XDG Base Directory Specification), else under `~/.local/share`.
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
    "the database file (default: $FARTHING_DATABASE, else farthing/farthing.db in your data folder)",
  );

/** Whether a database is a server's, not a file. */
export const isServer = (database: string): boolean => /^postgres(?:ql)?:\/\//.test(database);

/** The database that is meant: the flag, else the variable, else the default. A blank one is not given. */
export const databasePath = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string => {
  const given = [flag, env.FARTHING_DATABASE].find((each = "") => each.trim() !== "");
  return given === undefined ? defaultPath(env) : isServer(given) ? given : resolve(given);
};
