import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";

/** As many rows are deleted by one statement: work that takes longer than a statement may would never be done. */
const ROWS = 20_000;

/** Deletes the rows of a table for which a condition is true, in parts. `key` is what tells rows apart, or groups few of them. */
const deleteRows = async ({ run }: Queries, table: string, key: string, condition: Sql): Promise<void> => {
  const [rows, column] = [raw(table), raw(key)];
  let deleted = ROWS;
  while (deleted >= ROWS)
    deleted = await run(
      sql`DELETE FROM ${rows} WHERE ${column} IN (SELECT ${column} FROM ${rows} WHERE ${condition} LIMIT ${ROWS})`,
    );
};

/** Deletes transactions for which a condition is true, with what belongs to them. Their parts must be among them. */
export const deleteTransactions = async (queries: Queries, condition: Sql): Promise<void> => {
  // No part may be without its transaction.
  await deleteRows(queries, "transactions", "id", sql`${condition} AND parent_id IS NOT NULL`);
  await deleteRows(queries, "transactions", "id", condition);
};

/** Deletes transactions of a family, with their parts and what belongs to them. */
export const deleteTransactionsById = async (
  { run }: Queries,
  family_id: string,
  ids: readonly string[],
): Promise<void> => {
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS);
    await run(
      sql`DELETE FROM transactions
          WHERE family_id = ${family_id} AND (parent_id = ANY(${some}::text[]) OR id = ANY(${some}::text[]))`,
    );
  }
};

/** Deletes the transfers of transactions of a family and of their parts; counts them. */
export const deleteTransfersOf = async (
  { run }: Queries,
  family_id: string,
  ids: readonly string[],
): Promise<number> => {
  let deleted = 0;
  for (let from = 0; from < ids.length; from += ROWS) {
    const some = ids.slice(from, from + ROWS);
    const sides = sql`(SELECT id FROM transactions
      WHERE family_id = ${family_id} AND (parent_id = ANY(${some}::text[]) OR id = ANY(${some}::text[])))`;
    deleted += await run(
      sql`DELETE FROM transfers WHERE inflow_transaction_id IN ${sides} OR outflow_transaction_id IN ${sides}`,
    );
  }
  return deleted;
};

/** Deletes what was kept of transactions of a bank that users have deleted. */
export const forgetDeleted = (queries: Queries, condition: Sql): Promise<void> =>
  deleteRows(queries, "deleted_bank_transactions", "transaction_id", condition);
