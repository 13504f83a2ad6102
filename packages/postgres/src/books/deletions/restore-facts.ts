import {
  type DeletedContent,
  type DeletedTransaction,
  deletedIdentities,
  firstDeletedAt,
  isSameName,
  type LikeDeleted,
  type RestoreFacts,
  type ToldValues,
} from "@farthing/core/transactions";
import type { Queries } from "../../connection/queries.ts";
import { raw, type Sql, sql } from "../../connection/sql.ts";
import { type StoredDeletion, TOLD, toAbsences } from "./stored-deletion.ts";

interface LikeRow extends Pick<DeletedTransaction, "restored_at"> {
  readonly created_at: string;
  readonly is_named_so: boolean;
  /** The name that is to be compared; null if it is another thing that both have. */
  readonly came_as: string | null;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toLike = ({ created_at, is_named_so, deleted_at, restored_at, content }: LikeRow): LikeDeleted => ({
  ...{ created_at, is_named_so },
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    created_at,
  ),
});

/** Those like what was deleted, each by its own index. The account is one of the family. */
const likeDeleted = async (
  { all }: Queries,
  family_id: string,
  { account_id, deleted_at }: StoredDeletion,
  content: DeletedContent,
  told: ToldValues | null,
): Promise<readonly LikeDeleted[]> => {
  const found: LikeRow[] = [];
  for (const { name, ...identity } of deletedIdentities(content, told)) {
    const { date, amount, currency, reference, external_id, source } = identity;
    const isNamedSo = sql`t.external_id = ${external_id} AND t.source IS NOT DISTINCT FROM ${source}`;
    const ofAccount = (
      came_as: Sql,
    ) => sql`SELECT t.id, t.created_at, coalesce(${isNamedSo}, false) AS is_named_so,
        ${came_as} AS came_as
      FROM transactions AS t WHERE t.account_id = ${account_id} AND t.parent_id IS NULL`;
    const rows = await all<LikeRow>(
      sql`SELECT t.created_at, t.is_named_so, t.came_as, d.deleted_at, d.restored_at, d.content FROM (
            ${ofAccount(sql`t.name`)} AND t.family_id = ${family_id} AND (t.original IS NULL OR t.by_hand) AND t.date = ${date}::date
              AND t.amount = ${amount}::numeric AND t.currency = ${currency}
            UNION ${ofAccount(sql`t.original ->> 'name'`)} AND t.original ->> 'date' = ${date}
              AND (t.original ->> 'amount')::numeric = ${amount}::numeric
              AND t.original ->> 'currency' = ${currency}
            UNION ${ofAccount(sql`NULL::text`)} AND t.reference = ${reference}
              AND coalesce((t.original ->> 'amount')::numeric, t.amount) = ${amount}::numeric
            UNION ${ofAccount(sql`NULL::text`)} AND left(t.external_id, 200) = left(${external_id}, 200) AND ${isNamedSo}) AS t
          LEFT JOIN deleted_transactions AS d ON d.family_id = ${family_id} AND d.id = t.id
          WHERE t.is_named_so OR d.id IS NOT NULL OR t.created_at >= ${firstDeletedAt(content, deleted_at)}`,
    );
    found.push(...rows.filter(({ came_as }) => came_as === null || isSameName(came_as, name)));
  }
  return found.map(toLike);
};

/** Reads what decides whether a deletion can be taken back, and what of it. The family is locked. */
export const restoreFacts = async (
  queries: Queries,
  family_id: string,
  deletion: StoredDeletion,
  content: DeletedContent,
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
    ...{ deleted_at: deletion.deleted_at, told: told ?? null },
    alike: await likeDeleted(queries, family_id, deletion, content, told ?? null),
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
