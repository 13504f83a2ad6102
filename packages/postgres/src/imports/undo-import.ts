import type { Import, UndoImport, UndoOutcome } from "@farthing/core/import";
import type { Tell } from "@farthing/core/storage";
import { forgetPoints } from "../books/balance-points.ts";
import { settleBalances } from "../books/settle-balances.ts";
import { see, settleTransfers, type Touched, touching } from "../books/settle-transfers.ts";
import { forgetStated } from "../books/stated-balances.ts";
import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { deleteTransactionsById, deleteTransfersOf, inSteps } from "../rows/delete-rows.ts";
import { freedBy, removeFreed, removeFreedTransfers } from "./entity-claims.ts";
import { type Bound, claimsOf } from "./undo/claims-of-import.ts";
import { giveBack } from "./undo/give-back.ts";

/** What an undo did. */
type Undone = Omit<Extract<UndoOutcome, { readonly _tag: "Undone" }>, "_tag" | "import" | "before">;

const accountsOf = async ({ all }: Queries, family_id: string, ids: readonly string[]) => {
  const rows = await all<{ readonly id: string }>(
    sql`SELECT DISTINCT account_id AS id FROM transactions
        WHERE family_id = ${family_id} AND id = ANY(${ids}::text[])`,
  );
  return rows.map((each) => each.id);
};

/** Takes transactions away in steps, and their transfers before, which would not be counted otherwise: that is how many. */
const takeAway = async (
  queries: Queries,
  touched: Touched,
  gone: readonly string[],
  tell: Tell,
): Promise<number> => {
  let [removed, transfers] = [0, 0];
  for (const ids of inSteps(gone)) {
    await see(queries, touched, ids);
    transfers += await deleteTransfersOf(queries, touched.family_id, ids);
    await deleteTransactionsById(queries, touched.family_id, ids);
    removed += ids.length;
    tell(removed, gone.length);
  }
  return transfers;
};

/** Forgets what an import said of amounts in other currencies. */
const forgetCounted = async (queries: Queries, touched: Touched, { id, family_id }: Bound): Promise<void> => {
  const counted = await queries.all<{ readonly transaction_id: string }>(
    sql`SELECT transaction_id FROM counter_values WHERE import_id = ${id} AND family_id = ${family_id}`,
  );
  const ids = counted.map(({ transaction_id }) => transaction_id);
  await see(queries, touched, ids);
  await queries.run(sql`DELETE FROM counter_values WHERE import_id = ${id} AND family_id = ${family_id}`);
};

/** Takes away that an import has any transaction but those that are kept. */
const forgetClaims = ({ run }: Queries, { id, family_id }: Bound, kept: readonly string[]) =>
  run(
    sql`DELETE FROM import_claims
        WHERE import_id = ${id} AND family_id = ${family_id} AND transaction_id <> ALL(${kept}::text[])`,
  );

/** Takes away that an import has anything else, and that anything has what is free now. */
const forgetEntityClaims = ({ run }: Queries, { id, family_id }: Bound, freed: readonly string[]) =>
  run(
    sql`DELETE FROM entity_claims
        WHERE family_id = ${family_id} AND (import_id = ${id} OR entity_id = ANY(${freed}::text[]))`,
  );

const markUndone = ({ run }: Queries, { id, family_id }: Bound, at: string) =>
  run(
    sql`UPDATE imports SET status = 'undone', incomplete = false, undone_at = ${at}
        WHERE family_id = ${family_id} AND id = ${id} AND status = 'stored'`,
  );

/** Takes away what an import brought, or what an undo of it kept, in the caller's transaction. */
export const undoImport = async (
  queries: Queries,
  { id }: Import,
  { family_id, with_edited, at }: UndoImport,
  tell: Tell,
): Promise<Undone> => {
  const bound: Bound = { id, family_id };
  const { gone, kept, shared, found } = await claimsOf(queries, bound, with_edited);
  const accounts = await accountsOf(queries, family_id, [...gone, ...found]);
  const unsaid = await forgetStated(queries, family_id, id);
  const touched = touching(family_id);
  const ofTransactions = await takeAway(queries, touched, gone, tell);
  await forgetCounted(queries, touched, bound);
  await forgetPoints(queries, family_id, id);
  const keptIds = kept.map((each) => each.id);
  const freedSides = await removeFreedTransfers(queries, id, keptIds);
  await see(queries, touched, freedSides.flat());
  const freed = await freedBy(queries, family_id, id);
  await forgetClaims(queries, bound, keptIds);
  await see(queries, touched, found);
  await giveBack(queries, { family_id, ids: found }, at);
  await forgetEntityClaims(queries, bound, Object.values(freed).flat());
  await settleBalances(queries, { family_id, at }, [...new Set([...unsaid, ...accounts])]);
  await settleTransfers(queries, touched);
  const transfers = ofTransactions + freedSides.length;
  const also_removed = { ...(await removeFreed(queries, family_id, freed)), transfers };
  await markUndone(queries, bound, at);
  return { removed: gone.length, shared, also_removed, kept };
};
