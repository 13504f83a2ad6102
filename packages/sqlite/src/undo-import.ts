import type { Import, KeptTransaction, UndoImport, UndoOutcome } from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";
import { freedRemover } from "./entity-claims.ts";

/** A transaction that this import alone has a claim to, and the locks of it and its parts. */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  /** A JSON list of JSON lists. */
  readonly locks: string;
}

type Bound = Readonly<Record<"id" | "family_id", string>>;

type Ids = Readonly<Record<"family_id" | "ids", string>>;

/** What an undo did. */
type Undone = Omit<Extract<UndoOutcome, { readonly _tag: "Undone" }>, "_tag" | "import" | "before">;

const IDS = "(SELECT value FROM json_each(@ids))";

/** Whether another import has a transaction, too. */
const isShared = (column: string): string =>
  `EXISTS (SELECT 1 FROM import_claims AS o WHERE o.transaction_id = ${column} AND o.import_id <> @id)`;

const REMOVABLE = "c.import_id = @id AND c.family_id = @family_id AND c.removable = 1";

/** The transactions that go, and their parts. */
const GOING = `(SELECT value FROM json_each(@ids)
  UNION ALL SELECT id FROM transactions WHERE family_id = @family_id AND parent_id IN ${IDS})`;

/** Takes away what an import brought, in the caller's transaction. */
export const importUndoer = (connection: Connection) => {
  const { db } = connection;
  const own = db.prepare<[Bound], ClaimedRow>(
    `SELECT t.id, t.date, t.amount, t.currency, t.name,
       (SELECT json_group_array(json(w.locked)) FROM transactions AS w
        WHERE w.id = t.id OR (w.family_id = t.family_id AND w.parent_id = t.id)) AS locks
     FROM import_claims AS c JOIN transactions AS t ON t.id = c.transaction_id
     WHERE ${REMOVABLE} AND NOT ${isShared("t.id")}
     ORDER BY t.date, t.id`,
  );
  const countShared = db
    .prepare<[Bound], number>(
      `SELECT count(*) FROM import_claims AS c WHERE ${REMOVABLE} AND ${isShared("c.transaction_id")}`,
    )
    .pluck();
  const freedBy = db
    .prepare<[Bound], string>(
      `SELECT c.entity_id FROM entity_claims AS c
       WHERE c.import_id = @id AND c.family_id = @family_id
         AND NOT EXISTS (SELECT 1 FROM entity_claims AS o WHERE o.entity_id = c.entity_id AND o.import_id <> @id)`,
    )
    .pluck();
  const unclaim = ["import_claims", "entity_claims"].map((table) =>
    db.prepare<[Bound]>(`DELETE FROM ${table} WHERE import_id = @id AND family_id = @family_id`),
  );
  const removeTransfers = db.prepare<[Ids & Readonly<Record<"freed" | "kept", string>>]>(
    `DELETE FROM transfers WHERE family_id = @family_id AND (
       inflow_transaction_id IN ${GOING} OR outflow_transaction_id IN ${GOING}
       OR (id IN (SELECT value FROM json_each(@freed)) AND EXISTS (
         SELECT 1 FROM transactions AS t WHERE t.id IN (inflow_transaction_id, outflow_transaction_id)
           AND coalesce(t.parent_id, t.id) NOT IN (SELECT value FROM json_each(@kept)))))`,
  );
  const remove = ["parent_id", "id"].map((column) =>
    db.prepare<[Ids]>(`DELETE FROM transactions WHERE family_id = @family_id AND ${column} IN ${IDS}`),
  );
  const removeFreed = freedRemover(connection);
  const mark = db.prepare<[Bound & { readonly at: string }]>(
    "UPDATE imports SET status = 'undone', undone_at = @at WHERE family_id = @family_id AND id = @id",
  );
  const idsOf = (rows: readonly { readonly id: string }[]): string =>
    JSON.stringify(rows.map(({ id }) => id));

  return ({ id }: Import, { family_id, with_edited, at }: UndoImport): Undone => {
    const bound: Bound = { id, family_id };
    const claimed = own.all(bound).map(({ locks, ...each }) => ({
      ...each,
      changed: [...new Set((JSON.parse(locks) as EditableField[][]).flat())],
    }));
    const stays = ({ changed }: KeptTransaction): boolean => !with_edited && changed.length > 0;
    const kept = claimed.filter(stays);
    const gone = claimed.filter((each) => !stays(each));
    const ids = { family_id, ids: idsOf(gone) };
    const shared = countShared.get(bound)!;
    const freed = freedBy.all(bound);
    for (const statement of unclaim) statement.run(bound);
    const transfers = removeTransfers.run({
      ...ids,
      freed: JSON.stringify(freed),
      kept: idsOf(kept),
    }).changes;
    for (const statement of remove) statement.run(ids);
    const also_removed = { ...removeFreed(family_id, freed), transfers };
    mark.run({ ...bound, at });
    return { removed: gone.length, shared, also_removed, kept };
  };
};
