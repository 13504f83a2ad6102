import { fold } from "@farthing/values";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { foldedBefore, TEXTS_BEFORE } from "../../contracts/src/support/folded-before.ts";
import { FOLD_LETTERS, MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";

const EARLIER = MIGRATIONS.slice(0, MIGRATIONS.indexOf(FOLD_LETTERS));

const MOMENT = "2026-04-02T00:00:00.000Z";

it("texts of earlier versions are folded, and found, as those of this one", () => {
  const db = new Database(":memory:");
  for (const step of [SCHEMA, ...EARLIER]) db.exec(step);
  db.pragma("foreign_keys = off");
  db.exec(`
    INSERT INTO families (id, number, currency, time_zone, created_at) VALUES ('f', 1, 'EUR', 'UTC', '${MOMENT}');
    INSERT INTO accounts (id, number, family_id, name, account_type, status, currency, balance, created_at, updated_at)
    VALUES ('a', 1, 'f', 'Wallet', 'depository', 'active', 'EUR', '0', '${MOMENT}', '${MOMENT}')`);
  const add = db.prepare(
    `INSERT INTO transactions (id, family_number, account_number, date, amount, currency, name, notes, created_at, updated_at)
     VALUES (?, 1, 1, '2026-04-02', '7', 'EUR', ?, ?, 0, 0)`,
  );
  // A trigger of the file puts it into the index.
  const makeSearchable = db.prepare(
    "UPDATE transactions SET folded_name = ?, folded_notes = ?, search_key = rowid WHERE id = ?",
  );
  for (const text of TEXTS_BEFORE)
    for (const notes of [null, text]) {
      const [id, folded] = [`${text} ${notes}`, foldedBefore(text)];
      add.run(id, text, notes);
      makeSearchable.run(folded, notes === null ? null : folded, id);
    }
  db.exec(FOLD_LETTERS);
  const rows = db
    .prepare<[], { name: string; folded_name: string; notes: string | null; folded_notes: string | null }>(
      "SELECT name, folded_name, notes, folded_notes FROM transactions",
    )
    .all();
  expect(rows).toHaveLength(2 * TEXTS_BEFORE.length);
  for (const { name, folded_name, notes, folded_notes } of rows)
    expect([folded_name, folded_notes]).toEqual([fold(name), notes === null ? null : fold(notes)]);
  const found = db
    .prepare("SELECT count(*) FROM transaction_search WHERE transaction_search MATCH 'ass'")
    .pluck();
  expect(found.get()).toBe(4);
  db.close();
});
