import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { newFolder } from "../../../tools/testing/new-folder.ts";
import { ofFile } from "../../../tools/testing/of-file.ts";
import { listenTo, type Said } from "./said.ts";
import { ENTRY } from "./support.ts";
import { farthingAgain } from "./warm-process.ts";

const started = ofFile<Served[]>(
  () => [],
  (all) =>
    Promise.all(
      all.map(({ kill, ended }) => {
        kill("SIGKILL");
        return ended;
      }),
    ),
);

interface Ended {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** `farthing serve` in a process of its own. */
export interface Served {
  /** Where it listens; rejects with what it said where it ends before. */
  readonly url: Promise<string>;
  readonly ended: Promise<Ended>;
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves once its log matches; rejects where it ends before. */
  readonly logged: Said["until"];
  readonly kill: (signal: NodeJS.Signals) => void;
}

export interface Serving {
  readonly env?: NodeJS.ProcessEnv;
  /** What bash does before, such as to set limits. */
  readonly before?: string;
  /** Where standard error goes, unless it is kept. */
  readonly log?: string;
  /** What Node runs instead of the command itself. */
  readonly entry?: readonly string[];
}

export const serve = (
  args: readonly string[],
  { env, before, log, entry = [ENTRY] }: Serving = {},
): Served => {
  const command = [process.execPath, ...entry, "serve", ...args];
  const [program, ...rest] =
    before === undefined ? command : ["bash", "-c", `${before}; exec "$@"`, "bash", ...command];
  const child = spawn(program!, rest, {
    env: { PATH: process.env.PATH, HOME: "/nonexistent", FARTHING_RATE_LIMIT: "off", ...env },
    stdio: ["ignore", "pipe", log === undefined ? "pipe" : openSync(log, "a")],
  });
  const out = listenTo(child.stdout!);
  const err = child.stderr === null ? undefined : listenTo(child.stderr);
  const stderr = (): string => err?.text() ?? "";
  const ended = once(child, "close").then(([exit, signal]) => ({ exit, signal }) as Ended);
  const url = out.until(/^Farthing listens on (\S+)\n/).then(
    ([, found]) => found!,
    async () => {
      await ended;
      throw new Error(`it ended: ${out.text()}${stderr()}`);
    },
  );
  url.catch(() => {});
  const served: Served = {
    ...{ url, ended, pid: child.pid!, stderr, stdout: out.text },
    logged: (pattern) => err?.until(pattern) ?? Promise.reject(new Error("its log is elsewhere")),
    kill: (signal) => void child.kill(signal),
  };
  started().push(served);
  return served;
};

/** A connection that has sent nothing yet. */
export const socketTo = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket.on("error", () => {});
};

/** Resolves once nobody listens there any more, which no event tells: so it is tried until it is so. */
export const untilRefused = async (url: string): Promise<void> => {
  for (;;) {
    try {
      (await socketTo(url)).destroy();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ECONNREFUSED") return;
    }
  }
};

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly agent?: Agent;
}

/** One request; rejects where no whole answer comes. */
export const ask = (
  url: string,
  { method = "GET", headers = {}, json, agent }: Asked = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const body = json === undefined ? undefined : JSON.stringify(json);
    const sent = request(url, {
      method,
      headers: {
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
      ...(agent === undefined ? {} : { agent }),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      );
    });
    sent.end(body);
  });

/** A database with one family: a key of theirs, and the ids of so many transactions. */
export interface Books {
  readonly database: string;
  readonly folder: string;
  readonly key: string;
  readonly ids: readonly string[];
}

const run = async (args: readonly string[]): Promise<string> => {
  const { exit, stdout, stderr } = await farthingAgain(args);
  if (exit !== 0) throw new Error(`farthing ${args.join(" ")}: ${stderr}`);
  return stdout;
};

const EMAIL = "ada@example.com";

export const createKey = async (database: string, scope = "read_write"): Promise<string> => {
  const made = await run([
    ...["api-key", "create", "--user", EMAIL, "--name", "laptop", "--scope", scope],
    ...["--database", database, "--format", "json"],
  ]);
  return (JSON.parse(made) as { key: string }).key;
};

export const createBooks = async (count: number): Promise<Books> => {
  const parent = newFolder();
  const folder = join(parent, "data");
  const database = join(folder, "farthing.db");
  await run([
    ...["user", "create", "--email", EMAIL, "--first-name", "Ada", "--last-name", "Quill"],
    ...["--database", database],
  ]);
  const file = join(parent, "books.ndjson");
  const record = (type: string, data: object): string => `${JSON.stringify({ type, data })}\n`;
  writeFileSync(
    file,
    record("Account", {
      ...{ id: "a1", name: "Everyday", balance: "1250.50" },
      ...{ accountable_type: "Depository", accountable: { subtype: "checking" } },
    }) +
      Array.from({ length: count }, (_, index) =>
        record("Transaction", {
          ...{ id: `t${index}`, account_id: "a1", date: "2024-01-02", amount: "49.50" },
          name: `Bread ${index}`,
        }),
      ).join(""),
  );
  await run(["import", file, "--database", database]);
  const listed = await run([
    "transactions",
    "list",
    "--limit",
    "1000",
    "--database",
    database,
    "--format",
    "json",
  ]);
  return {
    ...{ database, folder, key: await createKey(database) },
    ids: (JSON.parse(listed) as { transactions: { id: string }[] }).transactions.map(({ id }) => id),
  };
};

/** Reads a database with another program than ours, which closes it before it answers. */
const query = (database: string, sql: string): Readonly<Record<string, unknown>>[] => {
  const db = new DatabaseSync(database);
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

export const integrity = (database: string): unknown =>
  query(database, "PRAGMA integrity_check").map(({ integrity_check }) => integrity_check);

/** A client that keeps one connection open, and may be used for one request after the other. */
export const client = (url: string, key: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { "X-Api-Key": key };
  return {
    get: (path: string) => ask(`${url}${path}`, { headers, agent }),
    patch: (id: string, fields: object) =>
      ask(`${url}/api/v1/transactions/${id}`, {
        ...{ method: "PATCH", headers, agent },
        json: { transaction: fields },
      }),
    close: () => agent.destroy(),
  };
};

export const notesOf = (database: string): ReadonlyMap<string, string | null> =>
  new Map(
    query(database, "SELECT id, notes FROM transactions").map(({ id, notes }) => [
      id as string,
      notes as string | null,
    ]),
  );
