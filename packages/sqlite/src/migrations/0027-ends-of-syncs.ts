/**
 * Of a connection is kept since when its sync runs, so that one whose process was killed is known, and the names of the accounts
 * that the last sync missed (docs/spec/bank-data.md, Failures).
 */
export const ENDS_OF_SYNCS = `
ALTER TABLE bank_connections ADD COLUMN sync_began_at TEXT;
ALTER TABLE bank_connections ADD COLUMN missing_accounts TEXT NOT NULL DEFAULT '[]';
`;
