/** The columns of an account. */
export const ACCOUNT_COLUMNS = "id, name, account_type, status, subtype, currency, balance, balance_day";

/** SQL for an account of a family. */
export const ACCOUNT_BY_ID = `SELECT ${ACCOUNT_COLUMNS} FROM accounts WHERE family_id = ? AND id = ?`;
