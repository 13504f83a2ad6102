/**
 * A transaction `t` as it came in, as columns: as the bank last told it, if `b` is what the bank told, or as its file had it.
 */
export const CAME_IN_WITH = `
  coalesce(b.date, t.original ->> 'date', t.date) AS date,
  coalesce(b.amount, t.original ->> 'amount', t.amount) AS amount,
  coalesce(t.original ->> 'currency', t.currency) AS currency,
  coalesce(b.name, t.original ->> 'name', t.name) AS name,
  coalesce(t.reference, '') AS reference`;
