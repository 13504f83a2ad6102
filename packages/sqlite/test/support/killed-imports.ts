import { cpSync, readdirSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { type Family, Users } from "@farthing/core/access";
import type { Storage } from "@farthing/core/storage";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import {
  change as bankChange,
  claim,
  newBankAccount,
  newBankTransaction,
  storeBank,
} from "../../../contracts/src/support/bank.ts";
import { newFamily, newUser } from "../../../contracts/src/support/people.ts";
import { openDatabase } from "../../src/file/open-database.ts";
import { layerSqlite } from "../../src/index.ts";
import { type Death, type Writing, writeAndDie } from "./mortal-imports.ts";
import { newFile } from "./new-file.ts";
import { otherProcess } from "./other-process.ts";

/**
 * When a process is killed: at a share of its statements from 0 to 1, where 1 is before COMMIT; by itself as the write-ahead log
 * has grown for the nth time; from outside as the log is seen to have changed the nth time, which may be late; or when it is done.
 */
export type Moment =
  | { readonly share: number }
  | { readonly grown: number }
  | { readonly seen: number }
  | "done";

/** How many pairs of rows are one movement of money each. */
const PAIRS = 300;

const DAYS = 28;

/** A pair with a third row that could be either's other side. */
const PROPOSED = 5;

interface Row {
  readonly day: number;
  readonly cents: number;
  readonly account: number;
  readonly name: string;
}

const rowsOfPair = (pair: number): readonly Row[] => {
  const [day, cents] = [Math.floor((pair * DAYS) / PAIRS) + 1, pair * 100 + 25];
  const row = (name: string, account: number, sign: 1 | -1): Row => ({
    ...{ day, cents: sign * cents, name: `${name} ${pair}`, account: account % 3 },
  });
  return [
    row("Out", pair, -1),
    row("In", pair + 1, 1),
    ...(pair === PROPOSED ? [row("Also in", pair + 2, 1)] : []),
  ];
};

/** Rows of several accounts with categories, tags and balances; the import makes all of them, and pairs the rows. */
const csv = (): string => {
  const balances = [0, 0, 0];
  const rows = Array.from({ length: PAIRS }, (_, pair) => rowsOfPair(pair)).flat();
  const lines = rows.map(({ day, cents, account, name }, i) => {
    balances[account] = balances[account]! + cents;
    const money = [cents, balances[account]].map((each) => (each / 100).toFixed(2));
    const date = `2026-03-${String(day).padStart(2, "0")}`;
    return [date, money[0], name, `Account ${account}`, `Category ${i % 7}`, `tag ${i % 5}`, money[1]].join();
  });
  return ["date,amount,name,account,category,tags,balance", ...lines, ""].join("\n");
};

/** All that is stored, without what is another each time. */
const booksIn = (file: string): Readonly<Record<string, readonly unknown[]>> => {
  const db = openDatabase(file);
  try {
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.pragma("foreign_key_check")).toEqual([]);
    const all = (sql: string): readonly unknown[] => db.prepare(sql).raw().all();
    return {
      transactions: all(
        `SELECT a.name, t.date, t.amount, t.name, t.locked, t.original IS NULL, c.name,
           (SELECT group_concat(g.name) FROM transaction_tags AS r JOIN tags AS g ON g.id = r.tag_id
            WHERE r.transaction_id = t.id),
           (SELECT count(*) FROM import_claims AS o WHERE o.transaction_number = t.number)
         FROM transactions AS t JOIN accounts AS a ON a.number = t.account_number
         LEFT JOIN categories AS c ON c.id = t.category_id ORDER BY t.name`,
      ),
      transfers: all(
        `SELECT i.name, o.name, x.made_by FROM transfers AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
         JOIN transactions AS o ON o.id = x.outflow_transaction_id ORDER BY i.name`,
      ),
      candidates: all(
        `SELECT i.name, o.name, x.state FROM transfer_candidates AS x JOIN transactions AS i ON i.id = x.inflow_transaction_id
         JOIN transactions AS o ON o.id = x.outflow_transaction_id ORDER BY i.name, o.name`,
      ),
      told: all("SELECT provider_id, amount FROM bank_transactions ORDER BY provider_id"),
      balances: all(
        `SELECT a.name, p.day, p.place, p.balance FROM balance_points AS p JOIN accounts AS a ON a.id = p.account_id
         ORDER BY a.name, p.day, p.place`,
      ),
      imports: all("SELECT status, stored FROM imports ORDER BY status"),
      receipts: all(
        "SELECT number, json_extract(head, '$.counts.stored'), length(rows) > 0 FROM receipts ORDER BY number",
      ),
      claims: all("SELECT count(*) FROM entity_claims"),
      readings: all("SELECT layout FROM readings ORDER BY layout"),
      ...Object.fromEntries(
        ["accounts", "categories", "tags"].map((table) => [
          table,
          all(`SELECT name FROM ${table} ORDER BY name`),
        ]),
      ),
    };
  } finally {
    db.close();
  }
};

const copied = (file: string): string => {
  const copy = newFile();
  for (const name of readdirSync(dirname(file)).filter((each) => each.startsWith(basename(file))))
    cpSync(`${dirname(file)}/${name}`, `${dirname(copy)}/${name}`);
  return copy;
};

