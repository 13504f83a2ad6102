import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { readAnswer } from "@farthing/core/provider";
import * as Redacted from "effect/Redacted";
import { atMost } from "../support/aim.ts";
import { type Answers, startBank, syncOnce, TRANSACTIONS } from "../support/bank-sync.ts";
import { openBare } from "../support/better-sqlite3.ts";
import { inFolder } from "../support/folder.ts";
import type { Measure } from "../support/measured.ts";
import { insertPlain, plainRowsOf } from "../support/plain-rows.ts";
import { barPlot } from "../support/plot.ts";
import { inTurns, timed } from "../support/rounds.ts";
import { compare } from "../support/statistics.ts";
import { spread } from "../support/words.ts";

interface Told {
  readonly accounts: readonly {
    readonly id: string;
    readonly transactions: readonly {
      readonly id: string;
      readonly posted: number;
      readonly amount: string;
      readonly description: string;
    }[];
  }[];
}

/** How much longer a first sync may take than the least that these tables cost. */
const AIM = 3;

/** The same answers, parsed and inserted into one table, one database transaction per answer. */
const insertBare = (file: string, bodies: readonly string[]): number => {
  const db = openBare(file);
  db.exec(
    "CREATE TABLE transactions (account TEXT, id TEXT, posted INTEGER, amount TEXT, name TEXT, PRIMARY KEY (account, id))",
  );
  const ms = timed(() => {
    const [begin, commit] = [db.prepare("BEGIN IMMEDIATE"), db.prepare("COMMIT")];
    const insert = db.prepare("INSERT OR REPLACE INTO transactions VALUES (?, ?, ?, ?, ?)");
    for (const body of bodies) {
      const { accounts } = JSON.parse(body) as Told;
      begin.run();
      for (const account of accounts)
        for (const { id, posted, amount, description } of account.transactions)
          insert.run(account.id, id, posted, amount, description);
      commit.run();
    }
  });
  db.close();
  return ms;
};

const ACCESS = Redacted.make("https://user:password@bank.example/bank");

/** The answers decoded and their days computed, without storing anything. */
const readAll = (bodies: readonly string[]): number =>
  timed(() => {
    for (const body of bodies)
      readAnswer({ body: Redacted.make(body), access: ACCESS, time_zone: "America/New_York" });
  });

const renamedIn = (body: Redacted.Redacted<string>): Redacted.Redacted<string> =>
  Redacted.make(Redacted.value(body).replaceAll(/"(description|payee)":"/g, '"$1":"New '));

/** Syncs of many transactions, compared with parsing and inserting them. */
export const sync: Measure = (rounds) =>
  inFolder(async (folder) => {
    const bank = await startBank();
    const answers: Answers = new Map();
    const fresh = (): string => join(folder, `${randomUUID()}.db`);
    const synced = fresh();
    await syncOnce(bank, synced, answers);
    const rows = plainRowsOf(synced);
    const bodies = [...answers]
      .filter(([path]) => path.startsWith("/bank/accounts"))
      .map(([, { body }]) => Redacted.value(body));
    const renamed: Answers = new Map(
      [...answers].map(([path, answer]) => [path, { ...answer, body: renamedIn(answer.body) }]),
    );
    const measured = await inTurns(
      {
        "Farthing, answers in memory": () => syncOnce(bank, fresh(), answers),
        "a second sync, nothing changed": () => syncOnce(bank, fresh(), answers, { answers, changes: false }),
        "a second sync, transactions renamed": () =>
          syncOnce(bank, fresh(), answers, { answers: renamed, changes: true }),
        "only reading the answers": () => readAll(bodies),
        "Farthing, over HTTP from a fake bank": () => syncOnce(bank, fresh()),
        "JSON.parse and insert the same rows": () => insertPlain(fresh(), bodies, rows),
        "JSON.parse and insert": () => insertBare(fresh(), bodies),
      },
      { ...rounds, warmups: 1 },
    );
    await bank.stop();
    const compared = compare(measured, measured["JSON.parse and insert"]);
    const [first] = compare(measured, measured["JSON.parse and insert the same rows"]);
    return {
      title: `Syncs of ${TRANSACTIONS} transactions`,
      how: `In one process, into an empty SQLite file; ${bodies.length} answers, each decoded, matched with the books and stored as a whole. The fake bank creates its answers in the same process, which the time in the second line includes. A second sync requests the same days of a database that has them. The last line parses the same answers and inserts them into one table with one key, with the same durability; the line before it inserts, by one plain statement after another, the very rows that a sync stores, into the same tables with the same keys and indexes and the index of searches, without anything that decides on them.`,
      table: {
        head: ["what", "ms", "times JSON.parse and insert"],
        rows: compared.map(({ name, value, against }) => [name, spread(value), `${spread(against)} ×`]),
      },
      aims: [
        atMost(
          {
            what: "a first sync, answers in memory",
            aim: `at most ${AIM} × JSON.parse and insert the same rows`,
            limit: AIM,
            unit: " ×",
          },
          first!.against,
        ),
      ],
      plots: [
        {
          file: "sync.svg",
          alt: "Time of a sync as a multiple of JSON.parse and insert",
          svg: barPlot({
            title: "Times JSON.parse and insert",
            bars: compared.map(({ name, against }) => ({ name, summary: against })),
          }),
        },
      ],
      profiles: [],
    };
  });
