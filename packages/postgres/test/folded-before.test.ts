import { comparableText, fold } from "@farthing/values";
import { expect, it } from "vitest";
import { CASED_BEFORE, casedBefore, HEADER_BEFORE } from "../../contracts/src/support/cased-before.ts";
import { foldedBefore, TEXTS_BEFORE } from "../../contracts/src/support/folded-before.ts";
import { FOLD_CASES, FOLD_LETTERS, MIGRATIONS } from "../src/schema/migrations.ts";
import { SCHEMA } from "../src/schema/schema.sql.ts";
import { newDatabase } from "./support/database.ts";
import { onDatabase } from "./support/on-database.ts";

const MOMENT = "2026-04-02T00:00:00.000Z";

it.each([
  {
    what: "earlier versions are folded as those of this one",
    migration: FOLD_CASES,
    texts: CASED_BEFORE,
    before: casedBefore,
    now: fold,
  },
  {
    what: "versions before those are folded as later ones folded them",
    migration: FOLD_LETTERS,
    texts: TEXTS_BEFORE,
    before: foldedBefore,
    now: casedBefore,
  },
])("texts of $what", async ({ migration, texts, before, now }) => {
  await onDatabase(await newDatabase(), async (client) => {
    for (const step of [SCHEMA, ...MIGRATIONS.slice(0, MIGRATIONS.indexOf(migration))])
      await client.query(step);
    // References are of no interest to them.
    await client.query("SET session_replication_role = replica");
    for (const text of texts)
      for (const notes of [null, text])
        await client.query(
          `INSERT INTO transactions (id, family_id, account_id, date, amount, currency, name, name_folded, notes, notes_folded,
             created_at, updated_at)
           VALUES ($1, 'f', 'a', '2026-04-02', 7, 'EUR', $2, $3, $4, $5, $6, $6)`,
          [`${text} ${notes}`, text, before(text), notes, notes === null ? null : before(text), MOMENT],
        );
    await client.query(migration);
    const { rows } = await client.query("SELECT name, name_folded, notes, notes_folded FROM transactions");
    expect(rows).toHaveLength(2 * texts.length);
    for (const { name, name_folded, notes, notes_folded } of rows)
      expect([name_folded, notes_folded]).toEqual([now(name), notes === null ? null : now(notes)]);
  });
});

it("layouts of earlier versions are looked up as those of this one", async () => {
  await onDatabase(await newDatabase(), async (client) => {
    for (const step of [SCHEMA, ...MIGRATIONS.slice(0, MIGRATIONS.indexOf(FOLD_CASES))])
      await client.query(step);
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO readings (id, family_id, import_id, learned_at, layout_key, layout, accounts, reading, said)
       VALUES ('r', 'f', 'i', '${MOMENT}', $1, '{}', '[]', '{}', '[]')`,
      [JSON.stringify(["csv", ";", HEADER_BEFORE.compared])],
    );
    await client.query(FOLD_CASES);
    const { rows } = await client.query("SELECT layout_key FROM readings");
    expect(rows).toEqual([
      { layout_key: JSON.stringify(["csv", ";", comparableText(HEADER_BEFORE.header)]) },
    ]);
  });
});
