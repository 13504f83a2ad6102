import { layerSqlite } from "@farthing/sqlite";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { storeBank, syncedBank } from "../../contracts/src/support/bank.ts";
import { createFamily } from "../../contracts/src/support/people.ts";
import { openDatabase } from "../src/file/open-database.ts";
import { newFile } from "./support/new-file.ts";

it("what is kept of balances does not grow with the days on which a bank says one", async () => {
  const file = newFile();
  await Effect.runPromise(
    Effect.gen(function* () {
      const { family } = yield* createFamily();
      const { connection, account } = yield* syncedBank(family, []);
      const { id, name, currency, organization, balance_date } = account;
      for (let day = 10; day < 30; day += 1) {
        const said = { balance: String(day), day: `2026-03-${day}`, replaces: false };
        yield* storeBank(connection, {
          accounts: [{ id, name, currency, organization, balance_date, said }],
        });
      }
    }).pipe(Effect.provide(layerSqlite({ file }))),
  );
  const db = openDatabase(file);
  expect(db.prepare("SELECT balance, day FROM account_balances").raw().all()).toEqual([["29", "2026-03-29"]]);
  db.close();
});
