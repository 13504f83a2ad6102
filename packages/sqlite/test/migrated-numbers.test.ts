import { TABLES } from "@farthing/core/storage";
import { Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { BY_IDS } from "../../../tools/testing/by-ids.ts";
import { SLOW } from "../../../tools/testing/slow.ts";
import { APPLICATION_ID, openDatabase } from "../src/file/open-database.ts";
import { addFold } from "../src/file/search-upkeep.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newFile } from "./support/new-file.ts";
import { expectIndexed } from "./support/search-index.ts";
import { keepSearchableByIds } from "./support/searchable-by-ids.ts";

type Value = string | number | null;

/** Texts that a conversion could change. */
const TEXTS = [
  ...[
    "Bread",
    "🦊🦊 fox",
    "a\u0001b\u007f",
    "\ufeffmark",
    "\ufffd\u{10ffff}",
    'it\'s "quoted"; --',
    "007",
    "1e5",
  ],
  ...["9007199254740993", " blank ", "", "İstanbul ẞ", "%_*", "null", "\u{f0001}\u{f0002}"],
];

/** Moments as every Farthing has stored them, out of their order, and what only another program can have stored. */
const MOMENTS = [
  ...[AT, "2026-03-01T12:00:00.001Z", "1969-12-31T23:59:59.999Z", "0000-01-01T00:00:00.000Z"],
  ...["9999-12-31T23:59:59.999Z", "2026-03-01T11:59:59.999Z", AT],
];
const STRANGE = [
  "2026-03-01T12:00:00Z",
  "2026-03-01T12:00:00.0001Z",
  "2026-03-01T14:00:00.000+02:00",
  "now",
  "",
];

const FAMILIES = ["one", "two", "three"];

/** A file of a schema in which transactions have ids, with all that these families can have. */
const filled = (version: number, moments: readonly string[]): string => {
  const file = newFile();
  const db = new Database(file);
  addFold(db);
  for (const step of MIGRATIONS.slice(0, version)) db.exec(step);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma(`user_version = ${version}`);
  db.pragma("foreign_keys = ON");
  keepSearchableByIds(db);
  const insert = (table: string, row: Readonly<Record<string, Value>>): void => {
    const names = Object.keys(row);
    db.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`,
    ).run(row);
  };
  for (const family_id of FAMILIES) {
    const stamp = { family_id, created_at: AT };
    insert("families", { id: family_id, currency: "EUR", time_zone: "UTC", created_at: AT });
    // The last one has no transaction, and the one before it only a part of one.
    for (const name of ["cash", "bank", "parts", "empty"])
      insert("accounts", {
        ...{ id: `${family_id} ${name}`, name, account_type: "depository", currency: "EUR", balance: "0" },
        ...{ status: "active", ...stamp, updated_at: AT },
      });
    for (const table of ["categories", "merchants", "tags"])
      insert(table, { id: `${family_id} ${table}`, name: "🦊", ...stamp });
    const ids = TEXTS.flatMap((text, i) =>
      moments.map((created_at, j) => {
        const id = `${family_id} ${(i * 31 + j * 7) % 101}-${i}-${j}`;
        insert("transactions", {
          ...{ id, family_id, account_id: `${family_id} ${j % 2 === 0 ? "cash" : "bank"}` },
          ...{ date: `2026-02-${10 + (i % 3)}`, amount: "-0.10", currency: "EUR", name: text },
          ...{
            notes: j === 0 ? null : text,
            external_id: i % 2 === 0 ? text : null,
            source: text,
            locked: '["name"]',
          },
          ...{ category_id: j === 1 ? `${family_id} categories` : null, reference: j === 2 ? text : null },
          ...{ merchant_id: j === 2 ? `${family_id} merchants` : null, pending: j % 2 },
          original:
            j === 3 ? JSON.stringify({ date: "2026-02-01", amount: "1", currency: "EUR", name: text }) : null,
          ...{ created_at, updated_at: moments[(j + i) % moments.length]! },
        });
        return id;
      }),
    );
    // Sorts before its whole, and is in another account.
    insert("transactions", {
      ...{ id: `${family_id} !part`, family_id, account_id: `${family_id} parts`, date: "2026-02-10" },
      ...{ amount: "1", currency: "EUR", name: "🦊", parent_id: ids[3]!, created_at: AT, updated_at: AT },
    });
    insert("transfers", {
      ...{ id: `${family_id} transfer`, inflow_transaction_id: `${family_id} !part` },
      ...{ outflow_transaction_id: ids[5]!, ...stamp },
    });
    for (const id of [ids[0]!, `${family_id} !part`])
      insert("transaction_tags", { family_id, transaction_id: id, tag_id: `${family_id} tags` });
    for (const status of ["stored", "undone"])
      insert("imports", { id: `${family_id} ${status}`, status, sha256: status, ...stamp });
    for (const id of ids.slice(0, 20))
      for (const status of ["stored", "undone"])
        if (version < 23)
          insert("import_claims", {
            ...{ family_id, transaction_id: id, import_id: `${family_id} ${status}`, removable: 1 },
          });
        else
          db.prepare(
            `INSERT INTO import_claims SELECT t.number, i.number, 0 FROM transactions AS t, imports AS i
             WHERE t.id = ? AND i.id = ?`,
          ).run(id, `${family_id} ${status}`);
    insert("bank_connections", {
      ...{
        id: `${family_id} connection`,
        sealed_url: "sealed",
        revoked: 0,
        institutions: "[]",
        failures: 0,
        ...stamp,
      },
    });
    const account_id = `${family_id} bank`;
    insert("bank_accounts", {
      account_id,
      family_id,
      connection_id: `${family_id} connection`,
      provider_id: "🦊",
    });
    const told = {
      family_id,
      account_id,
      date: "2026-02-09",
      amount: "7",
      description: "🦊",
      pending: 0,
      seen_at: AT,
    };
    insert("bank_transactions", { ...told, transaction_id: ids[1]!, provider_id: "007", name: "007" });
    insert("deleted_bank_transactions", {
      ...told,
      transaction_id: `${family_id} gone`,
      provider_id: "🦊",
      name: "",
    });
  }
  db.close();
  return file;
};

/** What later versions add to these tables, as they add it: SQL by column. */
const ADDED: Readonly<Record<string, string>> = { sync_began_at: "NULL", missing_accounts: "'[]'" };

/** All that a file has, as it is copied. */
const rowsIn = (db: Database.Database, numbered: readonly string[]) =>
  TABLES.map(({ name, columns }) => {
    const from = numbered.includes(name) ? BY_IDS[name as keyof typeof BY_IDS] : name;
    const stored = db.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(name);
    const names = Object.keys(columns)
      .map((column) =>
        column in ADDED && !stored.includes(column) ? `${ADDED[column]} AS ${column}` : column,
      )
      .join(", ");
    return [name, db.prepare(`SELECT ${names} FROM ${from} ORDER BY 1, 2, 3`).raw().all()];
  });

interface Place {
  readonly date: string;
  readonly created_at: string;
  readonly id: string;
}

describe.each([22, 23])(
  "a file of version %i, in which transactions have ids of what they are of",
  SLOW,
  (version) => {
    const numbered = version < 23 ? [] : ["import_claims"];

    it("keeps every value of every row, whatever texts and moments it has", () => {
      const file = filled(version, [...MOMENTS, ...STRANGE]);
      const old = new Database(file, { readonly: true });
      const before = rowsIn(old, numbered);
      old.close();
      const db = openDatabase(file);
      expect(rowsIn(db, ["transactions", "import_claims"])).toEqual(before);
      const types = db.prepare("SELECT DISTINCT typeof(created_at) FROM transactions ORDER BY 1").pluck();
      expect(types.all()).toEqual(["integer", "text"]);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(db.pragma("foreign_key_check")).toEqual([]);
      expect(expectIndexed(db)).toBe(FAMILIES.length * TEXTS.length * (MOMENTS.length + STRANGE.length));
      db.close();
    });

    it("has its list in the same order, by pages and after keys, with the same texts", async () => {
      const file = filled(version, MOMENTS);
      const db = new Database(file, { readonly: true });
      const before = db
        .prepare<[], Place>(
          `SELECT date, created_at, id FROM transactions WHERE family_id = 'two' AND parent_id IS NULL
         ORDER BY date DESC, created_at DESC, id DESC`,
        )
        .all();
      db.close();
      const placeOf = ({ date, created_at, id }: Place): Place => ({ date, created_at, id });
      const read = Effect.gen(function* () {
        const { list } = yield* Transactions;
        const after: Place[] = [];
        for (let key: Place | null = null, more = true; more; key = after.at(-1)!) {
          const part: Effect.Success<ReturnType<typeof list>> = yield* list(
            "two",
            {},
            { after: key, per_page: 7 },
          );
          after.push(...part.items.map(placeOf));
          more = part.more;
        }
        const found: Place[] = [];
        for (let key: Place | null = null, more = true; more; key = found.at(-1)!) {
          const part: Effect.Success<ReturnType<typeof list>> = yield* list(
            "two",
            { search: "fox" },
            { after: key, per_page: 2 },
          );
          found.push(...part.items.map(placeOf));
          more = part.more;
        }
        const { items } = yield* list("two", {}, { page: 2, per_page: 10 });
        return { after, found, page: items.map(placeOf) };
      });
      const { after, found, page } = await Effect.runPromise(
        Effect.provide(read, layerSqlite({ file, reading_threads: 0 })),
      );
      expect(after).toEqual(before);
      expect(page).toEqual(before.slice(10, 20));
      expect(found).toEqual(before.filter(({ id }) => id.includes("-1-")));
    });
  },
);
