import { fold } from "@farthing/values";
import { expect, it } from "vitest";
import { foldedBefore, TEXTS_BEFORE } from "../../contracts/src/support/folded-before.ts";
import { FOLD_LETTERS, MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const EARLIER = MIGRATIONS.slice(0, MIGRATIONS.indexOf(FOLD_LETTERS));

const MOMENT = "2026-04-02T00:00:00.000Z";

it("texts of earlier versions are folded as those of this one", async () => {
  await onDatabase(await newDatabase(), async (client) => {
    for (const step of [SCHEMA, ...EARLIER]) await client.query(step);
    // References are of no interest to them.
    await client.query("SET session_replication_role = replica");
    for (const text of TEXTS_BEFORE)
      for (const notes of [null, text])
        await client.query(
          `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, notes, notes_folded,
             created_at, updated_at)
           VALUES ($1, 'f', 'a', '2026-04-02', 7, 'EUR', $2, $3, $4, $5, $6, $6)`,
          [
            `${text} ${notes}`,
            text,
            foldedBefore(text),
            notes,
            notes === null ? null : foldedBefore(text),
            MOMENT,
          ],
        );
    await client.query(FOLD_LETTERS);
    const { rows } = await client.query("SELECT name, name_folded, notes, notes_folded FROM transactions");
    expect(rows).toHaveLength(2 * TEXTS_BEFORE.length);
    for (const { name, name_folded, notes, notes_folded } of rows)
      expect([name_folded, notes_folded]).toEqual([fold(name), notes === null ? null : fold(notes)]);
  });
});