const idIn = (file: string, sql: string): string => {
  const db = openDatabase(file);
  try {
    return db.prepare<[], string>(sql).pluck().get()!;
  } finally {
    db.close();
  }
};

const transactionIn = (file: string, name: string): string =>
  idIn(file, `SELECT id FROM transactions WHERE name = '${name}'`);

const deathAt = (moment: Moment, statements: number): Death | undefined => {
  if (moment === "done") return "done";
  if ("seen" in moment) return undefined;
  return "grown" in moment ? moment : { statement: Math.max(1, Math.round(statements * moment.share)) };
};

/** A file before something is written, and what becomes of it when the process that does that is killed. */
const killed = async (start: string, family: string, writing: Writing) => {
  const whole = copied(start);
  const { statements, grown } = await writeAndDie({ file: whole, family, writing });
  const [before, after] = [booksIn(copied(start)), booksIn(whole)];
  expect(before).not.toEqual(after);

  return async (moment: Moment): Promise<void> => {
    const file = copied(start);
    const other = otherProcess();
    const death = deathAt(moment, statements);
    if (typeof moment === "object" && "grown" in moment) expect(grown).toBeGreaterThanOrEqual(moment.grown);
    let seen = 0;
    const watcher =
      typeof moment === "object" && "seen" in moment
        ? watch(dirname(file), (_, name) => {
            if (name !== `${basename(file)}-wal`) return;
            seen += 1;
            if (seen === moment.seen) void other.kill();
          })
        : undefined;
    const job = { file, family, writing, ...(death === undefined ? {} : { death }) };
    const ended = await other.ask("writeAndDie", job).then(
      () => "done",
      (error: Error) => error.message,
    );
    watcher?.close();
    const found = booksIn(file);
    if (death === undefined) expect([before, after]).toContainEqual(found);
    else {
      expect(ended).toContain("SIGKILL");
      expect(found).toEqual(death === "done" ? after : before);
    }
    await other.kill();
    // Whoever comes next does it, or finds it done.
    if (JSON.stringify(found) === JSON.stringify(before)) await writeAndDie({ file, family, writing });
    expect(booksIn(file)).toEqual(after);
  };
};

const inFile = <A>(file: string, work: Effect.Effect<A, unknown, Storage>): Promise<A> =>
  Effect.runPromise(Effect.orDie(Effect.provide(work, layerSqlite({ file }))));

/** What a bank tells of another account: the other side of each row that went out. */
const syncIn = async (file: string, family: Family): Promise<Writing> => {
  const bank = newBankAccount({ name: "Bank" });
  const connection = await inFile(
    file,
    Effect.gen(function* () {
      const claimed = yield* claim(family);
      yield* storeBank(claimed, { new_accounts: [bank] });
      return claimed;
    }),
  );
  const new_transactions = Array.from({ length: PAIRS }, (_, pair) => {
    const [{ day, cents }] = rowsOfPair(pair) as [Row];
    const date = `2026-03-${String(Math.min(DAYS, day + 1)).padStart(2, "0")}`;
    const told = { provider_id: `T${pair}`, date, amount: String(cents / 100), name: `Told ${pair}` };
    return newBankTransaction(bank, told);
  });
  const points = [
    { account_id: bank.id, day: "2026-03-28", place: "end" as const, balance: "7", currency: "EUR" },
  ];
  return { sync: { connection_id: connection.id, change: bankChange({ new_transactions, points }) } };
};

/** For each of some ways to write, how it ends when it is killed at a moment. */
export const killedImports = async () => {
  const file = newFile();
  const family = newFamily();
  await inFile(
    file,
    Users.use((users) => users.create({ user: newUser(family), family })),
  );
  const writing = { csv: csv() };
  const imported = copied(file);
  await writeAndDie({ file: imported, family: family.id, writing });
  const made = booksIn(copied(imported));
  expect([made.transfers?.length, made.candidates?.length]).toEqual([PAIRS - 1, 2]);
  expect(made.balances?.length).toBeGreaterThan(DAYS);
  const claimed = copied(imported);
  const sync = await syncIn(claimed, family);
  const edit = transactionIn(imported, "Out 0");
  const unpair = idIn(imported, `SELECT id FROM transfers WHERE outflow_transaction_id = '${edit}'`);
  const pair = [`Out ${PROPOSED}`, `In ${PROPOSED}`].map((name) => transactionIn(imported, name));
  const undo = idIn(imported, "SELECT id FROM imports");
  const forget = idIn(imported, "SELECT id FROM readings");
  return {
    import: () => killed(file, family.id, writing),
    undo: () => killed(imported, family.id, { undo }),
    sync: () => killed(claimed, family.id, sync),
    pair: () => killed(imported, family.id, { pair }),
    unpair: () => killed(imported, family.id, { unpair }),
    edit: () => killed(imported, family.id, { edit, fields: { amount: "77", date: "2026-03-05" } }),
    forget: () => killed(imported, family.id, { forget }),
  };
};

/** What is killed, and whether it takes so many statements that the log grows before it is done. */
export const KILLED = [
  ["import that pairs its rows", "import", true],
  ["undo of such an import", "undo", true],
  ["sync that pairs", "sync", true],
  ["pair by hand", "pair", true],
  ["undo of a pair", "unpair", false],
  ["edit that breaks a pair", "edit", false],
  ["reading that is forgotten", "forget", false],
] as const;
