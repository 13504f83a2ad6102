import { type Sql, sql } from "../connection/sql.ts";
import { day } from "./days.ts";

/** The columns of an account. */
export const ACCOUNT_COLUMNS = sql`id, name, account_type, status, subtype, currency, balance, ${day("balance_day")}, created_at,
  updated_at`;

/** What counts of the balances that were stated of the account with some id. */
export const statedLast = (id: Sql): Sql =>
  sql`SELECT balance, day, said_at FROM account_balances WHERE account_id = ${id}
      ORDER BY day DESC NULLS LAST, number DESC LIMIT 1`;
