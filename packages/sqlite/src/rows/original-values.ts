/** The day on which a transaction `t` came in: as the bank last told it, if `b` is what the bank told, or as its file had it. */
export const DAY_OF_ORIGIN = "coalesce(b.date, t.original ->> 'date', t.date)";

/** The same of what else it came in with, as columns. */
export const ORIGINAL_WITHOUT_DAY = `
  coalesce(b.amount, t.original ->> 'amount', t.amount) AS amount,
  coalesce(t.original ->> 'currency', t.currency) AS currency,
  coalesce(b.name, t.original ->> 'name', t.name) AS name,
  coalesce(t.reference, '') AS reference`;

/** All that a transaction came in with, as columns. */
export const ORIGINAL_VALUES = `${DAY_OF_ORIGIN} AS date, ${ORIGINAL_WITHOUT_DAY}`;

/** Whether a transaction `t` was added by hand, and nothing else has it, if `b` is what a bank told. */
export const IS_ALONE = "(t.by_hand = 1 AND t.original IS NULL AND b.transaction_id IS NULL)";

/**
 * Whether a transaction `t` is pending, if `b` is what the bank told. What a file has is booked as soon as
 * either side has booked it: then its source is not the bank's (docs/spec/transactions.md, Pending).
 */
export const PENDING =
  "iif(b.pending IS NULL, t.pending, b.pending AND (t.pending OR t.source IS 'bank_sync'))";

/** Whether a file can book a transaction: it is pending, or was added by hand and is had by nothing else yet. */
export const isOpen = (t: string): string => `(${t}.pending = 1 OR ${t}.by_hand = 1 AND ${t}.original IS NULL
  OR ${t}.source IS 'bank_sync' AND EXISTS (
    SELECT 1 FROM bank_transactions AS held WHERE held.transaction_id = ${t}.id AND held.pending = 1))`;

const VALUES = "json_object('date', date, 'amount', amount, 'currency', currency, 'name', name)";

/** What a transaction came in with, as JSON, before it is changed. */
export const ORIGINAL = `coalesce(original, ${VALUES})`;

/** Keeps what a transaction came in with, or was added with by hand, before one of that is changed for the first time. */
export const KEEP_FIRST = `original = iif(by_hand = 1, original, ${ORIGINAL}),
  added_as = iif(by_hand = 1, coalesce(added_as, ${VALUES}), NULL)`;

/**
 * Makes what the bank last said what a transaction came in with, of those that a condition on `b` selects; not of rows of a
 * file that the bank has not booked.
 */
export const keepTold = (condition: string): string => `
UPDATE transactions
SET original = json_object('date', b.date, 'amount', b.amount, 'currency', coalesce(original ->> 'currency', currency),
  'name', b.name), pending = b.pending
FROM bank_transactions AS b
WHERE transactions.id = b.transaction_id AND ${condition}
  AND (b.pending = 0 OR source IS 'bank_sync')
  AND (original IS NOT NULL OR b.pending = 1
    OR (b.date, b.amount, b.name) IS NOT (transactions.date, transactions.amount, transactions.name))`;
