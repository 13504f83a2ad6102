import type { SummaryKey, TransactionFilter, TransactionSum } from "@farthing/core/transactions";
import type { Queries } from "../connection/queries.ts";
import { type Sql, sql } from "../connection/sql.ts";
import { filterConditions, IS_SIDE } from "./filter-conditions.ts";

const KEYS: Readonly<Record<SummaryKey, Sql>> = {
  month: sql`to_char(t.date, 'YYYY-MM')`,
  category: sql`t.category_id`,
  account: sql`t.account_id`,
};

const NAMES: Readonly<Record<SummaryKey, Sql>> = {
  month: sql`NULL`,
  category: sql`(SELECT name FROM categories WHERE id = s.key)`,
  account: sql`(SELECT name FROM accounts WHERE id = s.key)`,
};

/** Adds up what a filter leaves. */
export const transactionSums = async (
  queries: Queries,
  familyId: string,
  filter: TransactionFilter,
  by: SummaryKey,
): Promise<readonly TransactionSum[]> =>
  queries.all<TransactionSum>(
    sql`SELECT s.key, ${NAMES[by]} AS name, s.currency, s.income, s.expense, s.transactions, s.transfers FROM (
          SELECT r.key, r.currency,
            trim_scale(coalesce(sum(-r.amount) FILTER (WHERE NOT r.is_side AND r.amount < 0), 0)) AS income,
            trim_scale(coalesce(sum(r.amount) FILTER (WHERE NOT r.is_side AND r.amount >= 0), 0)) AS expense,
            count(*) FILTER (WHERE NOT r.is_side) AS transactions, count(*) FILTER (WHERE r.is_side) AS transfers
          FROM (
            SELECT ${KEYS[by]} AS key, t.currency, t.amount, ${IS_SIDE} AS is_side
            FROM transactions AS t WHERE ${await filterConditions(queries, familyId, filter)} AND NOT t.pending_gone
          ) AS r GROUP BY r.key, r.currency
        ) AS s`,
  );
