import { Imports } from "@farthing/core/import";
import { Accounts } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { change, importOf } from "../../contracts/src/support/planned.ts";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

it("a database in which nobody is known to have said balances keeps them until something later is said", async () => {
  const url = await newDatabase();
  await onDatabase(url, async (client) => {
    await client.query(
      "CREATE TABLE farthing_schema (only_row boolean PRIMARY KEY, version integer NOT NULL)",
    );
    for (const { sql } of MIGRATIONS.slice(0, 7)) await client.query(sql);
    await client.query(`
      INSERT INTO farthing_schema VALUES (true, 7);
      INSERT INTO families VALUES ('f', 'EUR', 'UTC', '${AT}');
      INSERT INTO accounts (id, family_id, name, account_type, currency, balance, balance_day, status, created_at, updated_at)
      VALUES ('a', 'f', 'Checking', 'depository', 'EUR', 12.5, '2026-02-03', 'active', '${AT}', '${AT}'),
        ('b', 'f', 'Cash', 'depository', 'EUR', -1, NULL, 'active', '${AT}', '${AT}'),
        ('c', 'f', 'New', 'depository', 'EUR', 0, NULL, 'active', '${AT}', '${AT}')`);
  });
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
      yield* imports.store(later, () => Result.succeed({ ...change({}), balances }));
      expect(yield* seen).toEqual(["b", "a", "c"].map((id) => [id, "7", "2026-02-04"]));
      yield* imports.undo({ family_id: "f", id: later.file.id, with_edited: false, at: AT });
      expect(yield* seen).toEqual(before);
    }).pipe(Effect.provide(layerPostgres({ url }))),
  );
});
