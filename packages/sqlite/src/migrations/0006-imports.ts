/**
 * Imports as things that can be listed and undone, and what each transaction came in with.
 *
 * An import of before has only its digest and its time: its other columns are null, and it cannot be undone. A transaction
 * belongs to each import that has a claim to it: the one that stored it, and those that found it later. A claim to what no
 * import stored is not removable. `original` is what a transaction came in with, as JSON, if that was changed since.
 */
export const IMPORTS = `
ALTER TABLE imports RENAME TO imports_before;
CREATE TABLE imports (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  status TEXT NOT NULL CHECK (status IN ('stored', 'undone')),
  sha256 TEXT NOT NULL,
  account_id TEXT,
  type TEXT,
  filename TEXT,
  byte_size INTEGER,
  reading TEXT CHECK (json_valid(reading)),
  stored INTEGER,
  already_there INTEGER,
  left_out INTEGER,
  rejected INTEGER,
  created_at TEXT NOT NULL,
  undone_at TEXT,
  UNIQUE (family_id, id)
) STRICT;
INSERT INTO imports (id, family_id, status, sha256, created_at)
SELECT
  lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2),
    substr(hex(randomblob(2)), 2), hex(randomblob(6)))),
  family_id, 'stored', digest, created_at
FROM imports_before;
DROP TABLE imports_before;
CREATE INDEX imports_of_bytes ON imports (family_id, sha256);
CREATE INDEX imports_newest_first ON imports (family_id, created_at DESC, id DESC);

ALTER TABLE transactions ADD COLUMN reference TEXT;
ALTER TABLE transactions ADD COLUMN original TEXT CHECK (json_valid(original));

CREATE TABLE import_claims (
  family_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  removable INTEGER NOT NULL CHECK (removable IN (0, 1)),
  PRIMARY KEY (transaction_id, import_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_of_import ON import_claims (import_id);

CREATE TABLE import_makes (
  family_id TEXT NOT NULL,
  import_id TEXT NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (import_id, id),
  FOREIGN KEY (family_id, import_id) REFERENCES imports (family_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
`;
