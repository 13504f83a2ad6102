/** The day of the balance of an account; null if it is not known. That of an account of a bank is in UTC. */
export const BALANCE_DAYS = `
ALTER TABLE accounts ADD COLUMN balance_day TEXT;
UPDATE accounts SET balance_day = date(b.balance_date, 'unixepoch')
FROM bank_accounts AS b
WHERE b.account_id = accounts.id AND b.balance_date IS NOT NULL;
`;
