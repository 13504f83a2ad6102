import {
  type DeletedClaim,
  type DeletedContent,
  type DeletedRejection,
  type DeletedRow,
  keptUntil,
  type ToldValues,
} from "@farthing/core/transactions";
import { forgetEnded } from "../../access/forget.ts";
import type { Queries } from "../../connection/queries.ts";
import { sql } from "../../connection/sql.ts";
import { day } from "../../rows/days.ts";
import { ALL_TOLD, type FormerDeletion, TOLD, toAbsences } from "./stored-deletion.ts";

interface StoredRow extends DeletedRow {
  readonly account_id: string;
}

const contentOf = async (
  { all, get }: Queries,
  family_id: string,
  id: string,
): Promise<{ readonly account_id: string; readonly content: DeletedContent }> => {
  const found = await all<StoredRow>(
    sql`SELECT t.id, t.parent_id, ${day("t.date")}, t.amount, t.currency, t.name, t.notes, t.category_id, t.merchant_id,
          t.external_id, t.source, t.reference, t.account_id, t.pending, t.by_hand, t.locked, t.original, t.added_as,
          t.created_at, t.updated_at,
          ARRAY(SELECT tag_id FROM transaction_tags WHERE transaction_id = t.id ORDER BY tag_id)::text[] AS tag_ids
        FROM transactions AS t WHERE t.family_id = ${family_id} AND (t.id = ${id} OR t.parent_id = ${id})
        ORDER BY t.parent_id IS NOT NULL, t.id`,
  );
  const [whole, ...parts] = found.map(({ account_id: _, ...row }): DeletedRow => row);
  const claims = await all<DeletedClaim>(
    sql`SELECT i.id AS import_id, c.removable, i.status = 'stored' AS is_stored
        FROM import_claims AS c JOIN imports AS i ON i.id = c.import_id
        WHERE c.transaction_id = ${id} ORDER BY i.id`,
  );
  const told = await get<ToldValues>(sql`SELECT ${TOLD} FROM bank_transactions WHERE transaction_id = ${id}`);
  const ids = found.map((row) => row.id);
  const rejections = await all<DeletedRejection>(
    sql`SELECT id, inflow_transaction_id, outflow_transaction_id, created_at FROM transfer_candidates
        WHERE state = 'rejected' AND (inflow_transaction_id = ANY(${ids}::text[])
          OR outflow_transaction_id = ANY(${ids}::text[]))
        ORDER BY id`,
  );
  const before = await get<FormerDeletion>(
    sql`SELECT deleted_at, restored_at, content FROM deleted_transactions WHERE family_id = ${family_id} AND id = ${id}`,
  );
  const absences = toAbsences(before, whole!.created_at);
  return {
    account_id: found[0]!.account_id,
    content: { rows: [whole!, ...parts], claims, told: told ?? null, rejections, absences },
  };
};

/** Keeps a transaction that is about to be deleted, with its parts. The family is locked. */
export const keepToRestore = async (
  queries: Queries,
  family_id: string,
  id: string,
  deleted_at: string,
): Promise<void> => {
  await forgetEnded(queries, "deleted_transactions", deleted_at);
  const { account_id, content } = await contentOf(queries, family_id, id);
  await queries.run(
    sql`INSERT INTO deleted_transactions (family_id, id, account_id, deleted_at, kept_until, content)
        VALUES (${family_id}, ${id}, ${account_id}, ${deleted_at}, ${keptUntil(deleted_at)}, ${JSON.stringify(content)})
        ON CONFLICT (family_id, id) DO UPDATE
        SET account_id = excluded.account_id, deleted_at = excluded.deleted_at, kept_until = excluded.kept_until,
          content = excluded.content, restored_at = NULL`,
  );
  await queries.run(
    sql`INSERT INTO deleted_bank_transactions (${ALL_TOLD})
        SELECT ${ALL_TOLD} FROM bank_transactions WHERE transaction_id = ${id}`,
  );
};
