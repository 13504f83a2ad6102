import { Imports } from "@farthing/core/import";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { openDatabase } from "../src/file/open-database.ts";
import { addFold } from "../src/file/search-upkeep.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";

it("a file in which imports have transactions only gives them the rest, as far as it is known", async () => {
  const file = newFile();
  const db = new Database(file);
  addFold(db);
  for (const step of MIGRATIONS.slice(0, 13)) db.exec(step);
  db.pragma(`application_id = ${0x46727468}`);
  db.pragma("user_version = 13");
  const import_ = db.prepare(
    `INSERT INTO imports (id, family_id, status, sha256, type, filename, byte_size, reading, stored, already_there,
       left_out, rejected, created_at)
     VALUES (?, 'f', ?, '0f', ?, 'x', 1, '{}', 1, 0, 0, 0, '${AT}')`,
  );
  const account = db.prepare(
    `INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
     VALUES (?, 'f', ?, 'depository', 'EUR', '0', 'active', '${AT}', '${AT}')`,
  );
  const category = db.prepare(
    `INSERT INTO categories (id, family_id, name, parent_id, created_at) VALUES (?, 'f', ?, ?, '${AT}')`,
  );
  const transaction = db.prepare(
    `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, category_id, parent_id,
       created_at, updated_at)
     VALUES (?, 'f', ?, '2026-02-14', '1', 'EUR', 'Bread', ?, ?, '${AT}', '${AT}')`,
  );
  db.exec(`INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'EUR', 'UTC', '${AT}')`);
  for (const [id, status, type] of [
    ["first", "stored", "ServiceImport"],
    ["second", "stored", "ServiceImport"],
    ["rows", "stored", "TransactionImport"],
    ["gone", "undone", "ServiceImport"],
  ])
    import_.run(id, status, type);
  for (const id of ["made", "left", "kept", "own"]) account.run(id, id);
  for (const [id, above] of [
    ["top", null],
    ["middle", "top"],
    ["bottom", "middle"],
    ["lonely", null],
  ])
    category.run(id, id, above);
  db.exec(`
    INSERT INTO tags (id, family_id, name, created_at) VALUES ('tag', 'f', 'tag', '${AT}');
    INSERT INTO merchants (id, family_id, name, created_at) VALUES ('shop', 'f', 'shop', '${AT}')`);
  for (const each of [
    ["one", "made", null, null],
    ["other", "left", null, null],
    ["part", "left", "bottom", "other"],
    ["edited", "kept", "lonely", null],
  ])
    transaction.run(each);
  db.exec(`
    INSERT INTO transaction_tags VALUES ('f', 'part', 'tag');
    INSERT INTO transfers (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at)
    VALUES ('moved', 'f', 'one', 'part', '${AT}');
    INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
    VALUES ('f', 'one', 'first', 1), ('f', 'one', 'second', 1), ('f', 'one', 'rows', 1),
      ('f', 'other', 'second', 1), ('f', 'other', 'rows', 1);
    INSERT INTO import_makes (family_id, import_id, id)
    VALUES ('f', 'first', 'made'), ('f', 'first', 'shop'), ('f', 'gone', 'left'), ('f', 'gone', 'kept'),
      ('f', 'gone', 'top'), ('f', 'gone', 'middle'), ('f', 'gone', 'bottom'), ('f', 'gone', 'lonely'),
      ('f', 'gone', 'tag'), ('f', 'gone', 'removed')`);
  db.close();
  const opened = openDatabase(file);
  const claims = opened
    .prepare<[], [string, string]>("SELECT entity_id, import_id FROM entity_claims ORDER BY 1, 2")
    .raw()
    .all();
  const inherited = ["bottom", "left", "middle", "tag", "top"].flatMap((id) => [
    [id, "rows"],
    [id, "second"],
  ]);
  expect(claims).toEqual(
    [...inherited, ["made", "first"], ["moved", "second"], ["shop", "first"]].toSorted(),
  );
  expect(opened.pragma("foreign_key_check")).toEqual([]);
  opened.close();
  await Effect.runPromise(
    Effect.gen(function* () {
      const imports = yield* Imports;
      for (const id of ["first", "second", "rows"])
        yield* imports.undo({ family_id: "f", id, with_edited: false, at: AT });
      const { accounts, categories, tags, merchants } = yield* imports.books("f", []);
      expect([accounts, categories, tags, merchants].map((each) => each.map(({ id }) => id))).toEqual([
        ["kept", "own"],
        ["lonely"],
        [],
        [],
      ]);
    }).pipe(Effect.provide(layerSqlite({ file }))),
  );
});
