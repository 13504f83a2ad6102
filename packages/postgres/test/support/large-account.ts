import { Imports } from "@farthing/core/import";
import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect } from "vitest";
import { ACCOUNT, FAMILY, foundBooks } from "./books.ts";
import { newDatabase } from "./database.ts";
import { onDatabase } from "./on-database.ts";

/** An import is told of all transactions of an account that has this many. */
export const isToldOfAll = async (many: number): Promise<void> => {
  const url = await newDatabase();
  const run = <A, E>(work: Effect.Effect<A, E, Imports>) =>
    Effect.runPromise(Effect.provide(work, layerPostgres({ url })));
  await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url })));
  await onDatabase(url, (client) =>
    client.query(
      `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, created_at, updated_at)
       SELECT gen_random_uuid(), $1, $2, '2025-01-01', n, 'EUR', 'n', 'n', '', '' FROM generate_series(1, ${many}) AS n`,
      [FAMILY.id, ACCOUNT.id],
    ),
  );
  const question = {
    ...{ account_id: ACCOUNT.id, spans: [{ from: "2025-01-01", to: "2025-01-01" }], references: [] },
  };
  const { recorded } = await run(Effect.flatMap(Imports, (imports) => imports.books(FAMILY.id, [question])));
  expect(recorded).toHaveLength(many);
};
