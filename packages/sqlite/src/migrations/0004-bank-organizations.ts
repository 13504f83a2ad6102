/**
 * The organization of an account, because account ids are unique only within an organization, and the time of its balance.
 * The tables are created again: SQLite cannot change a unique constraint, and dropping a table that others refer to would
 * delete their rows.
 */
export const BANK_ORGANIZATIONS = `
ALTER TABLE bank_accounts RENAME TO bank_accounts_before;
ALTER TABLE bank_transactions RENAME TO bank_transactions_before;
DROP INDEX bank_transactions_by_time;

CREATE TABLE bank_accounts (
  account_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  organization TEXT NOT NULL DEFAULT '',
  balance_date INTEGER,
  UNIQUE (connection_id, provider_id, organization),
  UNIQUE (family_id, account_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, connection_id) REFERENCES bank_connections (family_id, id) ON DELETE CASCADE
) STRICT;
INSERT INTO bank_accounts (account_id, family_id, connection_id, provider_id)
SELECT account_id, family_id, connection_id, provider_id FROM bank_accounts_before ORDER BY rowid;

CREATE TABLE bank_transactions (
  transaction_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  account_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  date TEXT NOT NULL,
  amount TEXT NOT NULL,
  name TEXT NOT NULL,
  notes TEXT,
  description TEXT NOT NULL,
  posted INTEGER,
  pending INTEGER NOT NULL CHECK (pending IN (0, 1)),
  seen_at TEXT NOT NULL,
  UNIQUE (account_id, provider_id),
  FOREIGN KEY (family_id, transaction_id) REFERENCES transactions (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, account_id) REFERENCES bank_accounts (family_id, account_id) ON DELETE CASCADE
) STRICT;
INSERT INTO bank_transactions
SELECT transaction_id, family_id, account_id, provider_id, date, amount, name, notes, description, posted, pending,
  seen_at
FROM bank_transactions_before ORDER BY rowid;
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);

DROP TABLE bank_transactions_before;
DROP TABLE bank_accounts_before;
`;
