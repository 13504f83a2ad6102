import { Imports } from "@farthing/core/import";
import { Transactions } from "@farthing/core/transactions";
import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { wholeAccount } from "../../contracts/src/support/planned.ts";
import { snapshotNow } from "../../contracts/src/support/read-snapshot.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { openDatabase } from "../src/open-database.ts";
import { AT } from "./support/books.ts";
import { columnsOf, FILLED, fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";
import { expectIndexed } from "./support/search-index.ts";

/** What the rows of a file are, of the columns that another one has, too. */
const rowsIn = (db: Database.Database, columns: ReadonlyMap<string, readonly string[]>) => {
  const now = columnsOf(db);
  return new Map(
    [...columns].map(([table, names]) => {
      const kept = names.filter((name) => now.get(table)?.includes(name) === true);
      return [
        table,
        kept.length === 0
          ? "gone"
          : db.prepare(`SELECT ${kept.join(", ")} FROM ${table} ORDER BY 1, 2`).all(),
      ];
    }),
  );
};

/** Tables and columns whose rows an update moves to others, or makes anew. */
const MOVED = ["imports", "import_makes"];

/** What a user reads of the family, and that it can be changed and taken out. */
const used = Effect.gen(function* () {
  const { family_id, account_id, transactions: ids } = FILLED;
  const transactions = yield* Transactions;
  const list = (filter: object) => transactions.list(family_id, filter, { page: 1, per_page: 10 });
  const { items, total_count } = yield* list({});
  const found = yield* list({ search: "bread" });
  const creme = yield* list({ search: "crème" });
  const imports = yield* (yield* Imports).list(family_id, { page: 1, per_page: 10 });
  const { recorded } = yield* (yield* Imports).books(family_id, [wholeAccount(account_id)]);
  const taken = yield* snapshotNow(family_id);
  const changed = yield* transactions.update(family_id, ids[1]!, {}, () =>
    Result.succeed({ name: "Rolls", locked: ["name" as const], updated_at: AT }),
  );
  const renamed = yield* list({ search: "rolls" });
  return {
    listed: [items.length, total_count, found.total_count, creme.total_count, renamed.total_count],
    split: items.find(({ id }) => id === ids[1])?.split,
    transfer: items.find(({ id }) => id === ids[0])?.transfer !== null,
    imports: imports.items.length,
    recorded: recorded.map(({ name }) => name).toSorted(),
    taken: [taken.accounts.length, taken.categories.length, taken.transactions.length],
    changed: changed.name,
  };
});

describe("a file of every schema that was released, with all that it can have", () => {
  it.each(MIGRATIONS.map((_, step) => step + 1))(
    "of version %i is updated and works, and keeps what it has",
    async (version) => {
      const file = newFile();
      const columns = fillFile(file, version);
      const before = new Database(file, { readonly: true });
      const old = rowsIn(before, columns);
      before.close();
      const db = openDatabase(file);
      expect(db.pragma("user_version", { simple: true })).toBe(MIGRATIONS.length);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(db.pragma("foreign_key_check")).toEqual([]);
      expect(expectIndexed(db)).toBe(4);
      const now = rowsIn(db, columns);
      db.close();
      for (const [table, rows] of old)
        if (!MOVED.includes(table)) expect(now.get(table), table).toEqual(rows);
      expect(
        await Effect.runPromise(Effect.provide(used, layerSqlite({ file, reading_threads: 0 }))),
      ).toEqual({
        listed: [4, 4, 3, 1, 1],
        ...{ split: "parent", transfer: true, imports: 1, taken: [2, 2, 4], changed: "Rolls" },
        recorded: version < 3 ? ["Bread 1", "Bread 2", "CRÈME"] : ["Bread 1", "Bread 2", "Creme"],
      });
    },
  );
});
