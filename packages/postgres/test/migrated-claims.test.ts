import { Imports } from "@farthing/core/import";
import { StorageHealth } from "@farthing/core/storage";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

it("a database in which imports have transactions only gives them the rest, as far as it is known", async () => {
  const url = await newDatabase();
  const stamp = `'${AT}', '${AT}'`;
  const imports = [
    ["first", "stored", "ServiceImport"],
    ["second", "stored", "ServiceImport"],
    ["rows", "stored", "TransactionImport"],
    ["gone", "undone", "ServiceImport"],
  ].map(
    ([id, status, type]) => `('${id}', 'f', '${status}', 'd', '${type}', 'x', 1, '{}', 1, 0, 0, 0, '${AT}')`,
  );
  const accounts = ["made", "left", "kept", "own"].map(
    (id) => `('${id}', 'f', '${id}', 'depository', 'EUR', 0, 'active', ${stamp})`,
  );
  const made = [
    ...["made", "shop"].map((id) => `('f', 'first', '${id}')`),
    ...["left", "kept", "top", "middle", "bottom", "lonely", "tag", "removed"].map(
      (id) => `('f', 'gone', '${id}')`,
    ),
  ];
  await onDatabase(url, async (client) => {
    await client.query(
      "CREATE TABLE farthing_schema (only_row boolean PRIMARY KEY, version integer NOT NULL)",
    );
    for (const { sql } of MIGRATIONS.slice(0, 2)) await client.query(sql);
    await client.query(`
      INSERT INTO farthing_schema VALUES (true, 2);
      INSERT INTO families VALUES ('f', 'EUR', 'UTC', '${AT}');
      INSERT INTO imports (id, family_id, status, sha256, type, filename, byte_size, reading, stored, already_there,
        left_out, rejected, created_at)
      VALUES ${imports.join(", ")};
      INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
      VALUES ${accounts.join(", ")};
      INSERT INTO categories (id, family_id, name, parent_id, created_at)
      VALUES ('top', 'f', 'top', NULL, '${AT}'), ('middle', 'f', 'middle', 'top', '${AT}'),
        ('bottom', 'f', 'bottom', 'middle', '${AT}'), ('lonely', 'f', 'lonely', NULL, '${AT}');
      INSERT INTO tags (id, family_id, name, created_at) VALUES ('tag', 'f', 'tag', '${AT}');
      INSERT INTO merchants (id, family_id, name, created_at) VALUES ('shop', 'f', 'shop', '${AT}');
      INSERT INTO transactions (id, family_id, account_id, category_id, parent_id, date, amount, currency, name,
        name_folded, created_at, updated_at)
      SELECT id, 'f', account_id, category_id, parent_id, '2026-02-14', 1, 'EUR', 'Bread', 'bread', ${stamp}
      FROM (VALUES ('one', 'made', NULL, NULL), ('other', 'left', NULL, NULL), ('part', 'left', 'bottom', 'other'),
        ('edited', 'kept', 'lonely', NULL)) AS t (id, account_id, category_id, parent_id);
      INSERT INTO transaction_tags VALUES ('f', 'part', 'tag');
      INSERT INTO transfers (id, family_id, inflow_transaction_id, outflow_transaction_id, created_at)
      VALUES ('moved', 'f', 'one', 'part', '${AT}');
      INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
      VALUES ('f', 'one', 'first', true), ('f', 'one', 'second', true), ('f', 'one', 'rows', true),
        ('f', 'other', 'second', true), ('f', 'other', 'rows', true);
      INSERT INTO import_makes (family_id, import_id, id) VALUES ${made.join(", ")}`);
  });
  await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(StorageHealth, ({ check }) => check),
      layerPostgres({ url }),
    ),
  );
  const claims = await onDatabase(url, (client) =>
    client.query({ text: "SELECT entity_id, import_id FROM entity_claims", rowMode: "array" }),
  );
  const inherited = ["bottom", "left", "middle", "tag", "top"].flatMap((id) => [
    [id, "rows"],
    [id, "second"],
  ]);
  expect(claims.rows.toSorted()).toEqual(
    [...inherited, ["made", "first"], ["moved", "second"], ["shop", "first"]].toSorted(),
  );
  await Effect.runPromise(
    Effect.gen(function* () {
      const imports = yield* Imports;
      for (const id of ["first", "second", "rows"])
        yield* imports.undo({ family_id: "f", id, with_edited: false, at: AT });
      const books = yield* imports.books("f", []);
      const left = [books.accounts, books.categories, books.tags, books.merchants];
      expect(left.map((each) => each.map(({ id }) => id))).toEqual([["kept", "own"], ["lonely"], [], []]);
    }).pipe(Effect.provide(layerPostgres({ url }))),
  );
});
