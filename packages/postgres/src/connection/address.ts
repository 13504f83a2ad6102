import { accessSync, constants } from "node:fs";
import { DatabaseUnusable } from "@farthing/core/storage";

const WITH_HOST = /^[a-z]+:\/\//i;

/** An @ after the host: then what counts as the host is the user, and a part of the password is shown as the port or the name. */
const CUT_OFF = /^[a-z]+:\/\/[^/?#]*[/?#].*@/is;

const isReadableAddress = (url: string): boolean => URL.canParse(url) && !CUT_OFF.test(url);

const SCHEMES: ReadonlySet<string> = new Set(["postgres:", "postgresql:"]);

/** A database as messages call it: without the user, the password and the parameters of its address. */
export const databaseName = (url: string): string => {
  // Without a host everything is a path, also a password.
  if (!isReadableAddress(url) || !WITH_HOST.test(url)) return "postgres://…";
  const { protocol, hostname, port, pathname, searchParams } = new URL(url);
  const place = searchParams.get("host") ?? hostname;
  const number = searchParams.get("port") ?? port;
  return `${SCHEMES.has(protocol) ? "postgres:" : protocol}//${place}${number === "" ? "" : `:${number}`}${pathname}`;
};

/** The failure if a database cannot be used, with the end of the sentence. */
export const unusable = (
  url: string,
  why: string,
  reason: Pick<DatabaseUnusable, "reason"> = {},
): DatabaseUnusable =>
  new DatabaseUnusable({ message: `The database ${databaseName(url)} cannot be used: ${why}.`, ...reason });

/** The failure if nothing of Farthing is in a database yet. */
export const empty = (url: string): DatabaseUnusable => unusable(url, "it is empty", { reason: "empty" });

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

/** 1 to 65535. */
const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

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
  if (!isReadableAddress(url)) return `its address cannot be read; ${USE}`;
  const { protocol, searchParams: given, hash, pathname } = new URL(url);
  if (!SCHEMES.has(protocol) || !WITH_HOST.test(url)) return `its address is not one of PostgreSQL; ${USE}`;
  if (url.includes("%00")) return "its address contains %00; remove it";
  if (hash !== "") return `its address has a #; write %23`;
  if (pathname.replace("/", "") === "") return `its address names no database; ${USE}`;
  const unknown = [...given.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined)
    return `its address has the parameter ${JSON.stringify(unknown.slice(0, 40))}, which has no meaning here; remove it`;
  const repeated = [...PARAMETERS].find((name) => given.getAll(name).length > 1);
  if (repeated !== undefined) return `its address has ${repeated} more than once; name it once`;
  const port = given.get("port");
  if (port !== null && !isPort(port)) return "the port in its address must be a number from 1 to 65535";
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
