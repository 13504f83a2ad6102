import { type Transaction, type TransactionRow, toTransaction } from "@farthing/core/transactions";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";

/** A transaction with everything that belongs to it, or null if there is none. */
export interface WholeRow {
  readonly whole: TransactionRow | null;
}

/** Of a row of `transactions`, which a statement calls `t`. */
export const WHOLE = raw("whole_transaction(t) AS whole");

const read = async ({ get }: Queries, statement: Sql): Promise<Transaction | undefined> => {
  const { whole } = (await get<WholeRow>(statement))!;
  return whole === null ? undefined : toTransaction(whole);
};

export const findTransaction = (queries: Queries, familyId: string, id: string) =>
  read(queries, sql`SELECT find_transaction(${familyId}, ${id}) AS whole`);

/**
 * A transaction that nobody else changes before the work ends. What belongs to it is read after it is locked: so that is what
 * whoever had it locked has left.
 */
export const lockTransaction = (queries: Queries, familyId: string, id: string) =>
  read(queries, sql`SELECT lock_transaction(${familyId}, ${id}) AS whole`);
