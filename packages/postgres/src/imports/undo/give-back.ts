import { fold } from "@farthing/values";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { rowsOf } from "../../rows/rows.ts";
import { IS_HELD } from "./claims-of-import.ts";

/** Transactions of a family. */
interface Found {
  readonly family_id: string;
  readonly ids: readonly string[];
}

/** What was added by hand is what it was before. */
const giveToPerson = async ({ run }: Queries, { family_id, ids }: Found): Promise<void> => {
  await run(
    sql`UPDATE transactions AS t SET original = NULL, reference = NULL
        WHERE t.family_id = ${family_id} AND t.id = ANY(${ids}::text[]) AND t.by_hand
          AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id)
          AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id)`,
  );
};

/** Of what only its bank has, which tells the hold, what that tells is, but for what a person has changed. */
const giveToBank = async ({ all, run }: Queries, { family_id, ids }: Found, at: string): Promise<void> => {
  const told = await all<{ readonly id: string; readonly name: string }>(
    sql`SELECT t.id, b.name FROM transactions AS t JOIN bank_transactions AS b ON b.transaction_id = t.id
        WHERE t.family_id = ${family_id} AND t.id = ANY(${ids}::text[]) AND NOT t.by_hand AND ${IS_HELD}
          AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id)`,
  );
  const given = told.map((each) => ({ ...each, family_id, name_folded: fold(each.name) }));
  await run(
    sql`UPDATE transactions AS t
        SET original = jsonb_build_object('date', to_char(b.date, 'YYYY-MM-DD'), 'amount', b.amount::text,
              'currency', coalesce(t.original ->> 'currency', t.currency), 'name', b.name),
          date = CASE WHEN 'date' = ANY(t.locked) THEN t.date ELSE b.date END,
          amount = CASE WHEN 'amount' = ANY(t.locked) THEN t.amount ELSE b.amount END,
          name = CASE WHEN 'name' = ANY(t.locked) THEN t.name ELSE b.name END,
          name_folded = CASE WHEN 'name' = ANY(t.locked) THEN t.name_folded ELSE r.name_folded END,
          reference = NULL, source = 'bank_sync', pending = false, updated_at = ${at}
        FROM ${rowsOf({ family_id: "text", id: "text", name_folded: "text" }, given)} AS r
        JOIN bank_transactions AS b ON b.transaction_id = r.id
        WHERE t.id = r.id AND t.family_id = r.family_id`,
  );
};

/** Gives transactions that no import has any more back to whose they are. */
export const giveBack = async (queries: Queries, found: Found, at: string): Promise<void> => {
  await giveToPerson(queries, found);
  await giveToBank(queries, found, at);
};
