import type { Queries } from "../connection/queries.ts";
import { sql } from "../connection/sql.ts";
import { statedLast } from "../rows/account-columns.ts";

/** The family of accounts, and when something was said of them or came. */
export interface Stamp {
  readonly family_id: string;
  readonly at: string;
}

/** The transactions that a balance can be made of. */
const wholes = sql`SELECT t.amount, t.date FROM transactions AS t
  WHERE t.family_id = own.family_id AND t.account_id = own.id AND t.parent_id IS NULL AND t.currency = own.currency
    AND NOT t.pending`;

/**
 * Gives accounts the balances that follow from what was said of them and from what they have, as `balanceOf` of the core says it.
 * The family is locked.
 */
export const settleBalances = async (
  { run }: Queries,
  { family_id, at }: Stamp,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  await run(
    sql`UPDATE accounts AS a SET balance = s.balance, balance_day = s.day, updated_at = ${at}
        FROM (
          SELECT own.id, trim_scale(coalesce(b.balance, 0) - coalesce(r.amount, 0)) AS balance, greatest(b.day, r.day) AS day
          FROM accounts AS own
          LEFT JOIN LATERAL (${statedLast(sql`own.id`)}) AS b ON true
          -- OFFSET 0 keeps it from being asked again for each transaction, and the order from being looked for in those of others.
          CROSS JOIN LATERAL (
            SELECT b.balance IS NULL AND (
              SELECT true FROM transactions AS e
              WHERE e.family_id = own.family_id AND e.account_id = own.id AND e.parent_id IS NULL AND NOT e.by_hand
              ORDER BY e.date DESC LIMIT 1
            ) IS NOT NULL AS is_unknown OFFSET 0) AS k
          CROSS JOIN LATERAL (
            SELECT sum(t.amount) AS amount, max(t.date) AS day FROM (
              -- Each in its index, so that what is in the balance is not gone through.
              ${wholes} AND b.balance IS NULL AND NOT k.is_unknown
              UNION ALL ${wholes} AND b.said_at IS NULL AND t.date > b.day AND t.by_hand AND t.original IS NULL
              UNION ALL ${wholes} AND b.said_at IS NOT NULL AND t.date > b.day
              UNION ALL ${wholes} AND t.created_at >= b.said_at AND t.by_hand AND (t.date > b.day) IS NOT TRUE
            ) AS t) AS r
          WHERE own.family_id = ${family_id} AND own.id = ANY(${ids}::text[])
        ) AS s
        WHERE a.id = s.id AND (a.balance, a.balance_day) IS DISTINCT FROM (s.balance, s.day)`,
  );
};
