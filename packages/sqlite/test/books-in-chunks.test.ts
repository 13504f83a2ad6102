import { Users } from "@farthing/core/access";
import * as Effect from "effect/Effect";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newFamily, newUser } from "../../contracts/src/support/people.ts";
import { plannedAccount, plannedTransaction, store } from "../../contracts/src/support/planned.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { type BookPart, bookParts } from "../src/rows/books.ts";
import { newFile } from "./support/new-file.ts";

const COUNT = 4_000;
const MOST = 1_000;
const DAY = "2026-02-14";

const file = newFile();
const family = newFamily();
const account = plannedAccount();
const planned = (i: number, date: string) =>
  plannedTransaction(account, { date, name: `Bread ${i}`, reference: "FT-1" });
const onDay = Array.from({ length: COUNT }, (_, i) => planned(i, DAY));
const elsewhere = planned(COUNT, "2026-03-01");

/** How many rows SQLite has told since the last step, and how many statements were run. */
let told = 0;
let runs = 0;
const plans: string[] = [];

const db = openDatabase(file);
afterAll(() => {
  db.close();
});

beforeAll(() =>
  Effect.runPromise(
    Effect.provide(
      Effect.gen(function* () {
        yield* Users.use((users) => users.create({ user: newUser(family), family }));
        // The index of a day has those of the first import before those of the second.
        const half = COUNT / 2;
        yield* store(family.id, { accounts: [account], transactions: onDay.slice(half) });
        const later = [...onDay.slice(0, half), elsewhere];
        yield* store(family.id, { transactions: later }, "2027-01-01T00:00:00.000Z");
      }),
      layerSqlite({ file }),
    ),
  ),
);

/** The parts of the books, read on a connection that counts what it is told. */
const reading = () => {
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    const bound = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name!, "1"]);
    if (bound.length > 0)
      for (const row of prepare(`EXPLAIN QUERY PLAN ${sql}`).all(Object.fromEntries(bound)))
        plans.push((row as { readonly detail: string }).detail);
    const { iterate, all } = statement;
    statement.iterate = function* (...of: unknown[]) {
      runs += 1;
      for (const row of iterate.apply(statement, of)) {
        told += 1;
        yield row;
      }
    } as typeof iterate;
    statement.all = ((...of: unknown[]) => {
      runs += 1;
      const rows = all.apply(statement, of);
      told += rows.length;
      return rows;
    }) as typeof all;
    return statement;
  }) as typeof db.prepare;
  const parts = bookParts(db);
  db.prepare = prepare;
  return parts;
};

it("a day and a reference with any number of transactions are read in steps, and a day is told in the order of ids", () => {
  const questions = [
    { account_id: account.id, spans: [{ from: DAY, to: DAY }], references: ["FT-0", "FT-1"] },
  ];
  const ids: string[] = [];
  let steps = 0;
  const parts = reading()({ family_id: family.id, questions, only_recorded: true });
  const see = (part: BookPart): void => {
    if (part.of === "recorded") ids.push(...part.rows.map(({ id }) => id));
  };
  for (const part of parts) {
    see(part);
    expect(told).toBeLessThanOrEqual(MOST);
    told = 0;
    steps += 1;
  }
  expect(ids).toEqual([...onDay.map(({ id }) => id).toSorted(), elsewhere.id]);
  // The day once, and once its rows with the reference.
  expect(steps).toBeGreaterThanOrEqual((2 * COUNT) / MOST);
  expect(plans).not.toEqual([]);
  expect(plans.filter((plan) => plan.includes("TEMP B-TREE"))).toEqual([]);
});

it("many references are asked for by few statements", () => {
  const references = Array.from({ length: COUNT }, (_, i) => `FT-${i + 2}`);
  const question = { account_id: account.id, spans: [], references };
  runs = 0;
  const parts = reading()({ family_id: family.id, questions: [question], only_recorded: true });
  for (const { rows } of parts) expect(rows).toEqual([]);
  expect(runs).toBeLessThanOrEqual((2 * COUNT) / 500);
});
