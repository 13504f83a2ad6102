/**
 * Pending rows of files, and how a sync finds what a file brought: by the day that it came in with, also where a person has
 * changed that.
 */
export const PENDING_ROWS = `
ALTER TABLE transactions ADD COLUMN pending INTEGER NOT NULL DEFAULT 0 CHECK (pending IN (0, 1));

CREATE INDEX transactions_by_original_day ON transactions (account_id, original ->> 'date')
  WHERE original IS NOT NULL AND parent_id IS NULL;
`;
