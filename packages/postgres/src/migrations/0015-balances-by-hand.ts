/**
 * A balance of before it was kept who says one was said by a person if it is of the day on which its account was changed last, and
 * the family imported nothing on that day: what an import says changes the account at the moment of the import.
 */
export const BALANCES_BY_HAND = `
UPDATE account_balances AS b SET said_before = NULL
WHERE said_before IS NOT NULL AND day IS NOT NULL
  AND EXISTS (SELECT 1 FROM accounts AS a
    WHERE a.id = b.account_id AND substr(a.updated_at, 1, 10) = to_char(b.day, 'YYYY-MM-DD'))
  AND NOT EXISTS (SELECT 1 FROM imports AS i
    WHERE i.family_id = b.family_id AND substr(i.created_at, 1, 10) = to_char(b.day, 'YYYY-MM-DD'));
`;
