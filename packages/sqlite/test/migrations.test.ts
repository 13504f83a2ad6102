import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { Imports } from "@farthing/core/import";
import { BankConnections } from "@farthing/core/provider";
import { Accounts, Transactions } from "@farthing/core/transactions";
import { isUuid } from "@farthing/values";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { BY_IDS } from "../../../tools/testing/by-ids.ts";
import { FILLED } from "../../../tools/testing/filled-rows.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { newConnection } from "../../contracts/src/support/bank.ts";
import { newFamily, newUser } from "../../contracts/src/support/people.ts";
import { change, importOf, wholeAccount } from "../../contracts/src/support/planned.ts";
import { sqliteApiKeys } from "../src/access/api-keys.ts";
import { sqliteUsers } from "../src/access/users.ts";
import { connect } from "../src/connection/connection.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { addFold } from "../src/file/search-upkeep.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";
import { expectIndexed } from "./support/search-index.ts";
import { keepSearchableByIds } from "./support/searchable-by-ids.ts";

/** The rows of a table as they are copied: with ids, whatever a file has in their place. */
const fromOf = (db: Database.Database, table: string): string =>
  table === "transactions" && columnsOf(db, [table]).get(table)!.includes("family_number")
    ? BY_IDS.transactions
    : table;

/** Every row of these tables, with the columns that they have in another file. */
const rowsIn = (db: Database.Database, columns: ReadonlyMap<string, readonly string[]>) =>
  [...columns].map(([table, names]) => [
    table,
    db.prepare(`SELECT ${names.join(", ")} FROM ${fromOf(db, table)} ORDER BY 1`).all(),
  ]);

const columnsOf = (db: Database.Database, tables: readonly string[]) =>
  new Map(
    tables.map((table) => [
      table,
      db.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck().all(table),
    ]),
  );

const NOTHING = { accounts: [], categories: [], tags: [], merchants: [], transactions: [], transfers: [] };

const DIGEST = "0f".repeat(32);

/** A file of the version before bank data, in use. */
const fileWithoutBankData = async () => {
  const file = newFile();
  const db = new Database(file);
  for (const step of MIGRATIONS.slice(0, 2)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma("user_version = 2");
  db.pragma("journal_mode = WAL");
  const connection = connect(db, 50);
  const family = newFamily();
  const user = newUser(family);
  const key = { id: "0123456789abcdef", user_id: user.id, name: "Laptop", scope: "read" as const };
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* sqliteUsers(connection).create({ user, family });
      yield* sqliteApiKeys(connection).add(
        { ...key, created_at: AT, last_used_at: null, expires_at: null, revoked_at: null },
        new Uint8Array(32).fill(7),
      );
    }),
  );
  const stamp = { family: family.id, at: AT };
  db.prepare("INSERT INTO imports VALUES (@family, @digest, @at)").run({ ...stamp, digest: DIGEST });
  db.prepare(
    `INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
     VALUES ('checking', @family, 'Checking', 'depository', 'EUR', '0', 'active', @at, @at)`,
  ).run(stamp);
  const transaction = db.prepare(
    `INSERT INTO transactions
       (id, family_id, account_id, date, amount, currency, name, notes, created_at, updated_at)
     VALUES (@id, @family, 'checking', '2026-02-14', @amount, 'EUR', 'Bread', 'sourdough', @at, @at)`,
  );
  for (let i = 0; i < 500; i += 1) transaction.run({ ...stamp, id: randomUUID(), amount: String(i) });
  db.prepare(
    "INSERT INTO audit_entries (id, event, user_id, metadata, created_at) VALUES (?, 'identity_linked', ?, '{}', ?)",
  ).run(randomUUID(), user.id, AT);
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'imports' ORDER BY name",
    )
    .pluck()
    .all();
  const columns = columnsOf(db, tables);
  const rows = rowsIn(db, columns);
  db.close();
  return { file, family, columns, rows };
};

