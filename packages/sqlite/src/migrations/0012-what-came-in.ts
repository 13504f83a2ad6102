/** So that what an account has of some rows is found without reading the rest of it: by day and by reference. */
export const WHAT_CAME_IN = `
CREATE INDEX bank_transactions_by_day ON bank_transactions (account_id, date);
CREATE INDEX transactions_by_reference ON transactions (account_id, reference) WHERE reference IS NOT NULL;
`;
