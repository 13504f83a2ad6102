import { comparableText, fold } from "@farthing/values";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { CASED_BEFORE, casedBefore, HEADER_BEFORE } from "../../contracts/src/support/cased-before.ts";
import { foldedBefore, TEXTS_BEFORE } from "../../contracts/src/support/folded-before.ts";
import { FOLD_CASES, FOLD_LETTERS, MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";

const MOMENT = "2026-04-02T00:00:00.000Z";

/** A database of the version before a change, with texts as it folded them, and what finds some of them, after the change. */
const changedBy = (migration: string, texts: readonly string[], before: (text: string) => string) => {
  const db = new Database(":memory:");
  for (const step of [SCHEMA, ...MIGRATIONS.slice(0, MIGRATIONS.indexOf(migration))]) db.exec(step);
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
  for (const text of texts)
    for (const notes of [null, text]) {
      const [id, folded] = [`${text} ${notes}`, before(text)];
      add.run(id, text, notes);
      makeSearchable.run(folded, notes === null ? null : folded, id);
    }
  db.exec(migration);
  const rows = db
    .prepare<[], { name: string; folded_name: string; notes: string | null; folded_notes: string | null }>(
      "SELECT name, folded_name, notes, folded_notes FROM transactions",
    )
    .all();
  expect(rows).toHaveLength(2 * texts.length);
  const found = db
    .prepare<[string], number>("SELECT count(*) FROM transaction_search WHERE transaction_search MATCH ?")
    .pluck();
  return { rows, found: (text: string) => found.get(text) };
};

it("texts of earlier versions are folded, and found, as those of this one", () => {
  const { rows, found } = changedBy(FOLD_CASES, CASED_BEFORE, casedBefore);
  for (const { name, folded_name, notes, folded_notes } of rows)
    expect([folded_name, folded_notes]).toEqual([fold(name), notes === null ? null : fold(notes)]);
  const sought = "αιb";
  const wanted = CASED_BEFORE.filter((text) => fold(text).includes(sought));
  expect(wanted.length).toBeGreaterThan(2);
  expect(found(sought)).toBe(2 * wanted.length);
});

it("texts of versions before those are folded, and found, as later ones folded them", () => {
  const { rows, found } = changedBy(FOLD_LETTERS, TEXTS_BEFORE, foldedBefore);
  for (const { name, folded_name, notes, folded_notes } of rows)
    expect([folded_name, folded_notes]).toEqual([
      casedBefore(name),
      notes === null ? null : casedBefore(notes),
    ]);
  expect(found("ass")).toBe(4);
});

it("layouts of earlier versions are looked up as those of this one", () => {
  const db = new Database(":memory:");
  for (const step of [SCHEMA, ...MIGRATIONS.slice(0, MIGRATIONS.indexOf(FOLD_CASES))]) db.exec(step);
  db.pragma("foreign_keys = off");
  db.prepare(
    `INSERT INTO readings (id, family_id, import_id, learned_at, layout_key, layout, accounts, reading, said)
     VALUES ('r', 'f', 'i', '${MOMENT}', ?, '{}', '[]', '{}', '[]')`,
  ).run(JSON.stringify(["csv", ";", HEADER_BEFORE.compared]));
  db.exec(FOLD_CASES);
  expect(db.prepare("SELECT layout_key FROM readings").pluck().get()).toBe(
    JSON.stringify(["csv", ";", comparableText(HEADER_BEFORE.header)]),
  );
  db.close();
});
