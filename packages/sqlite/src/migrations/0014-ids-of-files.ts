/** So that what has the id of a row of a file is found without reading the rest of its account. */
export const IDS_OF_FILES = `
CREATE INDEX transactions_by_external_id ON transactions (account_id, external_id) WHERE external_id IS NOT NULL;
`;
