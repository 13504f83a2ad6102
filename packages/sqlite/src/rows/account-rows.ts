/** The columns of an account. */
export const ACCOUNT_COLUMNS = "id, name, account_type, status, subtype, currency, balance, balance_day";

/** The columns of an account, and when it was stored. */
export const STORED_ACCOUNT_COLUMNS = `${ACCOUNT_COLUMNS}, created_at, updated_at`;

/** SQL for an account of a family. */
export const ACCOUNT_BY_ID = `SELECT ${STORED_ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ? AND id = ?`;

/** SQL for the number of what a person said last of the balance of the account with some id, or 0: what was said before is overruled. */
export const lastWord = (id: string): string =>
  `coalesce((SELECT max(number) FROM account_balances
     WHERE account_id = ${id} AND import_id IS NULL AND said_at IS NOT NULL), 0)`;

/** SQL for the number of what counts of the balances that were stated of an account `a`. */
export const STATED_LAST = `(SELECT number FROM account_balances WHERE account_id = a.id AND number >= ${lastWord("a.id")}
  ORDER BY day DESC, number DESC LIMIT 1)`;
