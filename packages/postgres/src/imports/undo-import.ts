import type { Import, KeptTransaction, UndoImport, UndoOutcome } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import type { EditableField } from "@farthing/core/transactions";
import { fold } from "@farthing/values";
import { forgetPoints } from "../books/balance-points.ts";
import { settleBalances } from "../books/settle-balances.ts";
import { see, settleTransfers, touching } from "../books/settle-transfers.ts";
import { forgetStated } from "../books/stated-balances.ts";
import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { day } from "../rows/days.ts";
import { deleteTransactionsById, deleteTransfersOf, inSteps } from "../rows/delete-rows.ts";
import { rowsOf } from "../rows/rows.ts";
import { freedBy, lockEntities, removeFreed, removeFreedTransfers } from "./entity-claims.ts";

/** A transaction that this import alone has a claim to, and the locks of it and its parts. */
interface ClaimedRow extends Omit<KeptTransaction, "changed"> {
  readonly locks: readonly (readonly EditableField[])[];
}

/** What an undo did. */
type Undone = Omit<Extract<UndoOutcome, { readonly _tag: "Undone" }>, "_tag" | "import" | "before">;

/** Keeps others from changing the transactions that an import brought until the work ends. */
const lock = async ({ run }: Queries, claimed: Sql): Promise<void> => {
  await run(
    sql`SELECT 1 FROM transactions AS t WHERE ${claimed}
          OR (t.family_id, t.parent_id) IN (SELECT t.family_id, t.id FROM transactions AS t WHERE ${claimed})
        ORDER BY t.id FOR UPDATE`,
  );
};

/** Whether a bank tells the hold of a transaction `t`, which a file has. */
const IS_HELD = sql`(t.source IS DISTINCT FROM 'bank_sync' AND EXISTS (
  SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND b.pending))`;

/** What only its bank has, which tells the hold, is as that tells it, but for what a person has changed. */
const tellAgain = async (queries: Queries, family_id: string, ids: readonly string[], at: string) => {
  const { all, run } = queries;
  const told = await all<{ readonly id: string; readonly name: string }>(
    sql`SELECT t.id, b.name FROM transactions AS t JOIN bank_transactions AS b ON b.transaction_id = t.id
        WHERE t.family_id = ${family_id} AND t.id = ANY(${ids}::text[]) AND NOT t.by_hand AND ${IS_HELD}
          AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id)`,
  );
  const given = told.map((each) => ({ ...each, family_id, name_folded: fold(each.name) }));
  await run(
    sql`UPDATE transactions AS t
        SET original = jsonb_build_object('date', to_char(b.date, 'YYYY-MM-DD'), 'amount', b.amount::text,
              'currency', coalesce(t.original ->> 'currency', t.currency), 'name', b.name),
          date = CASE WHEN 'date' = ANY(t.locked) THEN t.date ELSE b.date END,
          amount = CASE WHEN 'amount' = ANY(t.locked) THEN t.amount ELSE b.amount END,
          name = CASE WHEN 'name' = ANY(t.locked) THEN t.name ELSE b.name END,
          name_folded = CASE WHEN 'name' = ANY(t.locked) THEN t.name_folded ELSE r.name_folded END,
          reference = NULL, source = 'bank_sync', pending = false, updated_at = ${at}
        FROM ${rowsOf({ family_id: "text", id: "text", name_folded: "text" }, given)} AS r
        JOIN bank_transactions AS b ON b.transaction_id = r.id
        WHERE t.id = r.id AND t.family_id = r.family_id`,
  );
};

/** What the import has and was added by hand, or a bank tells the hold of: nobody changes it until the work ends. */
const lockOthers = async ({ all }: Queries, family_id: string, id: string): Promise<readonly string[]> => {
  const rows = await all<{ readonly id: string }>(
    sql`SELECT t.id FROM transactions AS t
        WHERE t.family_id = ${family_id} AND (t.by_hand AND t.original IS NOT NULL OR ${IS_HELD})
          AND t.id IN (SELECT c.transaction_id FROM import_claims AS c WHERE c.import_id = ${id} AND c.family_id = ${family_id})
        ORDER BY t.id FOR UPDATE`,
  );
  return rows.map((each) => each.id);
};

