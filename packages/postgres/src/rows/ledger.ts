import type { Account, BalancePoint, BeginLedger, DaySpan, LedgerEntry } from "@farthing/core/transactions";
import type { Queries } from "../connection/queries.ts";
import { joined, raw, type Sql, sql } from "../connection/sql.ts";
import { day } from "./days.ts";
import { PENDING } from "./original-values.ts";

/** How many rows are fetched at once. */
const ROWS_OF_STATEMENT = 1_000;

const ALL: DaySpan = { from: "0001-01-01", to: "9999-12-31" };

/** A span, from the second last day with a balance before it to the second one after it. */
const widened = async ({ get }: Queries, id: string, { from, to }: DaySpan): Promise<DaySpan> => {
  const found = await get<DaySpan>(
    sql`SELECT
          coalesce((SELECT to_char(min(day), 'YYYY-MM-DD') FROM (
            SELECT DISTINCT day FROM balance_points WHERE account_id = ${id} AND day < ${from}::date
            ORDER BY day DESC LIMIT 2) AS b), ${from}) AS "from",
          coalesce((SELECT to_char(max(day), 'YYYY-MM-DD') FROM (
            SELECT DISTINCT day FROM balance_points WHERE account_id = ${id} AND day > ${to}::date
            ORDER BY day LIMIT 2) AS l), ${to}) AS "to"`,
  );
  return found!;
};

const pointsOf = ({ all }: Queries, family_id: string, id: string, { from, to }: DaySpan) =>
  all<BalancePoint>(
    sql`SELECT nullif(import_id, '') AS import_id, ${day("p.day")}, place, balance, currency
        FROM balance_points AS p
        WHERE account_id = ${id} AND family_id = ${family_id} AND p.day BETWEEN ${from}::date AND ${to}::date
        ORDER BY p.day, place, p.import_id`,
  );

const HELD =
  "EXISTS (SELECT 1 FROM import_claims WHERE transaction_id = t.id) OR t.source IS NOT DISTINCT FROM 'bank_sync'";

/** Whether an entry `e` that a person has deleted is still so: nothing is booked there, or deleted in turn, as which it came in again. */
const IS_MISSING = sql`(e.came_again_as IS NULL OR NOT EXISTS (
    SELECT 1 FROM deleted_entries AS later
    WHERE later.family_id = e.family_id AND later.transaction_id = e.came_again_as)
  AND NOT EXISTS (
    SELECT 1 FROM transactions AS t LEFT JOIN bank_transactions AS b ON b.transaction_id = t.id
    WHERE t.id = e.came_again_as AND t.family_id = e.family_id AND NOT ${PENDING}
      AND (b.transaction_id IS NOT NULL OR ${raw(HELD)})))`;

const DELETED = sql`'deleted' AS state, false AS is_edited, '' AS created_at`;

/** What a person has deleted of a bank, and a file has not brought back: or it is deleted of that, too, once. */
const DELETED_ONCE = sql`NOT EXISTS (
    SELECT 1 FROM deleted_entries AS e
    WHERE e.account_id = d.account_id AND e.date = d.date AND e.amount = d.amount AND ${IS_MISSING})
  AND NOT EXISTS (
    SELECT 1 FROM transactions AS t
    WHERE t.family_id = d.family_id AND t.account_id = d.account_id AND t.parent_id IS NULL AND t.original IS NULL
      AND t.date = d.date AND t.amount = d.amount
      AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id))
  AND NOT EXISTS (
    SELECT 1 FROM transactions AS t
    WHERE t.family_id = d.family_id AND t.account_id = d.account_id AND t.parent_id IS NULL AND t.original IS NOT NULL
      AND t.original ->> 'date' = to_char(d.date, 'YYYY-MM-DD') AND (t.original ->> 'amount')::numeric = d.amount
      AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b WHERE b.transaction_id = t.id))`;

/** An entry as it came in, given SQL for its date, amount and currency. */
const entry = (date: string, amount: string, currency: string, isHeld: string): Sql =>
  raw(`SELECT t.id, ${date} AS date, ${amount} AS amount, ${currency} AS currency,
    CASE WHEN ${isHeld} THEN 'stored' ELSE 'by_hand' END AS state,
    (to_char(t.date, 'YYYY-MM-DD'), t.amount, t.currency) IS DISTINCT FROM (${date}, ${amount}, ${currency}) AS is_edited,
    t.created_at`);

