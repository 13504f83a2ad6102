/**
 * Stops PostgreSQL under load and starts it again: how a server answers meanwhile, and how soon it is back. Writes
 * results/outage.md. `node tools/with-node.mjs bench/outage.ts [ROUNDS]`
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PGBOUNCER, startPgBouncer } from "../packages/postgres/test/support/debian.ts";
import { startServer as startPostgres } from "../packages/postgres/test/support/start-server.ts";
import { packCommand } from "./support/command.ts";
import { inFolder } from "./support/folder.ts";
import { tableOf } from "./support/markdown.ts";
import { type BenchServer, startServer } from "./support/server.ts";
import { summarize } from "./support/statistics.ts";
import { spread } from "./support/words.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const CLIENTS = 8;

/** How long PostgreSQL is away, in seconds: shorter than a request waits, and longer. */
const AWAY = [1, 10];

/** An answer and when it came; 0 if there was none. */
interface Answer {
  readonly status: number;
  readonly retry_after: boolean;
  readonly began: number;
  readonly ended: number;
}

/** Clients that change a transaction again and again until they are stopped. */
const startLoad = ({ url, key, transactions }: BenchServer) => {
  let isStopped = false;
  const answers: Answer[] = [];
  const client = async (index: number): Promise<void> => {
    for (let i = 0; !isStopped; i += 1) {
      const began = performance.now();
      const { status, retry_after } = await fetch(`${url}/api/v1/transactions/${transactions[index]}`, {
        method: "PATCH",
        headers: { "X-Api-Key": key, "Content-Type": "application/json" },
        body: JSON.stringify({ transaction: { notes: `${i}` } }),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return { status: response.status, retry_after: response.headers.has("retry-after") };
        },
        () => ({ status: 0, retry_after: false }),
      );
      answers.push({ status, retry_after, began, ended: performance.now() });
      // A client that is told to come again later does not come at once.
      if (status !== 200) await sleep(20);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)));
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await clients;
    },
  };
};

/** The seconds until a server answers again, and the longest wait for an answer meanwhile. */
const away = async (
  server: BenchServer,
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  seconds: number,
) => {
  const load = startLoad(server);
  await sleep(1_000);
  await postgres.halt();
  const down = performance.now();
  await sleep(seconds * 1_000);
  await postgres.resume();
  const up = performance.now();
  await sleep(6_000);
  await load.stop();
  const meanwhile = load.answers.filter(({ began, status }) => began > down && status !== 200);
  const wrong = meanwhile.filter(({ status, retry_after }) => status !== 503 || !retry_after);
  const back = load.answers.find(({ ended, status }) => ended > up && status === 200);
  return {
    back: ((back?.ended ?? Number.NaN) - up) / 1000,
    last: Math.max(0, ...meanwhile.map(({ ended }) => ended - up)) / 1000,
    longest: Math.max(0, ...meanwhile.map(({ began, ended }) => ended - began)) / 1000,
    refused: meanwhile.length,
    wrong: wrong.length,
  };
};

const measure = (through: "directly" | "through PgBouncer") =>
  inFolder(async (folder) => {
    const postgres = await startPostgres([]);
    const port = Number(new URL(postgres.url).port);
    const pooler = through === "directly" ? undefined : await startPgBouncer({ ...postgres, port });
    const server = await startServer(folder, `${(pooler ?? postgres).url}/postgres`);
    const rows: string[][] = [];
    for (const seconds of AWAY) {
      const rounds: Awaited<ReturnType<typeof away>>[] = [];
      for (let i = 0; i < ROUNDS; i += 1) rounds.push(await away(server, postgres, seconds));
      const of = (name: "back" | "last" | "longest"): string =>
        spread(summarize(rounds.map((each) => each[name])));
      const sum = (name: "refused" | "wrong"): number =>
        rounds.reduce((total, each) => total + each[name], 0);
      rows.push([
        ...[through, `${seconds} s`, of("back"), of("last"), of("longest")],
        ...[String(sum("refused")), String(sum("wrong"))],
      ]);
    }
    await server.stop();
    await pooler?.stop();
    await postgres.stop();
    return rows;
  });

packCommand();
const ways = ["directly", ...(existsSync(PGBOUNCER) ? ["through PgBouncer" as const] : [])] as const;
const rows: string[][] = [];
for (const way of ways) rows.push(...(await measure(way)));
const lines = [
  "# PostgreSQL stopped and started",
  "",
  `${CLIENTS} clients change a transaction again and again while PostgreSQL is stopped and started again, ${ROUNDS} times each; the server of Farthing is the same all the time. All in seconds, from when PostgreSQL says that it accepts connections.`,
  "",
  ...tableOf({
    head: [
      ...["reached", "away for", "first answer", "last 503", "longest wait for a 503"],
      ...["requests refused", "of these without 503 and Retry-After"],
    ],
    rows,
  }),
  "",
];
console.log(lines.join("\n"));
const results = fileURLToPath(new URL("results/", import.meta.url));
mkdirSync(results, { recursive: true });
writeFileSync(`${results}outage.md`, lines.join("\n"));
