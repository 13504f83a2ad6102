import type { TransferState } from "@farthing/core/transfers";
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
  /** How many of months after that there are. */
  readonly before: number;
}

const placeIn = <List>(db: Database, what: "transactions" | "transfers", table: string, where: string) =>
  db.prepare<[List & { readonly offset: number }], Place>(
    `SELECT total_count, month, before FROM (
       SELECT sum(${what}) OVER () AS total_count, month,
         sum(${what}) OVER (ORDER BY month DESC) - ${what} AS before
       FROM ${table} WHERE ${where}
     ) WHERE before <= @offset ORDER BY month LIMIT 1`,
  );

/** No day of the month comes after it as text; not every month has it. */
export const endOfMonth = (month: string): string => `${month}-31`;

/** Each moment of the month comes before it as text. */
export const afterMonth = (month: string): string => `${month}-32`;

/**
 * Finds pages of whole lists by their months; undefined if the list is empty. To count or to skip the transactions themselves takes
 * longer the more there are (docs/adr/0059-lists-are-counted-by-month.md).
 */
export const listMonths = (db: Database) => {
  const placeOf = (table: string, where: string) => placeIn<WholeList>(db, "transactions", table, where);
  const ofFamily = placeOf("family_months", `family_number = ${familyNumber("+@family_id")}`);
  const ofAccount = placeOf(
    "account_months",
    "account_number = (SELECT number FROM accounts WHERE family_id = +@family_id AND id = +@account_id)",
  );
  return (list: WholeList, offset: number): Place | undefined =>
    (list.account_id === null ? ofFamily : ofAccount).get({ ...list, offset });
};

/** The same of lists of transfers in one state, by the month in which they were made. */
export const transferMonths = (db: Database, state: TransferState) => {
  const where = `family_id = +@family_id AND state = '${state}'`;
  const place = placeIn<Pick<WholeList, "family_id">>(db, "transfers", "transfer_months", where);
  return (family_id: string, offset: number): Place | undefined => place.get({ family_id, offset });
};
