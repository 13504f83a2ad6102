import type { Import, KeptTransaction, RemovedThings, UndoImport } from "@farthing/core/import";
import type { EditableField } from "@farthing/core/transactions";
import { day } from "./days.ts";
import { deleteTransactionsById } from "./delete-rows.ts";
import type { Queries } from "./queries.ts";
import { raw, type Sql, sql } from "./sql.ts";

/** A transaction that this import alone has a claim to, and the locks of it and its parts. */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  readonly locks: readonly (readonly EditableField[])[];
}

/** Deletes what imports made and nothing refers to, in the order in which they refer to each other. */
const removeMade = async ({ run }: Queries, family_id: string, id: string): Promise<RemovedThings> => {
  // What an earlier undo left because another import used it goes with that one.
  const made = sql`e.family_id = ${family_id} AND e.id IN (
    SELECT m.id FROM import_makes AS m JOIN imports AS i ON i.id = m.import_id
    WHERE m.family_id = ${family_id} AND (i.id = ${id} OR i.status = 'undone'))`;
  const remove = (table: string, usedBy: string): Promise<number> =>
    run(sql`DELETE FROM ${raw(table)} AS e WHERE ${made} AND ${raw(usedBy)}`);
  const unusedAs = (column: string): string =>
    `NOT EXISTS (SELECT 1 FROM transactions AS t WHERE t.family_id = e.family_id AND t.${column} = e.id)`;
  const accounts = await remove(
    "accounts",
    `${unusedAs("account_id")} AND NOT EXISTS (SELECT 1 FROM bank_accounts AS b WHERE b.account_id = e.id)`,
  );
  const merchants = await remove("merchants", unusedAs("merchant_id"));
  const tags = await remove("tags", "NOT EXISTS (SELECT 1 FROM transaction_tags AS t WHERE t.tag_id = e.id)");
  const below =
    "NOT EXISTS (SELECT 1 FROM categories AS c WHERE c.family_id = e.family_id AND c.parent_id = e.id)";
  // A category above another is unused once that is gone.
  let categories = 0;
  for (let more = 1; more > 0; categories += more)
    more = await remove("categories", `${unusedAs("category_id")} AND ${below}`);
  return { accounts, categories, tags, merchants };
};

/** Keeps others from changing what an import brought, and from referring to what it made, until the work ends. */
const lock = async ({ run }: Queries, claimed: Sql): Promise<void> => {
  await run(
    sql`SELECT 1 FROM transactions AS t WHERE ${claimed}
          OR (t.family_id, t.parent_id) IN (SELECT t.family_id, t.id FROM transactions AS t WHERE ${claimed})
        ORDER BY t.id FOR UPDATE`,
  );
};

/** Takes away what an import brought, in the caller's transaction. */
export const undoImport = async (
  queries: Queries,
  { id }: Import,
  { family_id, with_edited, at }: UndoImport,
): Promise<{
  readonly removed: number;
  readonly also_removed: RemovedThings;
  readonly kept: readonly KeptTransaction[];
}> => {
  const { all, run } = queries;
  const claimedBy = sql`t.id IN (
    SELECT c.transaction_id FROM import_claims AS c
    WHERE c.import_id = ${id} AND c.family_id = ${family_id} AND c.removable
      AND NOT EXISTS (SELECT 1 FROM import_claims AS o WHERE o.transaction_id = c.transaction_id AND o.import_id <> ${id}))`;
  await lock(queries, claimedBy);
  const rows = await all<ClaimedRow>(
    sql`SELECT t.id, ${day("t.date")}, t.amount, t.currency, t.name,
          (SELECT json_agg(to_json(w.locked) ORDER BY w.parent_id IS NOT NULL, w.id) FROM transactions AS w
           WHERE w.id = t.id OR (w.family_id = t.family_id AND w.parent_id = t.id)) AS locks
        FROM transactions AS t WHERE ${claimedBy} ORDER BY t.date, t.id`,
  );
  const claimed = rows.map(({ locks, ...each }) => ({ ...each, changed: [...new Set(locks.flat())] }));
  const stays = ({ changed }: KeptTransaction): boolean => !with_edited && changed.length > 0;
  const kept = claimed.filter(stays);
  const gone = claimed.filter((each) => !stays(each)).map((each) => each.id);
  await run(sql`DELETE FROM import_claims WHERE import_id = ${id} AND family_id = ${family_id}`);
  await deleteTransactionsById(queries, family_id, gone);
  const also_removed = await removeMade(queries, family_id, id);
  await run(
    sql`UPDATE imports SET status = 'undone', undone_at = ${at} WHERE family_id = ${family_id} AND id = ${id}`,
  );
  return { removed: gone.length, also_removed, kept };
};
