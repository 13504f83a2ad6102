import { execFileSync, spawn } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

/** Where Debian 12 has them; tools/test-system.mjs says how to install what is missing. */
const PROGRAMS = "/usr/lib/postgresql/15/bin";
export const PGBOUNCER = "/usr/sbin/pgbouncer";

const USER = "postgres";
const PASSWORD = "password";

/** Who runs the servers: they refuse to run as root. */
const owner = (): { readonly uid: number; readonly gid: number } | undefined => {
  const id = (flag: string): number => Number(execFileSync("id", [flag, USER], { encoding: "utf8" }));
  return process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : undefined;
};

/** Lets whoever runs the servers have a file or folder. */
const give = async (path: string): Promise<void> => {
  const user = owner();
  if (user !== undefined) await chown(path, user.uid, user.gid);
};

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "farthing-debian-"));
  await give(folder);
  return folder;
};

const writeGiven = async (path: string, text: string): Promise<void> => {
  await writeFile(path, text);
  await give(path);
};

interface Running {
  /** Ends when the process has. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a server, until it has written a line that says so. Fails with what it wrote if it ends before. */
const start = async (command: string, args: readonly string[], isUp: RegExp): Promise<Running> => {
  const child = spawn(command, args, { ...owner(), stdio: ["ignore", "ignore", "pipe"] });
  const closed = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const said: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => reject(new Error(`${command} ended with ${code}:\n${said.join("\n")}`)));
    // It is read to its end: a full pipe would stop the server.
    createInterface(child.stderr).on("line", (line) => {
      if (isUp.test(line)) resolve();
      if (said.length < 20) said.push(line);
    });
  });
  return {
    end: (signal) => {
      child.kill(signal);
      return closed;
    },
  };
};

/** A server of Debian's PostgreSQL, or PgBouncer before one. */
export interface Server {
  readonly port: number;
  /** Its address, without the name of a database at its end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface Postgres extends Server {
  /** Kills it, as when the system has no memory left, and starts it again. */
  readonly killAndStart: () => Promise<void>;
}

const urlOf = (port: number): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}`;

/** The processes of a server that was killed see that, and end soon; a new one does not start before. */
const STILL_THERE = /is still in use|Is another postmaster/;

/** What it loses with the power is not needed again, so it never waits for the disk. */
export const startPostgres = async (): Promise<Postgres> => {
  const folder = await newFolder();
  const [data, password, port] = [join(folder, "data"), join(folder, "password"), await freePort()];
  await writeGiven(password, PASSWORD);
  const flags = ["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "-U", USER];
  execFileSync(join(PROGRAMS, "initdb"), [...flags, `--pwfile=${password}`, "-D", data], {
    ...owner(),
    stdio: "pipe",
  });
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=300"];
  const begin = async (): Promise<Running> => {
    try {
      return await start(
        join(PROGRAMS, "postgres"),
        ["-D", data, "-p", String(port), "-k", "", "-F", ...settings],
        /ready to accept connections/,
      );
    } catch (error) {
      if (STILL_THERE.test((error as Error).message)) return begin();
      throw error;
    }
  };
  let running = await begin();
  return {
    ...{ port, url: urlOf(port) },
    killAndStart: async () => {
      await running.end("SIGKILL");
      running = await begin();
    },
    stop: async () => {
      await running.end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** How PgBouncer asks for a password, and with how many connections to each database of a server it serves its clients. */
interface Pooling {
  readonly auth?: "scram-sha-256" | "plain";
  readonly size?: number;
}

/** As docs/operations.md tells operators to set it. */
const settingsOf = (
  folder: string,
  to: number,
  port: number,
  { auth = "scram-sha-256", size = 20 }: Pooling,
): string => `
[databases]
* = host=127.0.0.1 port=${to}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${auth}
auth_file = ${join(folder, "users")}
auth_user = ${USER}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${size}
query_wait_timeout = 5
server_login_retry = 1
`;

/** PgBouncer before a server. */
export const startPgBouncer = async (to: Server, pooling: Pooling = {}): Promise<Server> => {
  const folder = await newFolder();
  const [settings, port] = [join(folder, "pgbouncer.ini"), await freePort()];
  await writeGiven(settings, settingsOf(folder, to.port, port, pooling));
  await writeGiven(join(folder, "users"), `"${USER}" "${PASSWORD}"\n`);
  const running = await start(PGBOUNCER, [settings], /process up/);
  return {
    ...{ port, url: urlOf(port) },
    stop: async () => {
      await running.end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
};
