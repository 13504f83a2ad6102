import { type Sql, sql } from "../connection/sql.ts";
import { day } from "./days.ts";

/** The columns of an account. */
export const ACCOUNT_COLUMNS = sql`id, name, account_type, status, subtype, currency, balance, ${day("balance_day")}, created_at,
  updated_at`;

/** The number of what a person said last of the balance of the account with some id, or 0: what was said before is overruled. */
export const lastWord = (id: Sql): Sql =>
  sql`coalesce((SELECT max(number) FROM account_balances
        WHERE account_id = ${id} AND import_id IS NULL AND said_at IS NOT NULL), 0)`;

/** What counts of the balances that were stated of the account with some id. */
export const statedLast = (id: Sql): Sql =>
  sql`SELECT balance, day, said_at FROM account_balances WHERE account_id = ${id} AND number >= ${lastWord(id)}
      ORDER BY day DESC NULLS LAST, number DESC LIMIT 1`;
