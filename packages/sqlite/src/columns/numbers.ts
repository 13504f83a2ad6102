/**
 * Transactions name their family and their account by numbers, which both have from their first transaction on. They are found
 * here and leave the file nowhere: everything else names families and accounts by their ids. Triggers in files are made of what is
 * made here, as rows and in triggers: another making needs a migration.
 */

/** SQL for the number of a family, given SQL for its id; null if it never had a transaction. */
export const familyNumber = (id: string): string => `(SELECT number FROM families WHERE id = ${id})`;

/** SQL for the number of an account, given SQL for its id; null if it never had a transaction. */
export const accountNumber = (id: string): string => `(SELECT number FROM accounts WHERE id = ${id})`;

/** SQL for the id of the family of a transaction. */
export const familyOf = (transaction: string): string =>
  `(SELECT id FROM families WHERE number = ${transaction}.family_number)`;

/** SQL for the id of the account of a transaction. */
export const accountOf = (transaction: string): string =>
  `(SELECT id FROM accounts WHERE number = ${transaction}.account_number)`;

type Numbered = "families" | "accounts";

/** SQL that gives a family or an account its number, if it has none, by its id. */
export const giveNumber = (table: Numbered): string =>
  `UPDATE ${table} SET number = (SELECT coalesce(max(number), 0) + 1 FROM ${table}) WHERE id = ? AND number IS NULL`;

/** SQL that gives numbers to all families or accounts that have none. */
export const giveNumbers = (table: Numbered): string =>
  `UPDATE ${table} SET number = ranked.number
   FROM (
     SELECT id, (SELECT coalesce(max(number), 0) FROM ${table}) + row_number() OVER (ORDER BY created_at, id) AS number
     FROM ${table} WHERE number IS NULL
   ) AS ranked
   WHERE ranked.id = ${table}.id`;