it("a file from before bank data keeps all that it holds, and takes bank data", async () => {
  const { file, family, columns, rows } = await fileWithoutBankData();
  const db = openDatabase(file);
  expect(db.pragma("user_version", { simple: true })).toBe(MIGRATIONS.length);
  expect(rowsIn(db, columns)).toEqual(rows);
  expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(db.pragma("foreign_key_check")).toEqual([]);
  db.close();
  const connection = newConnection(family);
  const kept = await Effect.runPromise(
    Effect.gen(function* () {
      const connections = yield* BankConnections;
      yield* connections.add(connection);
      return yield* connections.list(family.id);
    }).pipe(Effect.provide(layerSqlite({ file }))),
  );
  expect(kept).toEqual([connection]);
});

it("a file without an index of searches has one of all transactions, but of parts of a split", async () => {
  const { file } = await fileWithoutBankData();
  const db = new Database(file);
  db.exec(`
    UPDATE transactions SET date = date('2026-02-14', -(amount % 40) || ' days'), name = 'CRÈME ' || amount,
      notes = iif(amount % 3 = 0, NULL, 'Straße ' || amount);
    UPDATE transactions SET parent_id = (SELECT id FROM transactions WHERE amount = '1') WHERE amount IN ('2', '3')`);
  db.close();
  const opened = openDatabase(file);
  expect(expectIndexed(opened)).toBe(498);
  opened.close();
});

