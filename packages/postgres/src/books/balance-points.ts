import type { NewBalancePoint } from "@farthing/core/transactions";
import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { IS_OPEN } from "../rows/original-values.ts";
import { rowsOf } from "../rows/rows.ts";

const COLUMNS = { account_id: "text", day: "date", place: "text", balance: "numeric", currency: "text" };

/**
 * Keeps the balances that entries are held against, of an import or a bank connection (null): what that stated of a place of a day
 * before is replaced. Tells how many accounts of the family they are of.
 */
export const keepPoints = async (
  { run }: Queries,
  family_id: string,
  import_id: string | null,
  points: readonly NewBalancePoint[],
): Promise<void> => {
  if (points.length === 0) return;
  const kept = await run(
    sql`INSERT INTO balance_points (family_id, account_id, day, place, import_id, balance, currency)
        SELECT a.family_id, a.id, r.day, r.place, ${import_id ?? ""}, r.balance, r.currency
        FROM ${rowsOf(
          COLUMNS,
          points.map((point) => ({ ...point })),
        )} AS r JOIN accounts AS a ON a.family_id = ${family_id} AND a.id = r.account_id
        ORDER BY r.account_id, r.day, r.place
        ON CONFLICT (account_id, day, place, import_id)
        DO UPDATE SET balance = excluded.balance, currency = excluded.currency`,
  );
  if (kept !== points.length) throw new Error("the family does not have an account of the balances");
};

/** Forgets the balances that an import stated. */
export const forgetPoints = ({ run }: Queries, family_id: string, importId: string): Promise<number> =>
  run(
    sql`DELETE FROM balance_points WHERE import_id = ${importId} AND family_id = ${family_id} AND import_id <> ''`,
  );

/** Keeps of a transaction that a person is about to delete what it came in with, if an import has it and no bank has booked it. */
export const keepDeleted = ({ run }: Queries, id: string): Promise<number> =>
  run(
    sql`INSERT INTO deleted_entries (transaction_id, family_id, account_id, date, amount, currency)
        SELECT t.id, t.family_id, t.account_id, coalesce((t.original ->> 'date')::date, t.date),
          coalesce((t.original ->> 'amount')::numeric, t.amount), coalesce(t.original ->> 'currency', t.currency)
        FROM transactions AS t
        WHERE t.id = ${id} AND NOT t.pending AND EXISTS (SELECT 1 FROM import_claims WHERE transaction_id = t.id)
          AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b
            WHERE b.transaction_id = t.id AND NOT (b.pending AND t.source IS DISTINCT FROM 'bank_sync'))
        ON CONFLICT (family_id, transaction_id) DO UPDATE
        SET account_id = excluded.account_id, date = excluded.date, amount = excluded.amount, currency = excluded.currency,
          came_again_as = NULL`,
  );

/** Whether nothing is there, or deleted in turn, as which a deleted entry `d` has come in again. */
const IS_NOT_BACK = sql`(d.came_again_as IS NULL OR NOT EXISTS (
    SELECT 1 FROM transactions AS a WHERE a.id = d.came_again_as AND a.family_id = d.family_id)
  AND NOT EXISTS (
    SELECT 1 FROM deleted_entries AS a WHERE a.family_id = d.family_id AND a.transaction_id = d.came_again_as))`;

/** Marks what was deleted and came in again at a time, into accounts that a query tells. */
const markReturned = ({ run }: Queries, family_id: string, accounts: Sql, at: string): Promise<number> => {
  const returned = sql`FROM transactions AS t
    WHERE t.family_id = ${family_id} AND t.account_id = d.account_id AND t.parent_id IS NULL AND t.date = d.date
      AND t.amount = d.amount AND t.currency = d.currency AND t.created_at = ${at}`;
  return run(
    sql`UPDATE deleted_entries AS d SET came_again_as = (SELECT min(t.id) ${returned})
        WHERE d.account_id IN (${accounts}) AND EXISTS (SELECT 1 ${returned}) AND ${IS_NOT_BACK}`,
  );
};

const BOOKED = { id: "text", date: "date", amount: "numeric" };

/**
 * Marks what comes in again as what books transactions, before that is written: of what a file had as pending and of what was added
 * by hand, or of what a bank had as pending.
 */
export const markBooked = (
  { run }: Queries,
  of: "file" | "bank",
  booked: readonly Readonly<Record<"id" | "date" | "amount", string>>[],
): Promise<number> => {
  const isOpen =
    of === "file"
      ? IS_OPEN
      : sql`EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id AND b.pending)`;
  return run(
    sql`UPDATE deleted_entries AS d SET came_again_as = t.id
        FROM ${rowsOf(
          BOOKED,
          booked.map(({ id, date, amount }) => ({ id, date, amount })),
        )} AS r JOIN transactions AS t ON t.id = r.id
        WHERE ${isOpen} AND d.account_id = t.account_id AND d.date = r.date AND d.amount = r.amount
          AND d.currency = coalesce(t.original ->> 'currency', t.currency) AND ${IS_NOT_BACK}`,
  );
};

/** Marks what was deleted and came in again with an import. */
export const markImported = (queries: Queries, family_id: string, importId: string, at: string) =>
  markReturned(
    queries,
    family_id,
    sql`SELECT account_id FROM import_accounts WHERE import_id = ${importId}`,
    at,
  );

/** Marks what was deleted and came in again from a bank. */
export const markTold = (queries: Queries, family_id: string, connectionId: string, at: string) =>
  markReturned(
    queries,
    family_id,
    sql`SELECT account_id FROM bank_accounts WHERE connection_id = ${connectionId}`,
    at,
  );
