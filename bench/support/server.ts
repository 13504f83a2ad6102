import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FARTHING } from "./command.ts";
import type { PatchServer } from "./patches.ts";
import { type ServerProcess, startProcess } from "./process.ts";

/** A real server in a separate process with its own database, a user, a key and some transactions. */
export interface BenchServer extends PatchServer, Pick<ServerProcess, "profile" | "longestRead" | "stop"> {
  readonly database: string;
  readonly email: string;
  /** A new key of a user in its database. */
  readonly keyOf: (email: string) => string;
  /** Its memory and open files now, as Linux reports them. */
  readonly usage: () => { readonly rss_mb: number; readonly files: number; readonly threads: number };
}

const EMAIL = "b@example.com";
const TRANSACTIONS = 100;

const books = (): string =>
  [
    '{"type":"Account","data":{"id":"a","name":"Everyday","balance":"0","accountable_type":"Depository"}}',
    ...Array.from(
      { length: TRANSACTIONS },
      (_, i) =>
        `{"type":"Transaction","data":{"id":"t${i}","account_id":"a","date":"2024-01-02","amount":"1.50","name":"Row ${i}"}}`,
    ),
  ].join("\n");

/** On a new file in a folder, or on this database. */
export const startServer = async (parent = tmpdir(), given?: string): Promise<BenchServer> => {
  const folder = mkdtempSync(join(parent, "farthing-bench-"));
  const database = given ?? join(folder, "farthing.db");
  const env = { ...process.env, FARTHING_DATABASE: database, FARTHING_RATE_LIMIT: "off" };
  const command = (...args: string[]): string => {
    const ran = spawnSync(process.execPath, [FARTHING, ...args, "--format", "json"], {
      encoding: "utf8",
      env,
    });
    if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
    return ran.stdout;
  };
  command("user", "create", "--email", EMAIL, "--first-name", "B", "--last-name", "Ench");
  writeFileSync(join(folder, "books.ndjson"), books());
  command("import", join(folder, "books.ndjson"), "--user", EMAIL);
  const keyOf = (email: string): string =>
    JSON.parse(command("api-key", "create", "--user", email, "--name", "bench", "--scope", "read_write")).key;
  const key = keyOf(EMAIL);
  const { transactions } = JSON.parse(command("transactions", "list", "--user", EMAIL));

  const { url, pid, profile, longestRead, stop } = await startProcess(
    [FARTHING, "serve", "--port", "0"],
    env,
  );
  const status = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return {
    ...{ url, key, database, profile, longestRead, email: EMAIL, keyOf },
    transactions: transactions.map(({ id }: { id: string }) => id),
    usage: () => ({
      rss_mb: Math.round(status("VmRSS") / 1024),
      files: readdirSync(`/proc/${pid}/fd`).length,
      threads: status("Threads"),
    }),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