const AS_IT_IS = entry("to_char(t.date, 'YYYY-MM-DD')", "t.amount", "t.currency", HELD);

const ORIGINAL = entry(
  ...(["t.original ->> 'date'", "(t.original ->> 'amount')::numeric", "t.original ->> 'currency'"] as const),
  HELD,
);

/** Each kind of entries by an index of its days. */
const entriesOf = (
  family_id: string,
  { id, currency, account_type }: Account,
  { from, to }: DaySpan,
): Sql => {
  // The day of booking in UTC is of a card what its balances follow; it can be some days away from that of the purchase.
  const toldDay =
    account_type === "credit_card"
      ? "coalesce(to_char(to_timestamp(b.posted) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), to_char(b.date, 'YYYY-MM-DD'))"
      : "to_char(b.date, 'YYYY-MM-DD')";
  // What a file has booked is as that has it while a bank still tells the hold.
  const own = sql`t.family_id = ${family_id} AND t.account_id = ${id} AND t.parent_id IS NULL AND NOT t.pending
    AND NOT EXISTS (SELECT 1 FROM bank_transactions AS b
      WHERE b.transaction_id = t.id AND NOT (b.pending AND t.source IS DISTINCT FROM 'bank_sync'))`;
  const ofAccount = sql`account_id = ${id} AND family_id = ${family_id}`;
  const within = sql`BETWEEN ${from}::date AND ${to}::date`;
  const parts = [
    sql`${AS_IT_IS} FROM transactions AS t WHERE ${own} AND t.original IS NULL AND t.date ${within}`,
    sql`${ORIGINAL} FROM transactions AS t
        WHERE ${own} AND t.original IS NOT NULL AND t.original ->> 'date' BETWEEN ${from} AND ${to}`,
    sql`${entry(toldDay, "b.amount", "coalesce(t.original ->> 'currency', t.currency)", "true")}
        FROM bank_transactions AS b JOIN transactions AS t ON t.id = b.transaction_id
        WHERE b.account_id = ${id} AND t.family_id = ${family_id} AND NOT b.pending
          AND b.date BETWEEN ${from}::date - 60 AND ${to}::date + 60 AND ${raw(toldDay)} BETWEEN ${from} AND ${to}`,
    sql`SELECT transaction_id, ${day("date")}, amount, currency, ${DELETED} FROM deleted_entries AS e
        WHERE ${ofAccount} AND e.date ${within} AND ${IS_MISSING}`,
    sql`SELECT transaction_id, ${day("date")}, amount, ${currency}::text, ${DELETED} FROM deleted_bank_transactions AS d
        WHERE ${ofAccount} AND NOT pending AND d.date ${within} AND ${DELETED_ONCE}`,
  ];
  return sql`SELECT id, date, amount, currency, state, created_at, is_edited FROM (${joined(parts, " UNION ALL ")}) AS e
    ORDER BY date COLLATE "C", created_at COLLATE "C", id COLLATE "C"`;
};

/** Hands the ledger of an account to its reader, in parts. */
export const readLedger = async <A>(
  queries: Queries,
  family_id: string,
  account: Account,
  span: DaySpan | null,
  begin: BeginLedger<A>,
): Promise<A> => {
  const { all, run } = queries;
  const days = span === null ? ALL : await widened(queries, account.id, span);
  const reader = begin(account);
  reader.points(await pointsOf(queries, family_id, account.id, days));
  await run(sql`DECLARE ledger NO SCROLL CURSOR FOR ${entriesOf(family_id, account, days)}`);
  for (let isDone = false; !isDone; ) {
    const rows = await all<LedgerEntry>(sql`FETCH ${raw(String(ROWS_OF_STATEMENT))} FROM ledger`);
    reader.entries(rows);
    isDone = rows.length < ROWS_OF_STATEMENT;
  }
  await run(sql`CLOSE ledger`);
  return reader.end();
};
