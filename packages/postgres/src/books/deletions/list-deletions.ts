import type { ListRequest, Page } from "@farthing/core/storage";
import {
  type DeletedFilter,
  type DeletedKey,
  type DeletedTransaction,
  type DeletedTransactionRow,
  toDeletedTransaction,
} from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { type Sql, sql } from "../../connection/sql.ts";
import { listPart } from "../../rows/list-part.ts";

const LISTED = {
  columns: sql`d.id, d.account_id, d.deleted_at, d.kept_until, d.content, d.restored_at, a.name AS account_name`,
  from: sql`deleted_transactions AS d JOIN accounts AS a ON a.id = d.account_id`,
  ...{ key: ["d.deleted_at", "d.id"], direction: "DESC" as const },
  after: ({ deleted_at, id }: DeletedKey): Sql => sql`${deleted_at}, ${id}`,
};

/** The family of a deleted transaction; undefined if it is not kept. */
export const familyOfDeleted = async ({ get }: Queries, id: string): Promise<string | undefined> => {
  const row = await get<{ readonly family_id: string }>(
    sql`SELECT family_id FROM deleted_transactions WHERE id = ${id} AND restored_at IS NULL LIMIT 1`,
  );
  return row?.family_id;
};

/** A part of what a family has deleted and can restore at a moment, and of what is back if that is asked for. */
export const listDeleted = async (
  queries: Queries,
  family_id: string,
  at: string,
  request: ListRequest<DeletedKey>,
  { with_restored }: DeletedFilter,
): Promise<Page<DeletedTransaction>> => {
  const isGone = sql`d.restored_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM transactions AS t WHERE t.family_id = d.family_id AND t.id = d.id)`;
  const where = sql`d.family_id = ${family_id} AND d.kept_until > ${at} AND ${with_restored ? sql`true` : isGone}`;
  const part = await listPart<DeletedTransactionRow, DeletedKey>(queries, { ...LISTED, where }, request);
  return { ...part, items: part.items.map(toDeletedTransaction) };
};