/** Takes away what an import brought, or what an undo of it kept, in the caller's transaction. */
export const undoImport = async (
  queries: Queries,
  { id }: Import,
  { family_id, with_edited, at }: UndoImport,
  tell: Tell,
): Promise<Undone> => {
  const { all, get, run } = queries;
  const claims = sql`FROM import_claims AS c WHERE c.import_id = ${id} AND c.family_id = ${family_id} AND c.removable`;
  const isShared = sql`EXISTS (
    SELECT 1 FROM import_claims AS o JOIN imports AS i ON i.id = o.import_id
    WHERE o.transaction_id = c.transaction_id AND o.import_id <> ${id} AND i.status = 'stored')`;
  const claimedBy = sql`t.id IN (SELECT c.transaction_id ${claims} AND NOT ${isShared})`;
  await lock(queries, claimedBy);
  await lockEntities(queries, family_id, id);
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
  const left = await get<{ readonly shared: number }>(
    sql`SELECT count(*) AS shared ${claims} AND ${isShared}`,
  );
  const found = await lockOthers(queries, family_id, id);
  const accounts = await all<{ readonly id: string }>(
    sql`SELECT DISTINCT account_id AS id FROM transactions
        WHERE family_id = ${family_id} AND id = ANY(${[...gone, ...found]}::text[])`,
  );
  const unsaid = await forgetStated(queries, family_id, id);
  const touched = touching(family_id);
  let [ofSides, removed] = [0, 0];
  for (const ids of inSteps(gone)) {
    await see(queries, touched, ids);
    ofSides += await deleteTransfersOf(queries, family_id, ids);
    await deleteTransactionsById(queries, family_id, ids);
    removed += ids.length;
    tell(removed, gone.length);
  }
  const stated = await all<{ readonly transaction_id: string }>(
    sql`SELECT transaction_id FROM counter_values WHERE import_id = ${id} AND family_id = ${family_id}`,
  );
  await see(
    queries,
    touched,
    stated.map(({ transaction_id }) => transaction_id),
  );
  await run(sql`DELETE FROM counter_values WHERE import_id = ${id} AND family_id = ${family_id}`);
  await forgetPoints(queries, family_id, id);
  const keptIds = kept.map((each) => each.id);
  const freedSides = await removeFreedTransfers(queries, id, keptIds);
  await see(queries, touched, freedSides.flat());
  const freed = await freedBy(queries, family_id, id);
  await run(
    sql`DELETE FROM import_claims
        WHERE import_id = ${id} AND family_id = ${family_id} AND transaction_id <> ALL(${keptIds}::text[])`,
  );
  // What was added by hand, and no import has any more, is what it was before.
  await see(queries, touched, found);
  await run(
    sql`UPDATE transactions AS t SET original = NULL, reference = NULL
        WHERE t.family_id = ${family_id} AND t.id = ANY(${found}::text[]) AND t.by_hand
          AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.transaction_id = t.id)
          AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id)`,
  );
  await tellAgain(queries, family_id, found, at);
  await run(
    sql`DELETE FROM entity_claims
        WHERE family_id = ${family_id} AND (import_id = ${id} OR entity_id = ANY(${Object.values(freed).flat()}::text[]))`,
  );
  const settled = new Set([...unsaid, ...accounts.map((each) => each.id)]);
  await settleBalances(queries, { family_id, at }, [...settled]);
  await settleTransfers(queries, touched);
  const also_removed = {
    ...(await removeFreed(queries, family_id, freed)),
    transfers: ofSides + freedSides.length,
  };
  await run(
    sql`UPDATE imports SET status = 'undone', incomplete = false, undone_at = ${at}
        WHERE family_id = ${family_id} AND id = ${id} AND status = 'stored'`,
  );
  return { removed, shared: left!.shared, also_removed, kept };
};
