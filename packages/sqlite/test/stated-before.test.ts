import { TABLES } from "@farthing/core/storage";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { CAME_AT, SAID_AT, STATED_BEFORE } from "../../contracts/src/support/stated-before.ts";
import { tableRows } from "../src/copies/table-rows.ts";
import { MIGRATIONS, SAID_AT as SINCE } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";
import { FIRST_VERSION } from "../src/schema/versions.ts";

const EARLIER = MIGRATIONS.slice(0, MIGRATIONS.indexOf(SINCE));

/** A database of an earlier version that has these balances; references are of no interest to them. */
const before = (): Database.Database => {
  const db = new Database(":memory:");
  for (const step of [SCHEMA, ...EARLIER]) db.exec(step);
  db.pragma("foreign_keys = off");
  db.exec(
    `INSERT INTO families (id, number, currency, time_zone, created_at) VALUES ('f', 1, 'EUR', 'UTC', '${CAME_AT}')`,
  );
  const addAccount = db.prepare(
    `INSERT INTO accounts (id, number, family_id, name, account_type, status, currency, balance, balance_day, created_at, updated_at)
     VALUES (?, ?, 'f', 'Wallet', 'depository', 'active', 'EUR', ?, ?, '${SAID_AT}', '${SAID_AT}')`,
  );
  const addStated = db.prepare(
    "INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id) VALUES ('f', ?, ?, ?, ?, ?)",
  );
  const addRow = db.prepare(
    `INSERT INTO transactions (id, family_number, account_number, date, amount, currency, name, created_at, updated_at, by_hand)
     VALUES (?, 1, ?, '2026-04-02', '7', 'EUR', 'Bread', ?, ?, ?)`,
  );
  const link = db.prepare(
    "INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization) VALUES (?, 'f', 'c', ?, '')",
  );
  for (const [i, { id, known, stated, rows, isOfBank }] of STATED_BEFORE.entries()) {
    addAccount.run(id, i + 1, ...known);
    for (const [nth, [balance, day, by_import]] of stated.entries())
      addStated.run(id, nth + 1, balance, day, by_import ? "i" : null);
    const came = Date.parse(CAME_AT);
    for (const [nth, by_hand] of rows.entries())
      addRow.run(`${id} ${nth}`, i + 1, came, came, by_hand ? 1 : 0);
    if (isOfBank) link.run(id, id);
  }
  return db;
};

const copied = async (db: Database.Database, schema?: number): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  const table = TABLES.find(({ name }) => name === "account_balances")!;
  for await (const rows of tableRows(db, schema).rows(table)) found.push(...rows);
  return found;
};

it("balances of earlier versions are as they were, and follow from the books then; so are those of a copy", async () => {
  const db = before();
  const asCopied = await copied(db, FIRST_VERSION + EARLIER.length);
  db.exec(SINCE);
  expect(await copied(db)).toEqual(asCopied);
  const known = db.prepare<[string]>("SELECT balance, balance_day FROM accounts WHERE id = ?").raw();
  const stated = db
    .prepare<[string]>(
      "SELECT balance, day, said_at FROM account_balances WHERE account_id = ? ORDER BY number",
    )
    .raw();
  for (const { id, after } of STATED_BEFORE) {
    expect([id, known.get(id)]).toEqual([id, after.known]);
    expect([id, stated.all(id)]).toEqual([
      id,
      after.stated.map(([balance, day, said]) => [balance, day, said ? SAID_AT : null]),
    ]);
  }
  db.close();
});
