/**
 * So that what has the id of a row of a file is found without reading the rest of its account. An index holds no text of any
 * length.
 */
export const IDS_OF_FILES = `
CREATE INDEX transactions_by_external_id ON transactions (account_id, left(external_id, 200)) WHERE external_id IS NOT NULL;
`;
