import {
  type DeletedRejection,
  type DeletedRow,
  keptUntil,
  type RestoredContent,
} from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { rejectAll } from "../write-transfers.ts";
import { ALL_TOLD, type StoredDeletion } from "./stored-deletion.ts";

const insert = async ({ run }: Queries, family_id: string, account_id: string, row: DeletedRow) => {
  const { id, parent_id, date, amount, currency, name, notes, category_id, merchant_id, tag_ids } = row;
  const { external_id, source, reference, pending, by_hand, locked, original, added_as = null } = row;
  const { created_at, updated_at } = row;
  await run(
    sql`INSERT INTO transactions (id, family_id, account_id, parent_id, date, amount, currency, name, name_folded, notes,
          notes_folded, category_id, merchant_id, external_id, source, reference, pending, by_hand, locked, original,
          added_as, created_at, updated_at)
        VALUES (${id}, ${family_id}, ${account_id}, ${parent_id}, ${date}, ${amount}, ${currency}, ${name}, ${fold(name)},
          ${notes}, ${notes === null ? null : fold(notes)}, ${category_id}, ${merchant_id}, ${external_id}, ${source},
          ${reference}, ${pending}, ${by_hand}, ${locked}, ${original === null ? null : JSON.stringify(original)},
          ${added_as === null ? null : JSON.stringify(added_as)}, ${created_at}, ${updated_at})`,
  );
  if (tag_ids.length > 0)
    await run(
      sql`INSERT INTO transaction_tags (family_id, transaction_id, tag_id)
          SELECT ${family_id}, ${id}, tag_id FROM unnest(${tag_ids}::text[]) AS tag_id`,
    );
};

/** Keeps what was not to be paired from being paired, of what is there. */
export const rejectAgain = async (
  queries: Queries,
  family_id: string,
  rejections: readonly DeletedRejection[],
): Promise<void> => {
  for (const { created_at, ...rejection } of rejections) {
    const legs = [rejection.inflow_transaction_id, rejection.outflow_transaction_id];
    const there = await queries.all(
      sql`SELECT 1 FROM transactions WHERE family_id = ${family_id} AND id = ANY(${legs}::text[])`,
    );
    if (there.length === legs.length) await rejectAll(queries, { family_id, created_at }, [rejection]);
  }
};

/** Writes what of a deletion is put back. */
export const writeRestored = async (
  queries: Queries,
  family_id: string,
  { id, account_id }: StoredDeletion,
  { rows, claims }: RestoredContent,
  at: string,
): Promise<void> => {
  for (const row of rows) await insert(queries, family_id, account_id, row);
  for (const { import_id, removable } of claims)
    await queries.run(
      sql`INSERT INTO import_claims (family_id, transaction_id, import_id, removable)
          VALUES (${family_id}, ${id}, ${import_id}, ${removable})`,
    );
  await queries.run(
    sql`WITH told AS (DELETE FROM deleted_bank_transactions WHERE transaction_id = ${id} RETURNING ${ALL_TOLD})
        INSERT INTO bank_transactions (${ALL_TOLD}) SELECT ${ALL_TOLD} FROM told`,
  );
  await queries.run(
    sql`DELETE FROM deleted_entries WHERE family_id = ${family_id} AND transaction_id = ${id}`,
  );
  await queries.run(
    sql`UPDATE deleted_transactions SET restored_at = ${at}, kept_until = ${keptUntil(at)}
        WHERE family_id = ${family_id} AND id = ${id}`,
  );
};
