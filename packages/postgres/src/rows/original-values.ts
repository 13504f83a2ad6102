import { raw, type Sql, sql } from "../connection/sql.ts";

/**
 * A transaction `t` as it came in, as columns: as the bank last told it, if `b` is what the bank told, or as its file had it.
 */
export const ORIGINAL_VALUES = raw(`
  coalesce(to_char(b.date, 'YYYY-MM-DD'), t.original ->> 'date', to_char(t.date, 'YYYY-MM-DD')) AS date,
  coalesce(b.amount, (t.original ->> 'amount')::numeric, t.amount) AS amount,
  coalesce(t.original ->> 'currency', t.currency) AS currency,
  coalesce(b.name, t.original ->> 'name', t.name) AS name,
  coalesce(t.reference, '') AS reference`);

/** Whether a transaction `t` was added by hand, and nothing else has it, if `b` is what a bank told. */
export const IS_ALONE = raw("(t.by_hand AND t.original IS NULL AND b.transaction_id IS NULL)");

/**
 * Whether a transaction `t` is pending, if `b` is what the bank told. What a file has is booked as soon as
 * either side has booked it: then its source is not the bank's (docs/spec/transactions.md, Pending).
 */
export const PENDING = raw(
  "coalesce(b.pending AND (t.pending OR t.source IS NOT DISTINCT FROM 'bank_sync'), t.pending)",
);

/** Whether a file can book a transaction `t`: it is pending, or was added by hand and is had by nothing else yet. */
export const IS_OPEN = raw(`(t.pending OR t.by_hand AND t.original IS NULL
  OR t.source IS NOT DISTINCT FROM 'bank_sync' AND EXISTS (
    SELECT 1 FROM bank_transactions AS held WHERE held.transaction_id = t.id AND held.pending))`);

const original = (date: string, amount: string, currency: string, name: string): string =>
  `jsonb_build_object('date', to_char(${date}, 'YYYY-MM-DD'), 'amount', ${amount}::text, 'currency', ${currency}, 'name', ${name})`;

/** What a transaction `t` came in with, as JSON, before it is changed. */
export const ORIGINAL = raw(
  `coalesce(t.original, ${original("t.date", "t.amount", "t.currency", "t.name")})`,
);

/**
 * Makes what the bank last said what a transaction came in with, of those that a condition on `b` selects; not of rows of a
 * file that the bank has not booked.
 */
export const keepTold = (condition: Sql): Sql => sql`
UPDATE transactions AS t
SET original = ${raw(original("b.date", "b.amount", "coalesce(t.original ->> 'currency', t.currency)", "b.name"))},
  pending = b.pending
FROM bank_transactions AS b
WHERE t.id = b.transaction_id AND ${condition}
  AND (NOT b.pending OR t.source IS NOT DISTINCT FROM 'bank_sync')
  AND (t.original IS NOT NULL OR b.pending
    OR (b.date, b.amount, b.name) IS DISTINCT FROM (t.date, t.amount, t.name))`;
