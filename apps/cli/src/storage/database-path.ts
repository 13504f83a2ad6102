import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Option } from "commander";

/** Where data is kept unless another place is named: under `$XDG_DATA_HOME`, else `~/.local/share`. */
const defaultPath = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "farthing", "farthing.db");

/** `--database`, the same for every command that needs storage. */
export const databaseOption = (): Option =>
  new Option(
    "--database <path>",
    "the database file (default: $FARTHING_DATABASE, else farthing/farthing.db in your data folder)",
  );

/** The database that is meant: the flag, else the variable, else the default. A blank one is not given. */
export const databasePath = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string => {
  const given = flag || env.FARTHING_DATABASE || "";
  return given === "" ? defaultPath(env) : /^postgres(?:ql)?:\/\//.test(given) ? given : resolve(given);
};
