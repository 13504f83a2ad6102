import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const FARTHING = fileURLToPath(new URL("../../apps/cli/bin/farthing.js", import.meta.url));

/** A real server in a process of its own, on a database of its own, with a key and some transactions. */
export interface BenchServer {
  readonly url: string;
  readonly key: string;
  readonly transactions: readonly string[];
  /** Its memory and open files now, as Linux tells them. */
  readonly usage: () => { readonly rss_mb: number; readonly files: number; readonly threads: number };
  readonly stop: () => Promise<void>;
}

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

export const startServer = async (): Promise<BenchServer> => {
  const folder = mkdtempSync(join(tmpdir(), "farthing-bench-"));
  const env = {
    ...process.env,
    FARTHING_DATABASE: join(folder, "farthing.db"),
    FARTHING_RATE_LIMIT: "off",
  };
  const command = (...args: string[]): string => {
    const ran = spawnSync(process.execPath, [FARTHING, ...args, "--format", "json"], {
      encoding: "utf8",
      env,
    });
    if (ran.status !== 0) throw new Error(ran.stdout + ran.stderr);
    return ran.stdout;
  };
  command("user", "create", "--email", "b@example.com", "--first-name", "B", "--last-name", "Ench");
  writeFileSync(join(folder, "books.ndjson"), books());
  command("import", join(folder, "books.ndjson"));
  const { key } = JSON.parse(
    command("api-key", "create", "--user", "b@example.com", "--name", "bench", "--scope", "read_write"),
  );
  const { transactions } = JSON.parse(command("transactions", "list"));

  const child = spawn(process.execPath, [FARTHING, "serve", "--port", "0"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", (line) => resolve(line.split(" ").at(-1) ?? ""));
    child.once("close", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const status = (name: string): number =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1],
    );
  return {
    url,
    key,
    transactions: transactions.map(({ id }: { id: string }) => id),
    usage: () => ({
      rss_mb: Math.round(status("VmRSS") / 1024),
      files: Number(
        spawnSync("ls", [`/proc/${child.pid}/fd`], { encoding: "utf8" }).stdout.split("\n").length - 1,
      ),
      threads: status("Threads"),
    }),
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
