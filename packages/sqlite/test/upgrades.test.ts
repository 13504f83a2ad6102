import Database from "better-sqlite3";
import * as Effect from "effect/Effect";
import { describe, expect } from "vitest";
import { BY_IDS } from "../../../tools/testing/by-ids.ts";
import { FILLED } from "../../../tools/testing/filled-rows.ts";
import { itEachSampled } from "../../../tools/testing/slow.ts";
import { used } from "../../contracts/src/support/used.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { layerSqlite } from "../src/index.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { columnsOf, fillFile } from "./support/filled.ts";
import { newFile } from "./support/new-file.ts";
import { expectIndexed } from "./support/search-index.ts";

const columnsNow = (db: Database.Database, from: string): readonly string[] =>
  db
    .prepare(`SELECT * FROM ${from}`)
    .columns()
    .map(({ name }) => name);

/** What a file has for itself, which other tests are of. */
const OWN = ["number", "folded_name", "folded_notes", "search_key"];

/** What the rows of a file are, with ids, of the columns that another one has, too. */
const rowsIn = (db: Database.Database, columns: ReadonlyMap<string, readonly string[]>) => {
  const now = columnsOf(db);
  return new Map(
    [...columns].map(([table, names]) => {
      const numbered = ["transaction_number", "family_number"].some((name) => now.get(table)?.includes(name));
      const from = numbered ? BY_IDS[table as keyof typeof BY_IDS] : table;
      const there = now.has(table) ? columnsNow(db, from) : [];
      const kept = names.filter((name) => there.includes(name) && !OWN.includes(name));
      return [
        table,
        kept.length === 0
          ? "gone"
          : db
              .prepare(`SELECT ${kept.join(", ")} FROM ${from} ORDER BY ${kept.slice(0, 2).join(", ")}`)
              .all(),
      ];
    }),
  );
};

/** Tables and columns whose rows an update moves to others, or makes anew. */
const MOVED = ["imports", "import_makes"];

describe("a file of every schema that was released, with all that it can have", () => {
  itEachSampled(MIGRATIONS.map((_, step) => step + 1))(
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
        await Effect.runPromise(Effect.provide(used(FILLED), layerSqlite({ file, reading_threads: 0 }))),
      ).toEqual({
        listed: [4, 4, 3, 1, 1],
        ...{ split: "parent", transfer: true, imports: 1, taken: [2, 2, 4], changed: "Rolls" },
        recorded: version < 3 ? ["Bread 1", "Bread 2", "CRÈME"] : ["Bread 1", "Bread 2", "Creme"],
      });
    },
  );
});
