import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";

/** As many rows are deleted by one statement: work that takes longer than a statement may would never be done. */
const ROWS = 20_000;

/**
 * Deletes the rows of a table for which a condition is true, in parts. `key` is what tells rows apart, or groups few of them;
 * `onDeleted` is told after each part how many are gone.
 */
const deleteRows = async (
  { run }: Queries,
  { table, key }: Readonly<Record<"table" | "key", string>>,
  condition: Sql,
  onDeleted: (gone: number) => void = () => {},
): Promise<void> => {
  const [rows, column] = [raw(table), raw(key)];
  let [deleted, gone] = [ROWS, 0];
  while (deleted >= ROWS) {
    deleted = await run(
      sql`DELETE FROM ${rows} WHERE ${column} IN (SELECT ${column} FROM ${rows} WHERE ${condition} LIMIT ${ROWS})`,
    );
    gone += deleted;
    if (deleted > 0) onDeleted(gone);
  }
};

/**
 * Deletes transactions for which a condition is true, with what belongs to them. Their parts must be among them. `onDeleted` is told
 * how many are gone, without their parts.
 */
export const deleteTransactions = async (
  queries: Queries,
  condition: Sql,
  onDeleted: (gone: number) => void,
): Promise<void> => {
  const transactions = { table: "transactions", key: "id" };
  // No part may be without its transaction.
  await deleteRows(queries, transactions, sql`${condition} AND parent_id IS NOT NULL`);
  await deleteRows(queries, transactions, condition, onDeleted);
};

/** How many transactions are taken away in one step, of whose end somebody may be told. */
const STEP = 5_000;

/** Ids, in lists of as many as one statement deletes by. */
export function* inSteps(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += STEP) yield ids.slice(from, from + STEP);
}

/** Some transactions of a family, and their parts. */
const withParts = (family_id: string, ids: readonly string[]): Sql =>
  sql`family_id = ${family_id} AND (parent_id = ANY(${ids}::text[]) OR id = ANY(${ids}::text[]))`;

/** Deletes the transactions of one step, with their parts and what belongs to them. */
export const deleteTransactionsById = ({ run }: Queries, family_id: string, ids: readonly string[]) =>
  run(sql`DELETE FROM transactions WHERE ${withParts(family_id, ids)}`);

/** Deletes the transfers of the transactions of one step and of their parts; counts them. */
export const deleteTransfersOf = ({ run }: Queries, family_id: string, ids: readonly string[]) => {
  const sides = sql`(SELECT id FROM transactions WHERE ${withParts(family_id, ids)})`;
  return run(
    sql`DELETE FROM transfers WHERE inflow_transaction_id IN ${sides} OR outflow_transaction_id IN ${sides}`,
  );
};

/** Deletes what was kept of transactions of a bank that users have deleted. */
export const forgetDeleted = (queries: Queries, condition: Sql): Promise<void> =>
  deleteRows(queries, { table: "deleted_bank_transactions", key: "transaction_id" }, condition);
