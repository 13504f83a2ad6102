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
import type { Database } from "better-sqlite3";
import { momentText, type StoredMoment, storedMoment } from "../../columns/moments.ts";
import { accountNumber } from "../../columns/numbers.ts";
import { type Flagged, type Row, type StoredDeletion, TOLD, toAbsences, toTold } from "./stored-deletion.ts";

const ofAccount = (came_as: string): string => `
SELECT t.id, t.created_at, t.external_id = @external_id AND t.source IS @source AS is_named_so,
  ${came_as} AS came_as FROM transactions AS t
WHERE t.account_number = ${accountNumber("@account_id")} AND t.parent_id IS NULL`;

/** Each by its own index. */
const LIKE_DELETED = `
SELECT t.created_at, coalesce(t.is_named_so, 0) AS is_named_so, t.came_as, d.deleted_at, d.restored_at, d.content FROM (
  ${ofAccount("t.name")} AND (t.original IS NULL OR t.by_hand = 1) AND t.date = @date
    AND (t.amount, t.currency) IS (@amount, @currency)
  UNION ${ofAccount("t.original ->> 'name'")} AND t.original IS NOT NULL AND t.original ->> 'date' = @date
    AND (t.original ->> 'amount', t.original ->> 'currency') IS (@amount, @currency)
  UNION ${ofAccount("NULL")} AND t.reference = @reference AND coalesce(t.original ->> 'amount', t.amount) = @amount
  UNION ${ofAccount("NULL")} AND t.external_id = @external_id AND t.source IS @source) AS t
LEFT JOIN deleted_transactions AS d ON d.family_id = @family_id AND d.id = t.id
WHERE t.is_named_so OR d.id IS NOT NULL OR t.created_at >= ${storedMoment("@first_deleted_at")}`;

interface LikeRow extends Pick<DeletedTransaction, "restored_at"> {
  readonly created_at: StoredMoment;
  readonly is_named_so: 0 | 1;
  /** The name that is to be compared; null if it is another thing that both have. */
  readonly came_as: string | null;
  /** Null if no deletion is kept of it. */
  readonly deleted_at: string | null;
  readonly content: string | null;
}

const toLike = ({ created_at, is_named_so, deleted_at, restored_at, content }: LikeRow): LikeDeleted => ({
  created_at: momentText(created_at),
  absences: toAbsences(
    deleted_at === null ? undefined : { deleted_at, restored_at, content: content! },
    created_at,
  ),
  is_named_so: is_named_so === 1,
});

/** Reads what decides whether a deletion can be taken back, and what of it. */
export const restoreFacts = (db: Database) => {
  const likeDeleted = db.prepare<[Row], LikeRow>(LIKE_DELETED);
  const storedImports = db
    .prepare<[string, string], string>(
      "SELECT id FROM imports WHERE family_id = ? AND status = 'stored' AND id IN (SELECT value FROM json_each(?))",
    )
    .pluck();
  const toldOf = db.prepare<[string], Flagged<ToldValues, "pending">>(
    `SELECT ${TOLD.join(", ")} FROM deleted_bank_transactions WHERE transaction_id = ?`,
  );
  const own = (table: "categories" | "merchants" | "tags") => {
    const among = db
      .prepare<[string, string], string>(
        `SELECT id FROM ${table} WHERE family_id = ? AND id IN (SELECT value FROM json_each(?))`,
      )
      .pluck();
    return (family_id: string, ids: readonly (string | null)[]) =>
      new Set(among.all(family_id, JSON.stringify(ids)));
  };
  const [categories, merchants, tags] = [own("categories"), own("merchants"), own("tags")];

  return (deletion: StoredDeletion, content: DeletedContent): RestoreFacts => {
    const { family_id, id, account_id, deleted_at } = deletion;
    const { rows, claims } = content;
    const of = { family_id, account_id, first_deleted_at: firstDeletedAt(content, deleted_at) };
    const told = toTold(toldOf.get(id));
    return {
      ...{ deleted_at, told },
      alike: deletedIdentities(content, told).flatMap(({ name, ...each }) =>
        likeDeleted
          .all({ ...of, ...each })
          .filter(({ came_as }) => came_as === null || isSameName(came_as, name))
          .map(toLike),
      ),
      imports: new Set(storedImports.all(family_id, JSON.stringify(claims.map((each) => each.import_id)))),
      categories: categories(
        family_id,
        rows.map((row) => row.category_id),
      ),
      merchants: merchants(
        family_id,
        rows.map((row) => row.merchant_id),
      ),
      tags: tags(
        family_id,
        rows.flatMap((row) => row.tag_ids),
      ),
    };
  };
};
