import { sql } from "../connection/sql.ts";
import { day } from "./days.ts";

/** The columns of an account. */
export const ACCOUNT_COLUMNS = sql`id, name, account_type, status, subtype, currency, balance, ${day("balance_day")}, created_at,
  updated_at`;
