/**
 * Families, users and their keys; accounts, transactions and what they refer to; imported contents.
 *
 * Every reference includes the family, so the database itself rejects a reference into another family.
 * Amounts are canonical decimal text, days `YYYY-MM-DD`, moments ISO 8601 in UTC.
 */
export const ACCESS_AND_BOOKS = `
CREATE TABLE families (
  id TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  email TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'member')),
  ui_layout TEXT NOT NULL,
  ai_enabled INTEGER NOT NULL CHECK (ai_enabled IN (0, 1)),
  created_at TEXT NOT NULL,
  deactivated_at TEXT
) STRICT;
CREATE INDEX users_of_family ON users (family_id);

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  secret_hash BLOB NOT NULL,
  name TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('read', 'read_write')),
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  expires_at TEXT,
  revoked_at TEXT
) STRICT;
CREATE INDEX api_keys_of_user ON api_keys (user_id);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  account_type TEXT NOT NULL,
  subtype TEXT,
  currency TEXT NOT NULL,
  balance TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'disabled', 'draft')),
  external_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (family_id, id)
) STRICT;
CREATE INDEX accounts_by_name ON accounts (family_id, name, id);

CREATE TABLE categories (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  color TEXT,
  icon TEXT,
  parent_id TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name),
  FOREIGN KEY (family_id, parent_id) REFERENCES categories (family_id, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE tags (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  color TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
) STRICT;

CREATE TABLE merchants (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  UNIQUE (family_id, name)
) STRICT;

CREATE TABLE transactions (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  name TEXT NOT NULL,
  notes TEXT,
  category_id TEXT,
  merchant_id TEXT,
  parent_id TEXT,
  external_id TEXT,
  source TEXT,
  locked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(locked)),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (family_id, id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, category_id) REFERENCES categories (family_id, id),
  FOREIGN KEY (family_id, merchant_id) REFERENCES merchants (family_id, id),
  FOREIGN KEY (family_id, parent_id) REFERENCES transactions (family_id, id)
) STRICT;
CREATE INDEX transactions_newest_first ON transactions (family_id, date DESC, created_at DESC, id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX transactions_of_account ON transactions (family_id, account_id, date DESC, created_at DESC, id DESC)
  WHERE parent_id IS NULL;
CREATE INDEX parts_of_transaction ON transactions (family_id, parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE transaction_tags (
  family_id TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  tag_id TEXT NOT NULL,
  PRIMARY KEY (transaction_id, tag_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, tag_id) REFERENCES tags (family_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX transactions_of_tag ON transaction_tags (tag_id);

CREATE TABLE transfers (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  inflow_transaction_id TEXT NOT NULL UNIQUE,
  outflow_transaction_id TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  CHECK (inflow_transaction_id <> outflow_transaction_id),
  FOREIGN KEY (family_id, inflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, outflow_transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER one_transfer_for_each_transaction BEFORE INSERT ON transfers
WHEN EXISTS (
  SELECT 1 FROM transfers
  WHERE inflow_transaction_id = NEW.outflow_transaction_id OR outflow_transaction_id = NEW.inflow_transaction_id
)
BEGIN
  SELECT RAISE(ABORT, 'a transaction belongs to one transfer at most');
END;

CREATE TABLE imports (
  family_id TEXT NOT NULL REFERENCES families (id),
  digest TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (family_id, digest)
) STRICT, WITHOUT ROWID;
`;
