/**
 * Who said a balance from before that was kept is not known. `said_before` is set there: an import of before that moment may have
 * said it. The balance of an account of a bank connection is what the bank said.
 */
export const BALANCES_OF_BEFORE = `
ALTER TABLE account_balances ADD COLUMN said_before TEXT;
UPDATE account_balances SET said_before = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
WHERE number = 1 AND import_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM bank_accounts AS b WHERE b.account_id = account_balances.account_id);
`;
