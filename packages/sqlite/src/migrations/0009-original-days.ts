/** Finds a transaction by the day that it came in with, where a person has changed that: a sync asks for some days only. */
export const ORIGINAL_DAYS = `
CREATE INDEX transactions_by_original_day ON transactions (account_id, original ->> 'date')
  WHERE original IS NOT NULL AND parent_id IS NULL;
`;
