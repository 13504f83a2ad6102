/**
 * An import is incomplete once an account is deleted that it made or has transactions of: its file can be imported again. Of
 * before, it is known of those whose transactions are all gone, and which did not go into one account.
 */
export const INCOMPLETE_IMPORTS = `
ALTER TABLE imports ADD COLUMN incomplete INTEGER NOT NULL DEFAULT 0 CHECK (incomplete IN (0, 1));
UPDATE imports SET incomplete = 1
WHERE status = 'stored' AND stored > 0 AND account_id IS NULL
  AND type IN ('TransactionImport', 'VendorAImport', 'VendorBImport', 'VendorCImport', 'ServiceImport')
  AND NOT EXISTS (SELECT 1 FROM import_claims AS c WHERE c.import_id = imports.id)
  AND NOT EXISTS (SELECT 1 FROM entity_claims AS c WHERE c.import_id = imports.id);
`;
