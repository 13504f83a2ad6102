/**
 * Connections to providers of bank data, and the data from them. Access URLs are stored only in encrypted
 * form.
 *
 * The bank's last values of a transaction are stored next to the transaction itself, so that a sync can
 * distinguish changes of the bank from changes of a user.
 */
export const BANK_DATA = `
CREATE TABLE bank_connections (
  id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL REFERENCES families (id),
  sealed_url TEXT NOT NULL,
  revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
  institutions TEXT NOT NULL CHECK (json_valid(institutions)),
  created_at TEXT NOT NULL,
  last_attempt_at TEXT,
  last_success_at TEXT,
  last_status TEXT CHECK (last_status IN ('ok', 'partial', 'failed')),
  last_problem TEXT,
  failures INTEGER NOT NULL,
  cool_down_until TEXT,
  requests_day TEXT,
  requests_count INTEGER,
  UNIQUE (family_id, id),
  CHECK ((requests_day IS NULL) = (requests_count IS NULL))
) STRICT;
CREATE INDEX bank_connections_oldest_first ON bank_connections (created_at, id);

CREATE TABLE bank_accounts (
  account_id TEXT PRIMARY KEY,
  family_id TEXT NOT NULL,
  connection_id TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  UNIQUE (connection_id, provider_id),
  UNIQUE (family_id, account_id),
  FOREIGN KEY (family_id, account_id) REFERENCES accounts (family_id, id),
  FOREIGN KEY (family_id, connection_id) REFERENCES bank_connections (family_id, id) ON DELETE CASCADE
) STRICT;

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
CREATE INDEX bank_transactions_by_time ON bank_transactions (account_id, pending, posted);
`;
