import { accessSync, constants } from "node:fs";
import { DatabaseUnusable } from "@farthing/core/storage";

/** A database as messages call it: without the user, the password and the parameters of its address. */
export const databaseName = (url: string): string => {
  if (!URL.canParse(url)) return "postgres://…";
  const { hostname, port, pathname, searchParams } = new URL(url);
  const place = searchParams.get("host") ?? hostname;
  const number = searchParams.get("port") ?? port;
  return `postgres://${place}${number === "" ? "" : `:${number}`}${pathname}`;
};

/** The failure if a database cannot be used, with the end of the sentence. */
export const unusable = (url: string, why: string): DatabaseUnusable =>
  new DatabaseUnusable({ message: `The database ${databaseName(url)} cannot be used: ${why}.` });

/** The parameters of an address that have a meaning, as in libpq. */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...["host", "port", "user", "password", "options", "application_name"],
  ...["sslmode", "sslrootcert", "sslcert", "sslkey"],
]);

/** The ways of TLS, with the meaning that they have in libpq. */
const MODES: ReadonlySet<string> = new Set(["disable", "require", "verify-ca", "verify-full"]);

const FILES = ["sslrootcert", "sslcert", "sslkey"] as const;

const USE =
  "use postgres://USER:PASSWORD@HOST:PORT/NAME, with % codes for special characters of the password";

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** What is wrong with an address, as the end of a sentence that contains nothing of its secrets. */
const problemOf = (url: string): string | undefined => {
  if (!URL.canParse(url)) return `its address cannot be read; ${USE}`;
  const { searchParams: given, hash, pathname } = new URL(url);
  if (hash !== "") return `its address has a #; write %23`;
  if (pathname.replace("/", "") === "") return `its address names no database; ${USE}`;
  const unknown = [...given.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    return `its address has the parameter ${JSON.stringify(unknown.slice(0, 40))}, which has no meaning here; remove it`;
  const mode = given.get("sslmode");
  if (mode !== null && !MODES.has(mode))
    return `sslmode cannot be ${JSON.stringify(mode.slice(0, 40))}; use disable, require, verify-ca or verify-full`;
  if (mode === null && FILES.some((name) => given.has(name)))
    return "its address names a certificate, but not what it is for; add sslmode=verify-full";
  if (mode === "verify-ca" && !given.has("sslrootcert"))
    return "sslmode=verify-ca needs the file of the authority; add sslrootcert=FILE, or use sslmode=verify-full";
  const missing = FILES.find((name) => given.has(name) && !isReadable(given.get(name)!));
  return missing === undefined
    ? undefined
    : `the file of ${missing}, ${given.get(missing)}, does not exist or may not be read`;
};

/** The address as the driver takes it. Throws a {@link DatabaseUnusable} if it has no clear meaning. */
export const readAddress = (url: string): string => {
  const problem = problemOf(url);
  if (problem !== undefined) throw unusable(url, problem);
  const address = new URL(url);
  // Otherwise the driver has meanings of its own, and says so on standard error.
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
};
