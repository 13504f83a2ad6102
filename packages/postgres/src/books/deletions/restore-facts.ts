import type { DeletedContent, RestoreFacts, ToldValues } from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { raw, sql } from "../../connection/sql.ts";
import { type StoredDeletion, TOLD } from "./stored-deletion.ts";
import { besideDeleted } from "./those-beside.ts";

/** Reads what decides whether a deletion can be taken back, and what of it. The family is locked. */
export const restoreFacts = async (
  queries: Queries,
  family_id: string,
  deletion: StoredDeletion,
  content: DeletedContent,
  at: string,
): Promise<RestoreFacts> => {
  /** Those of some ids that a table has, which nobody deletes before the work ends. */
  const among = async (table: string, ids: readonly (string | null)[], more = sql``) => {
    const wanted = ids.filter((each) => each !== null);
    if (wanted.length === 0) return new Set<string>();
    const found = await queries.all<{ readonly id: string }>(
      sql`SELECT id FROM ${raw(table)} WHERE family_id = ${family_id} AND id = ANY(${wanted}::text[]) ${more}
          ORDER BY id FOR KEY SHARE`,
    );
    return new Set(found.map(({ id }) => id));
  };
  const { rows, claims } = content;
  const told = await queries.get<ToldValues>(
    sql`SELECT ${TOLD} FROM deleted_bank_transactions WHERE transaction_id = ${deletion.id}`,
  );
  return {
    ...(await besideDeleted(queries, family_id, deletion, content, told ?? null, at)),
    imports: await among(
      "imports",
      claims.map((each) => each.import_id),
      sql`AND status = 'stored'`,
    ),
    categories: await among(
      "categories",
      rows.map((row) => row.category_id),
    ),
    merchants: await among(
      "merchants",
      rows.map((row) => row.merchant_id),
    ),
    tags: await among(
      "tags",
      rows.flatMap((row) => row.tag_ids),
    ),
  };
};
