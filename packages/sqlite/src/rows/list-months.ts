import type { Database } from "better-sqlite3";
import { familyNumber } from "../columns/numbers.ts";

/** The list of a family, or of one of its accounts, with nothing left out. */
interface WholeList {
  readonly family_id: string;
  readonly account_id: string | null;
}

/** Where a page of a whole list is. */
interface Place {
  readonly total_count: number;
  /** The month in which it begins. */
  readonly month: string;
  /** How many transactions of months after that there are. */
  readonly before: number;
}

const placeIn = (db: Database, table: string, where: string) =>
  db.prepare<[WholeList & { readonly offset: number }], Place>(
    `SELECT total_count, month, before FROM (
       SELECT sum(transactions) OVER () AS total_count, month,
         sum(transactions) OVER (ORDER BY month DESC) - transactions AS before
       FROM ${table} WHERE ${where}
     ) WHERE before <= @offset ORDER BY month LIMIT 1`,
  );

/** No day of the month comes after it as text; not every month has it. */
export const endOfMonth = (month: string): string => `${month}-31`;

/**
 * Finds pages of whole lists by their months; undefined if the list is empty. To count or to skip the transactions themselves takes
 * longer the more there are (docs/adr/0059-lists-are-counted-by-month.md).
 */
export const listMonths = (db: Database) => {
  const ofFamily = placeIn(db, "family_months", `family_number = ${familyNumber("+@family_id")}`);
  const ofAccount = placeIn(
    db,
    "account_months",
    "account_number = (SELECT number FROM accounts WHERE family_id = +@family_id AND id = +@account_id)",
  );
  return (list: WholeList, offset: number): Place | undefined =>
    (list.account_id === null ? ofFamily : ofAccount).get({ ...list, offset });
};
