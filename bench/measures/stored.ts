import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { startServer as startPostgres } from "../../packages/postgres/test/support/start-server.ts";
import { atMost } from "../support/aim.ts";
import { openBare } from "../support/better-sqlite3.ts";
import { inFolder } from "../support/folder.ts";
import type { Aim, Measure } from "../support/measured.ts";
import { openPool } from "../support/pg.ts";
import { inTurns, type Rounds } from "../support/rounds.ts";
import { ratios, summarize } from "../support/statistics.ts";
import { LARGEST, type StoredWork, storedBooks } from "../support/stored-books.ts";
import { number, spread } from "../support/words.ts";

/** The sizes that are compared. */
const SIZES = [10_000, 100_000, 1_000_000].filter((size) => size <= LARGEST);

const AIMS = { growth: 2, bytes_with_search: 800, bytes_without_search: 400 } as const;

/** What must not grow with what is stored. */
const BOUNDED: readonly (keyof StoredWork)[] = [
  ...(["first page", "last page", "search", "PATCH", "preflight"] as const),
  ...(["import of pairs", "proof of an account"] as const),
  ...(["counted page", "last counted page", "page of an account"] as const),
];

/** A round is the middle of so many times. */
const TIMES = 9;

type Times = Readonly<Record<number, readonly number[]>>;

/** Each kind of work with books of each size, in turns. */
const timesOf = async (
  books: ReadonlyMap<number, StoredWork>,
  rounds: Rounds,
): Promise<ReadonlyMap<keyof StoredWork, Times>> => {
  const names = Object.keys([...books.values()][0]!) as (keyof StoredWork)[];
  const all = new Map<keyof StoredWork, Times>();
  for (const name of names) {
    const candidates = Object.fromEntries(
      [...books].map(([size, work]) => [
        String(size),
        async () => {
          const took: number[] = [];
          for (let n = 0; n < TIMES; n += 1) took.push(await work[name]());
          return summarize(took).median;
        },
      ]),
    );
    const measured = await inTurns(candidates, { ...rounds, warmups: 1 });
    all.set(name, Object.fromEntries([...books.keys()].map((size) => [size, measured[String(size)]!])));
  }
  return all;
};

/** How many bytes a whole number takes in a row (SQLite's file format, 2.1). */
const bytesOfNumber = (column: string): string =>
  `CASE ${[1, 2, 3, 4, 6]
    .map(
      (bytes) =>
        `WHEN ${column} BETWEEN -(1 << ${8 * bytes - 1}) AND (1 << ${8 * bytes - 1}) - 1 THEN ${bytes}`,
    )
    .join(" ")} ELSE 8 END`;

/** Bytes of a file for each transaction: of all, of the index of searches alone, and of what rows have for searches. */
const bytesOf = (file: string) => {
  const db = openBare(file);
  db.pragma("wal_checkpoint(TRUNCATE)");
  const { bytes } = db
    .prepare(
      "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name LIKE 'transaction_search%' OR name = 'transactions_by_search_key'",
    )
    .get() as { readonly bytes: number };
  // The imports that were measured have added some.
  const { size, folded } = db
    .prepare(
      `SELECT count(*) AS size, sum(octet_length(folded_name) + coalesce(octet_length(folded_notes), 0)
         + ${bytesOfNumber("search_key")}) AS folded FROM transactions`,
    )
    .get() as { readonly size: number; readonly folded: number };
  db.close();
  return { all: statSync(file).size / size, search: bytes / size, folded: folded / size };
};

/** How what is stored slows down what is done with it. */
export const stored: Measure = (rounds) =>
  inFolder(async (folder) => {
    const postgres = await startPostgres([]);
    const databases = openPool(`${postgres.url}/postgres`);
    const rows: string[][] = [];
    const aims: Aim[] = [];
    /** What autovacuum does within a minute: without it PostgreSQL takes the tables for empty, and each search reads what its index has put off. */
    const vacuum = async (database: string): Promise<void> => {
      const pool = openPool(database);
      await pool.query("VACUUM (ANALYZE)");
      await pool.end();
    };
    const newDatabase = {
      SQLite: async (size: number): Promise<string> => join(folder, `${size}.db`),
      PostgreSQL: async (): Promise<string> => {
        const name = `bench_${randomUUID().replaceAll("-", "")}`;
        await databases.query(`CREATE DATABASE ${name}`);
        return `${postgres.url}/${name}`;
      },
    };
    const largest = SIZES.at(-1)!;
    for (const store of ["SQLite", "PostgreSQL"] as const) {
      const all = new Map<number, Awaited<ReturnType<typeof storedBooks>>>();
      for (const size of SIZES) {
        const database = await newDatabase[store](size);
        all.set(size, await storedBooks(database, size));
        if (store === "PostgreSQL") await vacuum(database);
      }
      const times = await timesOf(new Map([...all].map(([size, { work }]) => [size, work])), rounds);
      for (const { close } of all.values()) await close();
      for (const [what, bySize] of times) {
        const growth = summarize(ratios(bySize[largest]!, bySize[SIZES[0]!]!));
        rows.push([
          ...[store, what],
          ...SIZES.map((size) => spread(summarize(bySize[size]!))),
          `${spread(growth)} ×`,
        ]);
        if (BOUNDED.includes(what))
          aims.push(
            atMost(
              {
                what: `${what}, ${largest.toLocaleString("en")} stored against ${SIZES[0]!.toLocaleString("en")}, ${store}`,
                ...{ aim: `at most ${AIMS.growth} ×`, limit: AIMS.growth, unit: " ×" },
              },
              growth,
            ),
          );
      }
    }
    const bytes = bytesOf(join(folder, `${largest}.db`));
    aims.push(
      atMost(
        {
          ...{ what: "bytes a transaction in SQLite, with the index of searches", unit: " bytes" },
          ...{ aim: `at most ${AIMS.bytes_with_search}`, limit: AIMS.bytes_with_search },
        },
        summarize([bytes.all]),
      ),
      atMost(
        {
          ...{
            what: "bytes a transaction in SQLite, without the index of searches and its folded texts",
            unit: " bytes",
          },
          ...{ aim: `at most ${AIMS.bytes_without_search}`, limit: AIMS.bytes_without_search },
        },
        summarize([bytes.all - bytes.search - bytes.folded]),
      ),
    );
    await databases.end();
    await postgres.stop();
    return {
      title: "Growth in what is stored",
      how: `Accounts of 10,000 transactions in the same ten years, in one family. Pages have 25 transactions, after a cursor or counted, the last one with all others before it; the search finds 25; PATCH changes the notes of one; the preflight has 100 rows that an account has; the import stores 1,000 rows, that of pairs both sides of 100 transfers between two accounts, and the proof goes through one account; the start opens the database. All through the ports of the storage, in one process. A transaction takes ${number(bytes.all)} bytes of the largest file, ${number(bytes.search)} of them for the index of searches, and ${number(bytes.folded)} for what rows have for it.`,
      table: {
        head: [
          "store",
          "what",
          ...SIZES.map((size) => `ms with ${size.toLocaleString("en")}`),
          "the largest against the smallest",
        ],
        rows,
      },
      ...{ aims, plots: [], profiles: [] },
    };
  });
