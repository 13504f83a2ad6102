import { Transactions } from "@farthing/core/transactions";
import { layerPostgres } from "@farthing/postgres";
import { isUuid } from "@farthing/values";
import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { MIGRATIONS } from "../src/migrations/index.ts";
import { AT } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

it("a database in which a transaction has the id of one that a person has deleted at the bank lets it be deleted", async () => {
  const url = await newDatabase();
  await onDatabase(url, async (client) => {
    await client.query(
      "CREATE TABLE farthing_schema (only_row boolean PRIMARY KEY, version integer NOT NULL)",
    );
    for (const { sql } of MIGRATIONS.slice(0, 8)) await client.query(sql);
    await client.query(`
      INSERT INTO farthing_schema VALUES (true, 8);
      INSERT INTO families VALUES ('f', 'EUR', 'UTC', '${AT}');
      INSERT INTO accounts (id, family_id, name, account_type, currency, balance, status, created_at, updated_at)
      VALUES ('a', 'f', 'Checking', 'depository', 'EUR', 0, 'active', '${AT}', '${AT}');
      INSERT INTO bank_connections (id, family_id, sealed_url, revoked, institutions, created_at, failures)
      VALUES ('c', 'f', 'sealed', false, '{}', '${AT}', 0);
      INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id, organization)
      VALUES ('a', 'f', 'c', '1', '');
      INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, created_at, updated_at)
      VALUES ('t', 'f', 'a', '2026-02-14', 1, 'EUR', 'Bread', 'bread', '${AT}', '${AT}');
      INSERT INTO deleted_bank_transactions
        (transaction_id, family_id, account_id, provider_id, date, amount, name, description, pending, seen_at)
      VALUES ('t', 'f', 'a', 'T9', '2026-02-09', 9, 'Gone', 'GONE', false, '${AT}');`);
  });
  await Effect.runPromise(
    Effect.flatMap(Transactions, ({ remove }) => remove("f", "t", () => Result.void)).pipe(
      Effect.provide(layerPostgres({ url })),
    ),
  );
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ readonly transaction_id: string }>("SELECT * FROM deleted_bank_transactions"),
  );
  expect(rows).toMatchObject([{ transaction_id: expect.toSatisfy(isUuid), provider_id: "T9" }]);
});
