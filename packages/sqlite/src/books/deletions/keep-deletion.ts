import {
  type DeletedClaim,
  type DeletedContent,
  type DeletedRejection,
  type DeletedRow,
  keptUntil,
  type ToldValues,
} from "@farthing/core/transactions";
import type { Database } from "better-sqlite3";
import { endedForgetter } from "../../access/forget-ended.ts";
import { momentText, type StoredMoment } from "../../columns/moments.ts";
import { accountOf } from "../../columns/numbers.ts";
import {
  ALL_TOLD,
  type Flagged,
  type FormerDeletion,
  type StoredDeletion,
  TEXTS,
  TOLD,
  toAbsences,
  toTold,
  toValues,
} from "./stored-deletion.ts";

/** A row of `transactions` as SQLite has it. The lists and the original values are JSON. */
interface StoredRow
  extends Omit<
    DeletedRow,
    "pending" | "by_hand" | "locked" | "original" | "added_as" | "tag_ids" | "created_at" | "updated_at"
  > {
  readonly account_id: string;
  readonly pending: 0 | 1;
  readonly by_hand: 0 | 1;
  readonly locked: string;
  readonly original: string | null;
  readonly added_as: string | null;
  readonly tag_ids: string;
  readonly created_at: StoredMoment;
  readonly updated_at: StoredMoment;
}

const ROWS = `
SELECT ${TEXTS.map((column) => `t.${column}`).join(", ")}, ${accountOf("t")} AS account_id, t.pending, t.by_hand, t.locked,
  t.original, t.added_as, t.created_at, t.updated_at,
  (SELECT json_group_array(tag_id ORDER BY tag_id) FROM transaction_tags WHERE transaction_id = t.id) AS tag_ids
FROM transactions AS t WHERE t.id = @id OR t.parent_id = @id ORDER BY t.parent_id IS NOT NULL, t.id`;

const toRow = (row: StoredRow): DeletedRow => {
  const { account_id: _, created_at, updated_at, ...own } = row;
  return {
    ...own,
    tag_ids: JSON.parse(row.tag_ids) as string[],
    ...{ pending: row.pending === 1, by_hand: row.by_hand === 1 },
    locked: JSON.parse(row.locked) as DeletedRow["locked"],
    ...{ original: toValues(row.original), added_as: toValues(row.added_as) },
    ...{ created_at: momentText(created_at), updated_at: momentText(updated_at) },
  };
};

/** Keeps what is deleted, in the caller's transaction. */
export const deletionKeeper = (db: Database) => {
  const rowsOf = db.prepare<[{ readonly id: string }], StoredRow>(ROWS);
  const claimsOf = db.prepare<[string], Flagged<DeletedClaim, "removable" | "is_stored">>(
    `SELECT i.id AS import_id, c.removable, i.status = 'stored' AS is_stored
     FROM import_claims AS c JOIN imports AS i ON i.number = c.import_number
     WHERE c.transaction_number = (SELECT number FROM transactions WHERE id = ?) ORDER BY i.id`,
  );
  const toldOf = db.prepare<[string], Flagged<ToldValues, "pending">>(
    `SELECT ${TOLD.join(", ")} FROM bank_transactions WHERE transaction_id = ?`,
  );
  const rejectionsOf = db.prepare<[{ readonly ids: string }], DeletedRejection>(
    `SELECT id, inflow_transaction_id, outflow_transaction_id, created_at FROM transfer_candidates
     WHERE state = 'rejected' AND (inflow_transaction_id IN (SELECT value FROM json_each(@ids))
       OR outflow_transaction_id IN (SELECT value FROM json_each(@ids)))
     ORDER BY id`,
  );
  const deletedBefore = db.prepare<[string, string], FormerDeletion>(
    "SELECT deleted_at, restored_at, content FROM deleted_transactions WHERE family_id = ? AND id = ?",
  );
  const moveTold = db.prepare<[string]>(
    `INSERT INTO deleted_bank_transactions (${ALL_TOLD}) SELECT ${ALL_TOLD} FROM bank_transactions WHERE transaction_id = ?`,
  );
  const keep = db.prepare<[StoredDeletion]>(
    `INSERT OR REPLACE INTO deleted_transactions (family_id, id, account_id, deleted_at, kept_until, content)
     VALUES (@family_id, @id, @account_id, @deleted_at, @kept_until, @content)`,
  );
  const forgetEnded = endedForgetter(db, "deleted_transactions");

  const contentOf = (family_id: string, id: string, rows: readonly StoredRow[]): DeletedContent => {
    const [whole, ...parts] = rows.map(toRow);
    return {
      rows: [whole!, ...parts],
      claims: claimsOf.all(id).map(({ import_id, removable, is_stored }) => ({
        ...{ import_id, removable: removable === 1, is_stored: is_stored === 1 },
      })),
      told: toTold(toldOf.get(id)),
      rejections: rejectionsOf.all({ ids: JSON.stringify(rows.map((row) => row.id)) }),
      absences: toAbsences(deletedBefore.get(family_id, id), rows[0]!.created_at),
    };
  };

  /** Of a transaction that is about to be deleted, with its parts. */
  return (family_id: string, id: string, deleted_at: string): void => {
    forgetEnded(deleted_at);
    const rows = rowsOf.all({ id });
    const [{ account_id }] = rows as [StoredRow];
    keep.run({
      ...{ family_id, id, account_id, deleted_at, kept_until: keptUntil(deleted_at) },
      content: JSON.stringify(contentOf(family_id, id, rows)),
    });
    moveTold.run(id);
  };
};
