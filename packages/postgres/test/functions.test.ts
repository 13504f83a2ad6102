import { layerPostgres } from "@farthing/postgres";
import * as Effect from "effect/Effect";
import { expect, it } from "vitest";
import { FAMILY, foundBooks, idOf, TAG } from "./support/books.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";
import { untilWaiting } from "./support/until-waiting.ts";

const url = await newDatabase();
await Effect.runPromise(Effect.provide(foundBooks, layerPostgres({ url })));

/** How often whole tables were read so far, by this connection. */
const SCANS =
  "SELECT coalesce(json_object_agg(relname, seq_scan) FILTER (WHERE seq_scan > 0), '{}') AS scans FROM pg_stat_xact_user_tables";

it.each([
  `find_transaction('${FAMILY.id}', '${idOf("Milk")}')`,
  `lock_transaction('${FAMILY.id}', '${idOf("Milk")}')`,
  `change_transaction('${FAMILY.id}', '${idOf("Milk")}', '2026-02-14', 1, 'EUR', 'Oat', 'oat', NULL, NULL, NULL, NULL, '{}', '', NULL)`,
  "find_api_key('k')",
  "find_access_token('h')",
  "count_request('c')",
])("%s uses indexes, also if it was planned when there were a few rows", async (call) => {
  // Tables as short as PostgreSQL now knows these to be it reads whole otherwise.
  await onDatabase(url, (client) => client.query("ANALYZE"));
  await onDatabase(url, async (client) => {
    await client.query("BEGIN");
    const before = await client.query(SCANS);
    await client.query(`SELECT ${call}`);
    expect((await client.query(SCANS)).rows).toEqual(before.rows);
    await client.query("ROLLBACK");
  });
});

it("locks a transaction and then reads what belongs to it, as whoever had it locked has left it", async () => {
  const lock = `SELECT lock_transaction('${FAMILY.id}', '${idOf("Milk")}') AS whole`;
  const whole = await onDatabase(url, (first) =>
    onDatabase(url, async (second) => {
      await first.query("BEGIN");
      await first.query(lock);
      const waiting = second.query(lock);
      await untilWaiting(first);
      await first.query("UPDATE transactions SET notes = 'oat', notes_folded = 'oat' WHERE id = $1", [
        idOf("Milk"),
      ]);
      await first.query(
        "INSERT INTO transaction_tags (family_id, transaction_id, tag_id) VALUES ($1, $2, $3)",
        [...[FAMILY.id, idOf("Milk"), TAG.id]],
      );
      await first.query("COMMIT");
      return (await waiting).rows[0].whole;
    }),
  );
  expect(whole).toMatchObject({ notes: "oat", tags: [{ id: TAG.id, name: TAG.name, color: TAG.color }] });
});
