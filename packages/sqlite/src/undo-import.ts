import type { Import, KeptTransaction, RemovedThings, UndoImport } from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import type { Connection } from "./connection.ts";

/** A transaction that this import alone has a claim to, and the locks of it and its parts. */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  /** A JSON list of JSON lists. */
  readonly locks: string;
}

type Bound = Readonly<Record<"id" | "family_id", string>>;

const IDS = "(SELECT value FROM json_each(@ids))";

/** Takes away what an import brought, in the caller's transaction. */
export const importUndoer = ({ db }: Connection) => {
  const own = db.prepare<[Bound], ClaimedRow>(
    `SELECT t.id, t.date, t.amount, t.currency, t.name,
       (SELECT json_group_array(json(w.locked)) FROM transactions AS w
        WHERE w.id = t.id OR (w.family_id = t.family_id AND w.parent_id = t.id)) AS locks
     FROM import_claims AS c JOIN transactions AS t ON t.id = c.transaction_id
     WHERE c.import_id = @id AND c.family_id = @family_id AND c.removable = 1
       AND NOT EXISTS (SELECT 1 FROM import_claims AS o WHERE o.transaction_id = t.id AND o.import_id <> @id)
     ORDER BY t.date, t.id`,
  );
  const unclaim = db.prepare<[Bound]>(
    "DELETE FROM import_claims WHERE import_id = @id AND family_id = @family_id",
  );
  const remove = ["parent_id", "id"].map((column) =>
    db.prepare<[{ readonly family_id: string; readonly ids: string }]>(
      `DELETE FROM transactions WHERE family_id = @family_id AND ${column} IN ${IDS}`,
    ),
  );
  // What an earlier undo left because another import used it goes with that one.
  const made = `family_id = @family_id AND id IN (
    SELECT m.id FROM import_makes AS m JOIN imports AS i ON i.id = m.import_id
    WHERE m.family_id = @family_id AND (i.id = @id OR i.status = 'undone'))`;
  const unused = (table: string, column: string): string =>
    `DELETE FROM ${table} WHERE ${made}
       AND id NOT IN (SELECT ${column} FROM transactions WHERE family_id = @family_id AND ${column} IS NOT NULL)`;
  const removeUnused = {
    accounts: db.prepare<[Bound]>(
      `${unused("accounts", "account_id")} AND id NOT IN (SELECT account_id FROM bank_accounts)`,
    ),
    categories: db.prepare<[Bound]>(
      `${unused("categories", "category_id")}
         AND id NOT IN (SELECT parent_id FROM categories WHERE family_id = @family_id AND parent_id IS NOT NULL)`,
    ),
    tags: db.prepare<[Bound]>(
      `DELETE FROM tags WHERE ${made} AND id NOT IN (SELECT tag_id FROM transaction_tags WHERE tag_id = tags.id)`,
    ),
    merchants: db.prepare<[Bound]>(unused("merchants", "merchant_id")),
  };
  const mark = db.prepare<[Bound & { readonly at: string }]>(
    "UPDATE imports SET status = 'undone', undone_at = @at WHERE family_id = @family_id AND id = @id",
  );

  return (
    { id }: Import,
    { family_id, with_edited, at }: UndoImport,
  ): {
    readonly removed: number;
    readonly also_removed: RemovedThings;
    readonly kept: readonly KeptTransaction[];
  } => {
    const bound: Bound = { id, family_id };
    const claimed = own.all(bound).map(({ locks, ...each }) => ({
      ...each,
      changed: [...new Set((JSON.parse(locks) as EditableField[][]).flat())],
    }));
    const stays = ({ changed }: KeptTransaction): boolean => !with_edited && changed.length > 0;
    const kept = claimed.filter(stays);
    const gone = claimed.filter((each) => !stays(each));
    const ids = JSON.stringify(gone.map((each) => each.id));
    unclaim.run(bound);
    for (const statement of remove) statement.run({ family_id, ids });
    const without = (kind: keyof RemovedThings): number => removeUnused[kind].run(bound).changes;
    const [accounts, tags, merchants] = [without("accounts"), without("tags"), without("merchants")];
    // A category above another is unused once that is gone.
    let categories = 0;
    for (let more = 1; more > 0; categories += more) more = without("categories");
    mark.run({ ...bound, at });
    return { removed: gone.length, also_removed: { accounts, categories, tags, merchants }, kept };
  };
};