it("a file without organizations keeps its accounts and transactions of the bank, and accepts accounts with the same id", async () => {
  const file = newFile();
  const db = new Database(file);
  for (const step of MIGRATIONS.slice(0, 3)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma("user_version = 3");
  db.pragma("foreign_keys = ON");
  db.exec(`
    INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'USD', 'UTC', '${AT}');
    INSERT INTO bank_connections (id, family_id, sealed_url, revoked, institutions, created_at, failures)
    VALUES ('c', 'f', 'sealed', 0, '[]', '${AT}', 0);
    INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
    VALUES ('a', 'f', 'Checking', 'depository', 'USD', '1', 'active', '${AT}', '${AT}');
    INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, source, created_at, updated_at)
    VALUES ('t', 'f', 'a', '2026-02-14', '1', 'USD', 'Bread', 'bank_sync', '${AT}', '${AT}');
    INSERT INTO bank_accounts VALUES ('a', 'f', 'c', '1');
    INSERT INTO bank_transactions
    VALUES ('t', 'f', 'a', 'T1', '2026-02-14', '1', 'Bread', NULL, 'BREAD', 1771027200, 0, '${AT}');
  `);
  const columns = columnsOf(db, ["accounts", "transactions", "bank_transactions"]);
  const before = rowsIn(db, columns);
  db.close();
  const opened = openDatabase(file);
  expect(rowsIn(opened, columns)).toEqual(before);
  expect(opened.prepare("SELECT * FROM bank_accounts").all()).toEqual([
    {
      ...{ account_id: "a", family_id: "f", connection_id: "c", provider_id: "1" },
      ...{ organization: "", balance_date: null, renamed: 0 },
    },
  ]);
  expect(opened.pragma("foreign_key_check")).toEqual([]);
  opened.close();
});

it("a file without days of balances has those of accounts of a bank, as far as the bank said a time", () => {
  const file = newFile();
  const db = new Database(file);
  for (const step of MIGRATIONS.slice(0, 9)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma("user_version = 9");
  db.exec(`
    INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'USD', 'UTC', '${AT}');
    INSERT INTO bank_connections (id, family_id, sealed_url, revoked, institutions, created_at, failures)
    VALUES ('c', 'f', 'sealed', 0, '[]', '${AT}', 0);
  `);
  const seconds = { a: 1_772_063_999, b: null, c: 1_772_064_000, d: undefined };
  for (const [id, balance_date] of Object.entries(seconds)) {
    db.prepare(
      `INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
       VALUES (?, 'f', 'Checking', 'depository', 'USD', '1', 'active', '${AT}', '${AT}')`,
    ).run(id);
    if (balance_date !== undefined)
      db.prepare(
        `INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, balance_date)
         VALUES (?, 'f', 'c', ?, ?)`,
      ).run(id, id, balance_date);
  }
  db.close();
  const opened = openDatabase(file);
  expect(opened.prepare("SELECT id, balance_day FROM accounts ORDER BY id").raw().all()).toEqual([
    ["a", "2026-02-25"],
    ["b", null],
    ["c", "2026-02-26"],
    ["d", null],
  ]);
  opened.close();
});

it("a file in which accounts have no former names gets one with the next name", SLOW, async () => {
  const file = newFile();
  const db = new Database(file);
  for (const step of MIGRATIONS.slice(0, 10)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma("user_version = 10");
  db.exec(`
    INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'USD', 'UTC', '${AT}');
    INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
    VALUES ('a', 'f', 'Checking', 'depository', 'USD', '1', 'active', '${AT}', '${AT}');
  `);
  db.close();
  await Effect.runPromise(
    Effect.gen(function* () {
      const names = Effect.map((yield* Imports).books("f", []), ({ accounts }) =>
        accounts.map(({ name, original_name }) => [name, original_name]),
      );
      expect(yield* names).toEqual([["Checking", null]]);
      yield* (yield* Accounts).update("f", "a", AT, () => Result.succeed({ name: "Mine" }));
      expect(yield* names).toEqual([["Mine", "Checking"]]);
    }).pipe(Effect.provide(layerSqlite({ file }))),
  );
});

it(
  "a file in which nobody is known to have said balances keeps them until something later is said",
  SLOW,
  async () => {
    const file = newFile();
    const db = new Database(file);
    addFold(db);
    for (const step of MIGRATIONS.slice(0, 15)) db.exec(step);
    db.pragma(`application_id = ${0x46727468}`);
    db.pragma("user_version = 15");
    db.exec(`
    INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'USD', 'UTC', '${AT}');
    INSERT INTO accounts (id, family_id, name, account_type, currency, balance, balance_day, status, created_at, updated_at)
    VALUES ('a', 'f', 'Checking', 'depository', 'USD', '12.5', '2026-02-03', 'active', '${AT}', '${AT}'),
      ('b', 'f', 'Cash', 'depository', 'USD', '-1', NULL, 'active', '${AT}', '${AT}'),
      ('c', 'f', 'New', 'depository', 'USD', '0', NULL, 'active', '${AT}', '${AT}');
  `);
    db.close();
    await Effect.runPromise(
      Effect.gen(function* () {
        const imports = yield* Imports;
        const list = (yield* Accounts).list("f", { page: 1, per_page: 10 });
        const seen = Effect.map(list, ({ items }) =>
          items.map((each) => [each.id, each.balance, each.balance_day]),
        );
        const before = [
          ["b", "-1", null],
          ["a", "12.5", "2026-02-03"],
          ["c", "0", null],
        ];
        expect(yield* seen).toEqual(before);
        const later = importOf("f");
        const balances = ["a", "b", "c"].map((id) => ({ account_id: id, balance: "7", day: "2026-02-04" }));
        yield* imports.store(later, () => Result.succeed({ ...change(NOTHING), balances }));
        expect(yield* seen).toEqual(["b", "a", "c"].map((id) => [id, "7", "2026-02-04"]));
        yield* imports.undo({ family_id: "f", id: later.file.id, with_edited: false, at: AT });
        expect(yield* seen).toEqual(before);
      }).pipe(Effect.provide(layerSqlite({ file }))),
    );
  },
);

it("a file in which a transaction has the id of one that a person has deleted at the bank lets it be deleted", async () => {
  const file = newFile();
  fillFile(file, 16);
  const { family_id, transactions: ids } = FILLED;
  const db = new Database(file);
  db.prepare("UPDATE deleted_bank_transactions SET transaction_id = ?").run(ids[0]);
  db.close();
  await Effect.runPromise(
    Effect.flatMap(Transactions, ({ remove }) => remove(family_id, ids[0]!, () => Result.void)).pipe(
      Effect.provide(layerSqlite({ file })),
    ),
  );
  const opened = openDatabase(file);
  const kept = opened
    .prepare("SELECT transaction_id, provider_id FROM deleted_bank_transactions")
    .raw()
    .all();
  expect(kept).toEqual([[expect.toSatisfy(isUuid), "T9"]]);
  expect(kept).not.toEqual([[ids[0], "T9"]]);
  expect(opened.prepare("SELECT count(*) FROM transactions WHERE id = ?").pluck().get(ids[0])).toBe(0);
  opened.close();
});

it(
  "a file from before imports were remembered keeps them, and its transactions are told by what they are now",
  SLOW,
  async () => {
    const { file, family } = await fileWithoutBankData();
    openDatabase(file).close();
    await Effect.runPromise(
      Effect.gen(function* () {
        const imports = yield* Imports;
        const [before, ...others] = (yield* imports.list(family.id, { page: 1, per_page: 10 })).items;
        expect(others).toEqual([]);
        expect(before).toEqual({
          ...{ id: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/), status: "stored" },
          ...{
            incomplete: false,
            sha256: DIGEST,
            account_id: null,
            created_at: AT,
            undone_at: null,
            known: null,
          },
        });
        expect(isUuid(before!.id)).toBe(true);
        const undo = { family_id: family.id, id: before!.id, with_edited: true, at: AT };
        expect(yield* imports.undo(undo)).toEqual({ _tag: "NotUndoable", import: before });
        const { recorded } = yield* imports.books(family.id, [wholeAccount("checking")]);
        expect(recorded).toHaveLength(500);
        expect(recorded[0]).toMatchObject({
          date: "2026-02-14",
          currency: "EUR",
          name: "Bread",
          reference: "",
        });
        const again = importOf(family.id, { sha256: DIGEST });
        expect(yield* imports.store(again, () => Result.succeed(change(NOTHING)))).toEqual({
          _tag: "OtherReading",
          import: before,
        });
      }).pipe(Effect.provide(layerSqlite({ file }))),
    );
  },
);

it("a file whose claims have ids has the same claims by numbers, and becomes smaller", () => {
  const file = newFile();
  fillFile(file, 22);
  const db = new Database(file);
  addFold(db);
  keepSearchableByIds(db);
  db.exec(`
    INSERT INTO imports (id, family_id, status, sha256, created_at) SELECT 'second', family_id, 'undone', sha256, '${AT}' FROM imports;
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
    INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, created_at, updated_at)
    SELECT printf('%036d', n * 7919 % 1000), '${FILLED.family_id}', '${FILLED.account_id}',
      date('2026-02-14', -(n % 40) || ' days'), n, 'EUR', 'Bread ' || n, '${AT}', '${AT}'
    FROM n;
    INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
    SELECT t.family_id, t.id, i.id, t.amount % 2 FROM transactions AS t, imports AS i
    WHERE t.name LIKE 'Bread %' AND t.source IS NULL AND (i.id = 'second' OR t.amount % 3 = 0)`);
  const claims = db.prepare("SELECT transaction_id, import_id, removable FROM import_claims ORDER BY 1, 2");
  const before = claims.raw().all();
  expect(before.length).toBeGreaterThan(1_300);
  db.close();
  const { size } = statSync(file);
  const opened = openDatabase(file);
  expect(
    opened
      .prepare(
        `SELECT t.id, i.id, c.removable
         FROM import_claims AS c JOIN transactions AS t ON t.number = c.transaction_number
         JOIN imports AS i ON i.number = c.import_number ORDER BY 1, 2`,
      )
      .raw()
      .all(),
  ).toEqual(before);
  expect(expectIndexed(opened)).toBe(1_004);
  expect(opened.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(opened.pragma("foreign_key_check")).toEqual([]);
  opened.close();
  expect(statSync(file).size).toBeLessThan(0.85 * size);
});
