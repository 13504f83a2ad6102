/**
 * Finds the transactions that may contain a text by the groups of three characters in it. It needs the extension pg_trgm, which
 * comes with PostgreSQL.
 */
export const SEARCH = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX transactions_by_text ON transactions USING gin (name_folded gin_trgm_ops, notes_folded gin_trgm_ops)
  WHERE parent_id IS NULL;
`;
