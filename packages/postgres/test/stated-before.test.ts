import { TABLES } from "@farthing/core/storage";
import { expect, it } from "vitest";
import { CAME_AT, SAID_AT, STATED_BEFORE } from "../../contracts/src/support/stated-before.ts";
import { STATED_BEFORE as CONVERTED, MIGRATIONS, SAID_AT as SINCE } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const EARLIER = MIGRATIONS.slice(0, MIGRATIONS.indexOf(SINCE));

const COLUMNS = Object.keys(TABLES.find(({ name }) => name === "account_balances")!.columns).join(", ");

it("balances of earlier versions are as they were, and follow from the books then; so are those of a copy", async () => {
  await onDatabase(await newDatabase(), async (client) => {
    for (const step of [SCHEMA, ...EARLIER]) await client.query(step);
    // References are of no interest to them.
    await client.query("SET session_replication_role = replica");
    await client.query(
      "INSERT INTO families (id, currency, time_zone, created_at) VALUES ('f', 'EUR', 'UTC', $1)",
      [CAME_AT],
    );
    for (const { id, known, stated, rows, isOfBank } of STATED_BEFORE) {
      await client.query(
        `INSERT INTO accounts (id, family_id, name, account_type, status, currency, balance, balance_day, created_at, updated_at)
         VALUES ($1, 'f', 'Wallet', 'depository', 'active', 'EUR', $2, $3, $4, $4)`,
        [id, ...known, SAID_AT],
      );
      for (const [nth, [balance, day, by_import]] of stated.entries())
        await client.query(
          "INSERT INTO account_balances (family_id, account_id, number, balance, day, import_id) VALUES ('f', $1, $2, $3, $4, $5)",
          [id, nth + 1, balance, day, by_import ? "i" : null],
        );
      for (const [nth, by_hand] of rows.entries())
        await client.query(
          `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, created_at, updated_at,
             by_hand)
           VALUES ($1, 'f', $2, '2026-04-02', 7, 'EUR', 'Bread', 'bread', $3, $3, $4)`,
          [`${id} ${nth}`, id, CAME_AT, by_hand],
        );
      if (isOfBank)
        await client.query(
          "INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization) VALUES ($1, 'f', 'c', $1, '')",
          [id],
        );
    }
    const rowsOf = async (from: string) =>
      (await client.query(`SELECT ${COLUMNS} FROM ${from} ORDER BY account_id, number`)).rows;
    const asCopied = await rowsOf(`(${CONVERTED}) AS t`);
    await client.query(SINCE);
    expect(await rowsOf("account_balances")).toEqual(asCopied);
    for (const { id, after } of STATED_BEFORE) {
      const { rows: known } = await client.query(
        "SELECT balance::text, to_char(balance_day, 'YYYY-MM-DD') AS day FROM accounts WHERE id = $1",
        [id],
      );
      expect([id, known]).toEqual([id, [{ balance: after.known[0], day: after.known[1] }]]);
      const { rows: stated } = await client.query(
        "SELECT balance::text, to_char(day, 'YYYY-MM-DD') AS day, said_at FROM account_balances WHERE account_id = $1 ORDER BY number",
        [id],
      );
      expect([id, stated]).toEqual([
        id,
        after.stated.map(([balance, day, said]) => ({ balance, day, said_at: said ? SAID_AT : null })),
      ]);
    }
  });
});
