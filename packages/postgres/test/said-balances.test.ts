import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { storeBank, syncedBank } from "../../contracts/src/support/bank.ts";
import { createFamily } from "../../contracts/src/support/people.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

it("what is kept of balances does not grow with the days on which a bank says one", async () => {
  const url = await newDatabase();
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
    }).pipe(Effect.provide(layerPostgres({ url }))),
  );
  const { rows } = await onDatabase(url, (client) =>
    client.query("SELECT balance::text, to_char(day, 'YYYY-MM-DD') AS day FROM account_balances"),
  );
  expect(rows).toEqual([{ balance: "29", day: "2026-03-29" }]);
});
