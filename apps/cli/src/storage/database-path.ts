import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { Option } from "commander";

/** The address of a database on a server. It has a password, so it becomes no text by itself. */
export class DatabaseServer {
  readonly #url: string;
  constructor(url: string) {
    this.#url = url;
  }
  /** The whole address, for the driver alone. */
  reveal(): string {
    return this.#url;
  }
}

/** A database: the path of a file, or a server. */
export type Database = string | DatabaseServer;

/** The default folder of the data: under `$XDG_DATA_HOME` if that is absolute (XDG Base Directory Specification). */
export const dataFolder = ({ XDG_DATA_HOME = "" }: NodeJS.ProcessEnv): string =>
  join(isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), ".local", "share"), "farthing");

/** `--database`, the same for every command that needs storage. */
export const databaseOption = (): Option =>
  new Option(
    "--database <path>",
    "database file or postgres:// address (default: $FARTHING_DATABASE, or farthing/farthing.db in your data folder)",
  );

/** Whether a database is on a server, not a file. */
export const isServer = (database: Database): database is DatabaseServer =>
  database instanceof DatabaseServer;

/** Also what is meant as one: no file has such a name. */
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]+:\/\/|postgres(?:ql)?:)/i;

/** The database that a text names. */
const databaseOf = (text: string): Database =>
  ADDRESS.test(text) ? new DatabaseServer(text.trim()) : resolve(text);

/** The same for what was typed: other users of the machine could read an address in the list of processes. */
export const typedDatabase = (text: string): Database => {
  const database = databaseOf(text);
  if (isServer(database)) process.title = "farthing";
  return database;
};

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

/** Whether an address has nothing that only its owner should read. */
const isPublic = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { password, search } = new URL(address);
  return password === "" && search === "";
};

/**
 * What was typed for `--database`, as it may be printed. An address that may have a password is one to be filled in: left out, the
 * command would act on another database.
 */
export const printableDatabase = (flag: string | undefined): string | undefined => {
  if (!isGiven(flag)) return undefined;
  return ADDRESS.test(flag) && !isPublic(flag.trim()) ? "postgres://…" : flag;
};

/** What names the database, as people write it; undefined for the default. A blank value counts as not given. */
export const namedBy = (
  flag: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): "--database" | "FARTHING_DATABASE" | undefined => {
  if (isGiven(flag)) return "--database";
  return isGiven(env.FARTHING_DATABASE) ? "FARTHING_DATABASE" : undefined;
};

/**
 * The database: from the flag, otherwise from the variable, otherwise the default. A blank value counts as
 * not given.
 */
export const databasePath = (flag: string | undefined, env: NodeJS.ProcessEnv = process.env): Database => {
  if (isGiven(flag)) return typedDatabase(flag);
  const variable = env.FARTHING_DATABASE;
  return isGiven(variable) ? databaseOf(variable) : join(dataFolder(env), "farthing.db");
};
