/**
 * The accounts of the rows or records of each import, also those that have nothing of it any more: once one of them is deleted, the
 * import is incomplete. Of before they are known where all rows were for one account, where an import has transactions of an account
 * or the account itself, and where an account is from the moment of one import alone.
 */
export const ACCOUNTS_OF_IMPORTS = `
CREATE TABLE import_accounts (
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  PRIMARY KEY (account_id, import_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_of_import ON import_accounts (import_id);

INSERT OR IGNORE INTO import_accounts (family_id, account_id, import_id)
SELECT a.family_id, a.id, i.id FROM imports AS i JOIN accounts AS a ON a.family_id = i.family_id AND a.id = i.account_id
WHERE i.status = 'stored';
INSERT OR IGNORE INTO import_accounts (family_id, account_id, import_id)
SELECT DISTINCT t.family_id, t.account_id, i.id
FROM transactions AS t JOIN import_claims AS c ON c.transaction_id = coalesce(t.parent_id, t.id)
JOIN imports AS i ON i.id = c.import_id
WHERE i.status = 'stored';
INSERT OR IGNORE INTO import_accounts (family_id, account_id, import_id)
SELECT a.family_id, a.id, i.id
FROM accounts AS a JOIN entity_claims AS c ON c.entity_id = a.id JOIN imports AS i ON i.id = c.import_id
WHERE i.status = 'stored';
INSERT OR IGNORE INTO import_accounts (family_id, account_id, import_id)
SELECT a.family_id, a.id, i.id FROM imports AS i JOIN accounts AS a ON a.family_id = i.family_id AND a.created_at = i.created_at
WHERE i.status = 'stored' AND i.type IS NOT NULL AND NOT EXISTS (SELECT 1 FROM imports AS o
  WHERE o.family_id = i.family_id AND o.created_at = i.created_at AND o.id <> i.id);

UPDATE imports SET incomplete = iif(status = 'stored', 1, 0)
WHERE status <> 'stored'
  OR (account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM accounts AS a WHERE a.family_id = imports.family_id AND a.id = imports.account_id));
`;
