import type { Page, PageRequest } from "@farthing/core/storage";
import type { Queries } from "../connection/queries.ts";
import { raw, type Sql, sql } from "../connection/sql.ts";
import { WHOLE, type WholeRow } from "./whole-transactions.ts";

/** The list of a family, or of one of its accounts, with nothing left out. */
interface WholeList {
  readonly family_id: string;
  readonly account_id: string | undefined;
}

/** Where a page of a whole list is. */
interface Place {
  readonly total_count: number;
  /** The month in which it begins. */
  readonly month: string;
  /** How many of months after that there are. */
  readonly before: number;
}

/** Where a page is, given SQL for the rows of the months of its list and what these count. */
const placeOf = ({ get }: Queries, what: "transactions" | "transfers", months: Sql, offset: number) =>
  get<Place>(
    sql`SELECT total_count, month, before FROM (
          SELECT sum(count) OVER ()::bigint AS total_count, month,
            (sum(count) OVER (ORDER BY month DESC))::bigint - count AS before
          FROM (SELECT month, sum(${raw(what)})::bigint AS count FROM ${months} GROUP BY month) AS each
        ) AS placed WHERE before <= ${offset} ORDER BY month LIMIT 1`,
  );

/** Of transactions, a month is its first day. */
const monthsOf = ({ family_id, account_id }: WholeList): Sql =>
  account_id === undefined
    ? sql`family_months WHERE family_id = ${family_id}`
    : sql`account_months
          WHERE account_id = (SELECT id FROM accounts WHERE family_id = ${family_id} AND id = ${account_id})`;

/**
 * Reads a page of a whole list. It is counted and found by its months: to count or to skip the transactions themselves takes longer
 * the more there are (docs/adr/0059-lists-are-counted-by-month.md). What is skipped within a month is read in the index alone.
 */
export const pageOfWhole = async (
  queries: Queries,
  list: WholeList,
  { page, per_page }: PageRequest,
): Promise<Page<WholeRow>> => {
  const offset = (page - 1) * per_page;
  const place = await placeOf(queries, "transactions", monthsOf(list), offset);
  if (place === undefined) return { items: [], total_count: 0, more: false };
  const { total_count, month, before } = place;
  const ofAccount = list.account_id === undefined ? sql`` : sql` AND account_id = ${list.account_id}`;
  const items = await queries.all<WholeRow>(
    sql`SELECT ${WHOLE} FROM (
          SELECT id FROM transactions
          WHERE family_id = ${list.family_id}${ofAccount} AND parent_id IS NULL
            AND date < (${month}::date + interval '1 month')::date
          ORDER BY date DESC, created_at DESC, id DESC LIMIT ${per_page} OFFSET ${offset - before}
        ) AS page JOIN transactions AS t USING (id)
        ORDER BY t.date DESC, t.created_at DESC, t.id DESC`,
  );
  return { items, total_count, more: offset + per_page < total_count };
};

/** Where a page of a list of transfers in one state is, by the months in which they were made. */
export const placeOfTransfers = (queries: Queries, family_id: string, state: string, offset: number) =>
  placeOf(
    queries,
    "transfers",
    sql`transfer_months WHERE family_id = ${family_id} AND state = ${state}`,
    offset,
  );
