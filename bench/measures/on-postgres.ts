import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer as startPostgres } from "../../packages/postgres/test/support/start-server.ts";
import { atLeast } from "../support/aim.ts";
import {
  type Answers,
  startBank,
  syncOnce,
  TRANSACTIONS as TRANSACTIONS_OF_BANK,
} from "../support/bank-sync.ts";
import { FARTHING } from "../support/command.ts";
import { CODES, exchangeCodes } from "../support/exchanges.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { type PatchServer, patchFor } from "../support/patches.ts";
import { openPool } from "../support/pg.ts";
import { script, startProcess } from "../support/process.ts";
import { inTurns, timed } from "../support/rounds.ts";
import { type BenchServer, startServer } from "../support/server.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

const AIM = 0.6;
const SECONDS = 2;
const CONNECTIONS = 8;
const IMPORTED = 20_000;

const farthing = (database: string, ...args: string[]): void => {
  const env = { ...process.env, FARTHING_DATABASE: database };
  const { status, stderr } = spawnSync(process.execPath, [FARTHING, ...args], { encoding: "utf8", env });
  if (status !== 0) throw new Error(stderr);
};

const backup = (): string =>
  [
    '{"type":"Account","data":{"id":"a","name":"Everyday","balance":"0","accountable_type":"Depository"}}',
    ...Array.from(
      { length: IMPORTED },
      (_, i) =>
        `{"type":"Transaction","data":{"id":"t${i}","account_id":"a","date":"2024-01-02","amount":"1.50","name":"Row ${i}"}}`,
    ),
  ].join("\n");

/** Milliseconds that the command takes to import a file into a database with one user. */
const importInto = (database: string, file: string): number => {
  farthing(
    database,
    "user",
    "create",
    "--email",
    "b@example.com",
    "--first-name",
    "B",
    "--last-name",
    "Ench",
  );
  return timed(() => farthing(database, "import", file));
};

/** Rows of what was measured on both, compared with SQLite. */
const beside = (what: string, measured: Readonly<Record<"PostgreSQL" | "SQLite", readonly number[]>>) =>
  compare(measured, measured.SQLite).map(({ name, value, against }) => [
    ...[what, name, spread(value)],
    `${spread(against)} × SQLite`,
  ]);

/** What PostgreSQL costs, beside SQLite and a program that does nothing else. */
export const onPostgres: Measure = ({ rounds }) =>
  inFolder(async (folder) => {
    const postgres = await startPostgres([]);
    const databases = openPool(`${postgres.url}/postgres`);
    const newDatabase = async (): Promise<string> => {
      const name = `bench_${randomUUID().replaceAll("-", "")}`;
      await databases.query(`CREATE DATABASE ${name}`);
      return `${postgres.url}/${name}`;
    };
    const [ours, onSqlite] = [await startServer(folder, await newDatabase()), await startServer(folder)];
    const bare = await startProcess([script("bare-pg-server.ts"), ours.database]);
    const bareServer: PatchServer = { url: bare.url, key: "none", transactions: ours.transactions };
    const load = (server: PatchServer) => async (): Promise<number> =>
      (await patchFor(server, { seconds: SECONDS, connections: CONNECTIONS })).per_second;
    const rates = await inTurns(
      { PostgreSQL: load(ours), SQLite: load(onSqlite), "bare, PostgreSQL": load(bareServer) },
      { rounds, warmups: 1 },
    );
    const top = await ours.profile(load(ours));
    const exchange = (server: BenchServer) => async (): Promise<number> =>
      (await exchangeCodes(server, CONNECTIONS)).per_second;
    const exchanges = await inTurns(
      { PostgreSQL: exchange(ours), SQLite: exchange(onSqlite) },
      { rounds, warmups: 1 },
    );
    await Promise.all([ours.stop(), onSqlite.stop(), bare.stop()]);
    const file = join(folder, "backup.ndjson");
    writeFileSync(file, backup());
    const newFile = (): string => join(folder, `${randomUUID()}.db`);
    const imports = await inTurns(
      {
        PostgreSQL: async () => importInto(await newDatabase(), file),
        SQLite: () => importInto(newFile(), file),
      },
      { rounds, warmups: 0 },
    );
    const bank = await startBank();
    const answers: Answers = new Map();
    await syncOnce(bank, newFile(), answers);
    const syncs = await inTurns(
      {
        PostgreSQL: async () => syncOnce(bank, await newDatabase(), answers),
        SQLite: () => syncOnce(bank, newFile(), answers),
      },
      { rounds, warmups: 0 },
    );
    await bank.stop();
    await databases.end();
    await postgres.stop();
    const patches = compare(rates, rates["bare, PostgreSQL"]);
    return {
      title: "PostgreSQL beside SQLite",
      how: `A server on the same machine, as it is delivered. PATCH per second: ${CONNECTIONS} connections, ${SECONDS} seconds per turn; the bare program, node:http and pg, makes the same update of the same rows in a transaction, with what a lost COMMIT is looked up by, but without a key, checks, what belongs to a transaction, limits of time or a log. Exchanges: ${CODES} codes per turn, ${CONNECTIONS} connections. Import: the command with a file of ${IMPORTED} transactions. First sync: ${TRANSACTIONS_OF_BANK} transactions of a bank, whose answers are in memory, in one process.`,
      table: {
        head: ["what", "where", "value", "times"],
        rows: [
          ...patches.map(({ name, value, against }) => [
            ...["PATCH per second", name, spread(value)],
            `${spread(against)} × bare`,
          ]),
          ...beside("code exchanges per second", exchanges),
          ...beside("import, ms", imports),
          ...beside("first sync, ms", syncs),
        ],
      },
      aims: [
        atLeast(
          {
            what: "PATCH per second, PostgreSQL",
            aim: `at least ${AIM} of the bare program`,
            limit: AIM,
            unit: " ×",
          },
          patches[0]!.against,
        ),
      ],
      plots: [],
      profiles: [{ of: "the server under PATCH, PostgreSQL", top }],
    };
  });
